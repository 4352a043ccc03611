import type { Chunk } from '../domain/chunk/chunk.ts'
import type { AccessReason } from '../domain/document/access.ts'
import type { Document } from '../domain/document/document.ts'
import { leavesOf } from '../domain/document/document.ts'
import type { Warning } from '../domain/document/warning.ts'
import type { Failure } from '../domain/failure.ts'
import { fail, ok, type Result } from '../domain/result.ts'
import type { PageRenderer, RenderedPage } from '../ports/page-renderer.ts'
import type { SourceFile } from '../ports/parser.ts'
import type { ChunkFile } from './chunk-file.ts'
import type { RequestLimiter } from './limit-requests.ts'

export interface TrySummary {
  readonly filename: string
  readonly format: string
  readonly bytes: number
  readonly pages: number
  readonly readable: boolean
  readonly reason: AccessReason | null
  readonly reason_text: string | null
  readonly title: string | null
  readonly blocks: number
  readonly tables: number
  readonly chunks: number
  readonly extractor_mix: Readonly<Record<string, number>>
  readonly warnings: readonly Warning[]
  readonly parse_ms: number
}

/** A page as a picture, for laying the blocks over it. */
export interface PagePicture {
  readonly page: number
  readonly type: RenderedPage['type']
  readonly width: number
  readonly height: number
  /** Of the page, in the unit of the document's rectangles. */
  readonly page_width: number
  readonly page_height: number
  readonly data_base64: string
}

export interface TriedFile {
  readonly summary: TrySummary
  readonly document: Document
  readonly chunks: readonly Chunk[]
  /** Of its first pages, where they were asked for and can be drawn. */
  readonly pictures?: readonly PagePicture[]
}

/** Reading for anyone who passes by: within limits, one file at a time on the whole server, and nothing is kept. */
export interface TryFile {
  readonly bytesMax: number

  /** Asked before the file is received. Undefined when the client may go on. */
  admit(client: string): Failure | undefined

  /** `settled` tells when the file is no longer read, which after a time-out is later than the answer. */
  read(
    file: SourceFile,
    pictures?: number,
  ): { readonly answer: Promise<Result<TriedFile, Failure>>; readonly settled: Promise<unknown> }
}

/** Sharp enough for a screen. */
const pictureScale = 1.5

const busy: Failure = { kind: 'try-busy', retryAfterS: 5 }

export function makeTryFile(
  ports: {
    /** Over a parse that keeps nothing: without the cache. */
    chunkFile: ChunkFile
    /** By client address. */
    limiter: RequestLimiter
    /** Without it no page is drawn. */
    renderer?: PageRenderer
  },
  options: { readonly bytesMax: number; readonly timeoutMs: number },
): TryFile {
  let reading = false

  async function triedFile(file: SourceFile, pictures: number): Promise<TriedFile> {
    const { document, chunks } = await ports.chunkFile(file)
    const tried = { summary: summaryOf(document, chunks.length), document, chunks }
    const { renderer } = ports
    if (pictures === 0 || renderer === undefined) return tried
    const pages = [...new Set(document.blocks.flatMap(({ page, bbox }) => (bbox === null ? [] : [page])))]
    const drawn = await Promise.all(pages.slice(0, pictures).map((page) => pictureOf(renderer, file, page)))
    return { ...tried, pictures: drawn.flat() }
  }

  return {
    bytesMax: options.bytesMax,
    admit(client) {
      if (reading) return busy
      const admission = ports.limiter.admit(client)
      return admission.admitted ? undefined : { kind: 'try-rate-limited', retryAfterS: admission.retryAfterS }
    },
    read(file, pictures = 0) {
      if (reading) return { answer: Promise.resolve(fail(busy)), settled: Promise.resolve() }
      reading = true
      const tried = triedFile(file, pictures).finally(() => {
        reading = false
      })
      return { answer: withinTime(tried, options.timeoutMs), settled: tried.catch(() => undefined) }
    },
  }
}

async function pictureOf(renderer: PageRenderer, file: SourceFile, page: number): Promise<PagePicture[]> {
  const drawn = await renderer.render(file, page, pictureScale)
  if (drawn === undefined) return []
  const { bytes, type, width, height, pageWidth, pageHeight } = drawn
  const size = { width, height, page_width: pageWidth, page_height: pageHeight }
  return [{ page, type, ...size, data_base64: Buffer.from(bytes).toString('base64') }]
}

async function withinTime(tried: Promise<TriedFile>, timeoutMs: number): Promise<Result<TriedFile, Failure>> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeoutMs)
  })
  try {
    const read = await Promise.race([tried, late])
    return read === undefined ? fail({ kind: 'try-timeout' }) : ok(read)
  } finally {
    clearTimeout(timer)
  }
}

function summaryOf(document: Document, chunks: number): TrySummary {
  const { source, access, structure, warnings, metrics } = document
  const leaves = leavesOf(document)
  return {
    filename: source.filename,
    format: source.format,
    bytes: source.bytes,
    pages: source.pages,
    readable: access.readable,
    reason: access.reason,
    reason_text: access.reason_text,
    title: structure.title,
    blocks: leaves.reduce((sum, leaf) => sum + leaf.blocks.length, 0),
    tables: leaves.reduce((sum, leaf) => sum + leaf.tables.length, 0),
    chunks,
    extractor_mix: metrics.extractor_mix,
    warnings,
    parse_ms: metrics.parse_ms,
  }
}
