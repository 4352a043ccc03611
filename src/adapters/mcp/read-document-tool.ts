import * as z from 'zod'
import type { ChunkedFile, ChunkFile } from '../../application/chunk-file.ts'
import type { ParseGate } from '../../application/limit-parses.ts'
import { type Document, leavesOf } from '../../domain/document/document.ts'
import { ok } from '../../domain/result.ts'
import { chunkBudget } from '../http/schema/fields.ts'
import { briefMembers, briefStructure, briefWarnings } from './brief.ts'
import { fileArguments, withGivenFile } from './given-file.ts'
import { cursor, pageOf } from './page-of.ts'
import { makeTool, readOnly, type Tool } from './tool.ts'
import { readDocument } from './tool-replies.ts'

/** Clients cut or refuse what is much longer than some thousand tokens, and a Hangul syllable is about one. */
const chunksPerPage = 10
const charactersPerPage = 8_000

export function readDocumentTool(
  { chunkFile, parseGate }: { readonly chunkFile: ChunkFile; readonly parseGate: ParseGate },
  { uploadBytesMax }: { readonly uploadBytesMax: number },
): Tool {
  return makeTool({
    name: 'read_document',
    title: '문서 읽기',
    description:
      'Reads one file and stores nothing: what it states about itself and its text as chunks, a page of ' +
      `${chunksPerPage} chunks or ${charactersPerPage} characters at a time. A file that cannot be read is no error: ` +
      '`access.reason` says why.',
    annotations: readOnly,
    input: z.strictObject({ ...fileArguments, budget: chunkBudget, cursor }),
    output: readDocument,
    run: ({ budget, cursor: from, ...given }) =>
      withGivenFile(given, { bytesMax: uploadBytesMax, gate: parseGate }, async (source) =>
        ok(resultOf(await chunkFile(source, budget), from)),
      ),
  })
}

function resultOf({ document, chunks }: ChunkedFile, from: number): object {
  const { items, total, next_cursor } = pageOf(chunks, from, {
    itemsMax: chunksPerPage,
    weightMax: charactersPerPage,
    weightOf: ({ chars }) => chars,
  })
  return {
    ...headOf(document),
    structure: briefStructure(document.structure),
    ...briefWarnings({ warnings: document.warnings }),
    ...(document.members === undefined ? {} : briefMembers(membersOf(document).map(headOf))),
    chunks: items,
    chunks_total: total,
    next_cursor,
  }
}

function headOf({ doc_id, source, access }: Document) {
  return { doc_id, source, access }
}

/** An empty bundle is its own only leaf. */
function membersOf(bundle: Document): Document[] {
  return leavesOf(bundle).filter((leaf) => leaf !== bundle)
}
