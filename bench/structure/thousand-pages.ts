import { createMemoryLogger } from '../../src/adapters/memory/memory-logger.ts'
import { openProcessPool } from '../../src/adapters/process-pool/process-pool.ts'
import { chunkDocument } from '../../src/domain/chunk/chunk-document.ts'
import { readableAccess } from '../../src/domain/document/access.ts'
import type { Document, ReadableFormat } from '../../src/domain/document/document.ts'
import { type Structured, structureDocument } from '../../src/domain/structure/structure-document.ts'
import { cpuMs, type ReadFile, readBytes } from './read-folder.ts'
import { repeatReading } from './repeat-reading.ts'

const pagesWanted = 1_000
const chunkRounds = 5

export interface ThousandPages {
  readonly format: ReadableFormat
  readonly pages: number
  readonly files: number
  readonly chunks: number
  /** As a server does it, by the clock: file to Document in a process of its own; Document to chunks here. */
  readonly served: { readonly readMs: number; readonly chunkMs: number }
  /** The bare steps in one process, by its processor time. */
  readonly bare: { readonly readMs: number; readonly structureMs: number; readonly chunkMs: number }
  /** One document of as many pages (the longest, repeated), by processor time: nothing may grow faster than it. */
  readonly single: { readonly blocks: number; readonly structureMs: number; readonly chunkMs: number }
}

/** Reads and chunks the files of one format over and over until a thousand pages are done. */
export async function measureThousandPages(format: ReadableFormat, files: readonly ReadFile[]): Promise<ThousandPages> {
  const sample = manyPages(files)
  const { documents, readMs } = await readServed(sample)
  const { chunks, chunkMs } = chunkServed(documents)
  return {
    format,
    pages: sample.reduce((sum, { reading }) => sum + reading.pages, 0),
    files: files.length,
    chunks,
    served: { readMs, chunkMs },
    bare: await measureBare(sample),
    single: measureSingle(longestOf(files)),
  }
}

function manyPages(files: readonly ReadFile[]): ReadFile[] {
  const sample: ReadFile[] = []
  for (let pages = 0; pages < pagesWanted; ) {
    for (const file of files) {
      if (pages >= pagesWanted) break
      sample.push(file)
      pages += file.reading.pages
    }
  }
  return sample
}

async function readServed(sample: readonly ReadFile[]): Promise<{ documents: Document[]; readMs: number }> {
  const pool = await openProcessPool({
    workers: 1,
    timeoutMs: 120_000,
    ocr: { enabled: false, languages: [] },
    logger: createMemoryLogger(),
  })
  try {
    const parse = ({ name, sha256, bytes }: ReadFile) =>
      pool.parse({ filename: name, sha256, bytes: bytes.length, content: bytes })
    await pool.warm()
    for (const file of sample.slice(0, 20)) await parse(file)
    const startedAt = performance.now()
    const documents: Document[] = []
    for (const file of sample) documents.push(await parse(file))
    return { documents, readMs: performance.now() - startedAt }
  } finally {
    await pool.close()
  }
}

/** So short a time is measured several times over; the median is what it mostly takes. */
function chunkServed(documents: readonly Document[]): { chunks: number; chunkMs: number } {
  let chunks = 0
  const times = Array.from({ length: chunkRounds }, () => {
    const startedAt = performance.now()
    chunks = documents.reduce((sum, document) => sum + chunkDocument(document).length, 0)
    return performance.now() - startedAt
  })
  return { chunks, chunkMs: times.sort((a, b) => a - b)[chunkRounds >> 1]! }
}

async function measureBare(sample: readonly ReadFile[]): Promise<ThousandPages['bare']> {
  const readAt = cpuMs()
  for (const { format, bytes } of sample) await readBytes(format, bytes)
  const structureAt = cpuMs()
  const documents = sample.map((file) => ({ ...shellOf(file), ...structureDocument(file.reading) }))
  const chunkAt = cpuMs()
  for (const document of documents) chunkDocument(document)
  return { readMs: structureAt - readAt, structureMs: chunkAt - structureAt, chunkMs: cpuMs() - chunkAt }
}

function measureSingle(file: ReadFile): ThousandPages['single'] {
  const long = repeatReading(file.reading, Math.ceil(pagesWanted / file.reading.pages))
  const structureAt = cpuMs()
  const structured = structureDocument(long)
  const chunkAt = cpuMs()
  chunkDocument({ ...shellOf(file), ...structured })
  return { blocks: long.blocks.length, structureMs: chunkAt - structureAt, chunkMs: cpuMs() - chunkAt }
}

const longestOf = (files: readonly ReadFile[]): ReadFile =>
  files.reduce((longest, file) => (file.reading.pages > longest.reading.pages ? file : longest))

/** All of a document that its structure does not make. */
function shellOf({ sha256, name, format, bytes, reading }: ReadFile): Omit<Document, keyof Structured> {
  return {
    doc_id: `sha256:${sha256}`,
    schema_version: '0.1',
    source: { filename: name, format, bytes: bytes.length, pages: reading.pages, sha256, container_path: [] },
    access: readableAccess,
    metrics: { parse_ms: 0, extractor_mix: {} },
    acl: null,
  }
}
