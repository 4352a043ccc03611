import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { unreadable } from '../../domain/document/access.ts'
import type { Document, SourceFormat } from '../../domain/document/document.ts'
import { formatNameOf } from '../../domain/document/format-extensions.ts'
import { nameDocument } from '../../domain/document/name-document.ts'
import { unreadableDocument } from '../../domain/document/unreadable-document.ts'
import type { Ocr } from '../../ports/ocr.ts'
import type { Parser } from '../../ports/parser.ts'
import { bundleAccess } from './bundle-access.ts'
import { finishDocument } from './finish-document.ts'
import { createReadContext, type EnclosedFile, type FormatReader, type ReadContext } from './format-reader.ts'
import type { ReadLimits } from './shared/limits.ts'
import { ReadRefusal, tooManyMembers } from './shared/refusal.ts'
import { sniff } from './sniff.ts'

export interface DispatchingParserOptions {
  /** At most one for each format. */
  readonly readers: readonly FormatReader[]
  readonly version: string
  readonly limits?: ReadLimits
  readonly ocr?: Ocr | undefined
  /** A fault of a reader, not of the caller: the document says CORRUPT, and this is for the log. */
  readonly onError?: (error: unknown, file: { readonly sha256: string; readonly format: SourceFormat }) => void
}

/** A file on its way through: of its own, or `depth` bundles deep. */
interface Pending {
  readonly filename: string
  readonly bytes: number
  readonly sha256: string
  readonly containerPath: readonly string[]
}

/** What a file and everything enclosed in it share. */
interface Tree {
  readonly context: ReadContext
  members: number
}

/** Sniffs the bytes, lets the reader of that format read them, and does the same for every file enclosed in a bundle. */
export function createDispatchingParser(options: DispatchingParserOptions): Parser {
  const readerOf = new Map<SourceFormat, FormatReader>(options.readers.map((reader) => [reader.format, reader]))

  async function readFileOf(file: Pending, open: () => Uint8Array, tree: Tree): Promise<Document> {
    const startedAt = performance.now()
    const parseMs = () => Math.round(performance.now() - startedAt)
    let format: SourceFormat = 'unknown'
    let source = file
    try {
      const bytes = open()
      source = { ...file, bytes: bytes.length, sha256: file.sha256 === '' ? sha256Of(bytes) : file.sha256 }
      const sniffed = sniff(bytes)
      format = sniffed.format
      if (sniffed.refusal !== undefined) throw sniffed.refusal
      const reader = readerOf.get(format)
      if (reader === undefined) throw unsupported(format)

      const reading = await reader.read(bytes, tree.context)
      if (reading.enclosed !== undefined) return await readBundle(source, reading.enclosed, tree, parseMs)
      return finishDocument(
        reading,
        {
          filename: source.filename,
          format,
          bytes: source.bytes,
          pages: reading.pages,
          sha256: source.sha256,
          container_path: source.containerPath,
        },
        parseMs(),
      )
    } catch (error) {
      const refusal = error instanceof ReadRefusal ? error : new ReadRefusal('CORRUPT', { cause: error })
      if (refusal !== error) options.onError?.(error, { sha256: source.sha256, format })
      const { reason, drmVendor, detail } = refusal
      const access = unreadable(reason, {
        ...(drmVendor === undefined ? {} : { drmVendor }),
        ...(detail === undefined ? {} : { detail }),
      })
      return unreadableDocument({ ...source, sha256: source.sha256 || sha256Of(nothing), format }, access, {
        parseMs: parseMs(),
      })
    }
  }

  async function readBundle(
    source: Pending,
    enclosed: readonly EnclosedFile[],
    tree: Tree,
    parseMs: () => number,
  ): Promise<Document> {
    const containerPath = [...source.containerPath, source.filename]
    if (containerPath.length > tree.context.limits.nestingMax) throw new ReadRefusal('TOO_LARGE', { detail: tooDeep })
    tree.members += enclosed.length
    if (tree.members > tree.context.limits.membersMax) throw tooManyMembers()

    const members: Document[] = []
    for (const { filename, open } of enclosed) {
      const pending: Pending = { filename, bytes: 0, sha256: '', containerPath }
      members.push(nameDocument(await readFileOf(pending, open, tree), filename))
    }
    const bundle = unreadableDocument({ ...source, format: 'zip' }, bundleAccess(members), { parseMs: parseMs() })
    return { ...bundle, members }
  }

  return {
    version: options.version,
    formats: options.readers.map((reader) => reader.format),
    async parse({ filename, bytes, sha256, content }) {
      // A file that has vanished from the disk is an outage and says nothing about what was in it: this may throw.
      const loaded = content instanceof Uint8Array ? content : await readFile(content.path)
      const tree: Tree = { context: createReadContext(options), members: 0 }
      const document = await readFileOf({ filename, bytes, sha256, containerPath: [] }, () => loaded, tree)
      return nameDocument(document, filename)
    },
    async close() {},
  }
}

const nothing = new Uint8Array(0)
const tooDeep =
  '압축 파일 안에 압축 파일이 너무 여러 겹으로 들어 있어 열지 않았습니다. 안쪽 압축을 풀어 문서를 올리십시오.'

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function unsupported(format: SourceFormat): ReadRefusal {
  if (format === 'unknown') return new ReadRefusal('UNSUPPORTED_FORMAT')
  const detail = `지원하지 않는 형식(${formatNameOf(format)})입니다. HWP, HWPX, DOCX, XLSX 또는 PDF로 저장한 뒤 올리십시오.`
  return new ReadRefusal('UNSUPPORTED_FORMAT', { detail })
}
