import type { Chunk } from '../domain/chunk/chunk.ts'
import { chunkDocument, chunkerVersion } from '../domain/chunk/chunk-document.ts'
import { type Document, leavesOf } from '../domain/document/document.ts'
import { entryOf } from '../domain/document/entry.ts'
import type { Corpus, CorpusFile } from '../ports/corpus.ts'
import type { Logger } from '../ports/logger.ts'
import type { Parser } from '../ports/parser.ts'
import type { IndexedDocument, SearchIndex } from '../ports/search-index.ts'
import type { ParseFile } from './parse-file.ts'
import { createTurns } from './turns.ts'

/**
 * Makes the index say what the tenant's folder holds now: only files whose bytes changed are read again.
 * `known` spares the reading of a file the caller has just read. False when there is no such tenant.
 */
export type SyncTenant = (tenant: string, known?: Document) => Promise<boolean>

export interface SyncPorts {
  readonly corpus: Corpus
  readonly index: SearchIndex
  readonly parser: Pick<Parser, 'version'>
  readonly parseFile: ParseFile
  readonly logger: Logger
  /** Called whenever a tenant was looked at. */
  readonly looked?: (tenant: string, changed: boolean) => void
}

export function makeSyncTenant(ports: SyncPorts, options: { readonly parallel: number }): SyncTenant {
  const { corpus, index, parser, parseFile, logger } = ports
  const turns = createTurns()

  const versionOf = (file: CorpusFile) => `${file.sha256}.${parser.version}.${chunkerVersion}`

  async function readFile(
    tenant: string,
    file: CorpusFile,
    known: Document | undefined,
  ): Promise<Document | undefined> {
    if (known?.source.sha256 === file.sha256) return known
    const source = await corpus.open(tenant, file.name)
    // Removed or replaced since it was listed: the next look sees what became of it.
    if (source === undefined || source.sha256 !== file.sha256) return undefined
    return parseFile(source)
  }

  async function synchronise(tenant: string, known: Document | undefined): Promise<boolean> {
    const files = await corpus.list(tenant)
    if (files === undefined) return false

    const stored = await index.documents(tenant)
    const namesOf = new Map<string, string[]>()
    const storedVersion = new Map<string, string>()
    for (const { file, name, version } of stored) {
      namesOf.set(file, [...(namesOf.get(file) ?? []), name])
      storedVersion.set(file, version)
    }

    const present = new Set(files.map((file) => file.name))
    const gone = stored.filter((document) => !present.has(document.file)).map((document) => document.name)
    if (gone.length > 0) await index.remove(tenant, gone)

    const stale = files.filter((file) => storedVersion.get(file.name) !== versionOf(file))
    let readCount = 0
    await inParallel(options.parallel, stale, async (file) => {
      const document = await readFile(tenant, file, known)
      if (document === undefined) return
      const listed = listedDocuments(document, file.name, versionOf(file))
      const kept = new Set(listed.map(({ name }) => name))
      const dropped = (namesOf.get(file.name) ?? []).filter((name) => !kept.has(name))
      if (dropped.length > 0) await index.remove(tenant, dropped)
      for (const one of listed) await index.replace(tenant, one)
      readCount += 1
    })

    if (readCount + gone.length > 0) {
      await index.persist(tenant)
      logger.info('tenant synchronised', { tenant, read: readCount, removed: gone.length })
    }
    ports.looked?.(tenant, readCount + gone.length > 0)
    return true
  }

  return (tenant, known) => turns.take(tenant, known === undefined, () => synchronise(tenant, known))
}

/** The documents a file is listed as: itself, or what its bundle holds, by `<bundle>/<inner path>`. */
function listedDocuments(document: Document, fileName: string, version: string): IndexedDocument[] {
  const taken = new Set<string>()
  return leavesOf(document).map((leaf) => {
    const inner = leaf === document ? [] : [...leaf.source.container_path.slice(1), leaf.source.filename]
    const name = freeName([fileName, ...inner].join('/'), taken)
    const named = { ...leaf, source: { ...leaf.source, filename: name } }
    const chunks: readonly Chunk[] = leaf.access.readable ? chunkDocument(named) : []
    return { name, version, file: fileName, entry: entryOf(leaf, name, chunks.length), chunks }
  })
}

/** Two members of one bundle may have the same name; the later one is listed with a number. */
function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted
  for (let n = 2; taken.has(name); n += 1) name = `${wanted} (${n})`
  taken.add(name)
  return name
}

async function inParallel<T>(width: number, items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values()
  const lane = async () => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, lane))
}
