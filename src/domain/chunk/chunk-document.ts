import type { Document } from '../document/document.ts'
import { mergeAnchors } from './anchors.ts'
import { type Chunk, chunkBudgetDefault } from './chunk.ts'
import { packRuns } from './pack.ts'
import { sectionRunsOf } from './passages.ts'

/** Goes up with every change that cuts a document otherwise, so that stored chunks are made again. */
export const chunkerVersion = 2

/** Cuts one document (not a bundle) into chunks. The same document and budget always give the same chunks. */
export function chunkDocument(document: Document, budget: number = chunkBudgetDefault): Chunk[] {
  const root = document.structure.title ?? document.source.filename
  return packRuns(sectionRunsOf(document), Math.max(1, Math.floor(budget))).map(({ kind, parts, path }, index) => {
    const id = `c${index + 1}`
    const text = parts.map((part) => part.text).join('\n')
    return {
      id,
      chunk_id: id,
      doc_id: document.doc_id,
      kind,
      text,
      chars: text.length,
      blocks: [...new Set(parts.map((part) => part.passage.block.id))],
      anchors: mergeAnchors(parts.map((part) => part.anchor)),
      path: path[0] === root ? path : [root, ...path],
      outline: path,
      extractors: [...new Set(parts.map((part) => part.passage.block.extractor))],
    }
  })
}
