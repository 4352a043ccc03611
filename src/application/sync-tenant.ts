import { chunkerVersion } from '../domain/chunk/chunk-document.ts'
import { mayPass, type PassingReason, unreadable } from '../domain/document/access.ts'
import type { Document } from '../domain/document/document.ts'
import type { DocumentEntry } from '../domain/document/entry.ts'
import { unreadableDocument } from '../domain/document/unreadable-document.ts'
import type { Corpus, CorpusFile } from '../ports/corpus.ts'
import type { Logger } from '../ports/logger.ts'
import type { Parser } from '../ports/parser.ts'
import type { IndexedDocument, SearchIndex } from '../ports/search-index.ts'
import { faultPlace } from './fault-place.ts'
import { listedAs } from './listed-as.ts'
import type { ParseFile } from './parse-file.ts'
import type { FailedFile, RetryPlan } from './retry-plan.ts'
import { createTurns } from './turns.ts'

/**
 * Makes the index say what the tenant's folder holds now: only files whose bytes changed are read again.
 * `known` spares the reading of a file the caller has just read. False when there is no such tenant.
 *
 * A file whose reading fails is listed with its reason and keeps nobody else waiting: when a reason may pass, a later
 * look at the tenant has the file read again behind the scenes, as often as the plan says.
 */
export type SyncTenant = (tenant: string, known?: Document) => Promise<boolean>

export interface SyncPorts {
  readonly corpus: Corpus
  readonly index: SearchIndex
  readonly parser: Pick<Parser, 'version'>
  readonly parseFile: ParseFile
  readonly logger: Logger
  /** Without one nothing is tried again before the file or the parser changes. */
  readonly retryPlan?: RetryPlan
  /** Called whenever a tenant was looked at. */
  readonly looked?: (tenant: string, changed: boolean) => void
}

export function makeSyncTenant(ports: SyncPorts, options: { readonly parallel: number }): SyncTenant {
  const { corpus, index, parser, parseFile, logger, retryPlan } = ports
  const turns = createTurns()
  const retrying = new Set<string>()
  let lastRetry: Promise<void> = Promise.resolve()

  const versionOf = (file: CorpusFile) => `${file.sha256}.${parser.version}.${chunkerVersion}`

  async function readFile(tenant: string, { name, sha256 }: Pick<CorpusFile, 'name' | 'sha256'>) {
    const source = await corpus.open(tenant, name)
    // Removed or replaced since it was listed: the next look sees what became of it.
    return source === undefined || source.sha256 !== sha256 ? undefined : parseFile(source)
  }

  /** One file's fault must not cost the tenant its other files. */
  async function documentsIn(
    tenant: string,
    file: CorpusFile,
    known: Document | undefined,
  ): Promise<IndexedDocument[] | undefined> {
    const version = versionOf(file)
    try {
      const document = known?.source.sha256 === file.sha256 ? known : await readFile(tenant, file)
      return document && (await listedAs(document, file.name, version))
    } catch (fault) {
      logger.error('file not read', { tenant, sha256: file.sha256, cause: faultPlace(fault) })
      return listedAs(
        unreadableDocument({ ...file, filename: file.name }, unreadable('READ_FAILED')),
        file.name,
        version,
      )
    }
  }

  async function synchronise(tenant: string, known: Document | undefined): Promise<boolean> {
    const files = await corpus.list(tenant)
    if (files === undefined) return false

    const stored = await index.documents(tenant)
    const namesOf = new Map<string, string[]>()
    const storedVersion = new Map<string, string>()
    const failedFor = new Map<string, PassingReason>()
    for (const { file, name, version, entry } of stored) {
      namesOf.set(file, [...(namesOf.get(file) ?? []), name])
      storedVersion.set(file, version)
      const reason = passingReasonOf(entry)
      if (reason !== undefined) failedFor.set(file, reason)
    }

    const present = new Set(files.map((file) => file.name))
    const gone = stored.filter((document) => !present.has(document.file)).map((document) => document.name)
    if (gone.length > 0) await index.remove(tenant, gone)

    const isStale = (file: CorpusFile) =>
      storedVersion.get(file.name) !== versionOf(file) ||
      (failedFor.has(file.name) && known?.source.sha256 === file.sha256)
    let readCount = 0
    await inParallel(options.parallel, files.filter(isStale), async (file) => {
      const listed = await documentsIn(tenant, file, known)
      if (listed === undefined) return
      const kept = new Set(listed.map(({ name }) => name))
      const dropped = (namesOf.get(file.name) ?? []).filter((name) => !kept.has(name))
      if (dropped.length > 0) await index.remove(tenant, dropped)
      for (const one of listed) await index.replace(tenant, one)
      const reason = listed.map(({ entry }) => passingReasonOf(entry)).find((one) => one !== undefined)
      if (reason === undefined) failedFor.delete(file.name)
      else failedFor.set(file.name, reason)
      readCount += 1
    })

    if (readCount + gone.length > 0) {
      await index.persist(tenant)
      logger.info('tenant synchronised', { tenant, read: readCount, removed: gone.length })
    }
    ports.looked?.(tenant, readCount + gone.length > 0)
    const failed = files.flatMap((file) => {
      const reason = failedFor.get(file.name)
      return reason === undefined ? [] : [{ ...file, reason }]
    })
    for (const file of retryPlan?.due(tenant, failed) ?? []) readAgainBehind(tenant, file)
    return true
  }

  function readAgainBehind(tenant: string, file: FailedFile): void {
    const place = `${tenant}/${file.name}`
    if (retrying.has(place)) return
    retrying.add(place)
    // One after the other, so that they leave room for what somebody waits for.
    lastRetry = lastRetry.then(() => readAgain(tenant, file)).finally(() => retrying.delete(place))
  }

  async function readAgain(tenant: string, file: FailedFile): Promise<void> {
    try {
      const document = await readFile(tenant, file)
      if (document !== undefined) await turns.take(tenant, false, () => synchronise(tenant, document))
    } catch (fault) {
      logger.warn('file not read again', { tenant, sha256: file.sha256, cause: faultPlace(fault) })
    }
  }

  return (tenant, known) => turns.take(tenant, known === undefined, () => synchronise(tenant, known))
}

function passingReasonOf(entry: DocumentEntry): PassingReason | undefined {
  return !entry.readable && mayPass(entry.reason) ? entry.reason : undefined
}

async function inParallel<T>(width: number, items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values()
  const lane = async () => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, lane))
}
