import type { Logger } from '../../ports/logger.ts'
import type { HeldDocument } from './held-document.ts'
import { addPart, type HeldSegment, holdSegment } from './held-segment.ts'
import { type IndexFile, listIndexFiles } from './index-files.ts'
import { belongsTo, type DocumentRecord, type IndexRecord, type VectorsRecord } from './index-records.ts'
import type { Pace } from './pace.ts'
import { type ReadRecord, readRecords } from './read-records.ts'
import { openRecordLog, type RecordLog } from './record-log.ts'
import { segmentFrom } from './segment.ts'
import { dropDocument, emptyState, putVectorsAt, type TenantState } from './tenant-state.ts'

export interface LoadedTenant {
  readonly state: TenantState
  /** Files that hold the text of documents. */
  readonly logs: readonly RecordLog[]
  readonly snapshotBytes: number
  readonly journalBytes: number
  readonly journals: number
  /** Files lie there that were not used: of another layout, unfinished or damaged. */
  readonly untidy: boolean
}

/** Reads a tenant's files. What is not whole is left out, so that its documents count as never indexed. */
export async function loadTenant(folder: string, tenant: string, logger: Logger, pace: Pace): Promise<LoadedTenant> {
  const files = (await listIndexFiles(folder)).sort((a, b) => a.generation - b.generation)
  const snapshots = files.filter(({ kind }) => kind === 'snapshot').reverse()
  const logs: RecordLog[] = []
  let state = emptyState()
  let base: IndexFile | undefined
  let snapshotBytes = 0

  for (const file of snapshots) {
    const log = await openRecordLog(file.path, 'old')
    const attempt = emptyState()
    if ((await replay(attempt, log, tenant, false, pace)) === 'ended') {
      logs.push(log)
      snapshotBytes = log.bytes
      state = attempt
      base = file
      break
    }
    logger.warn('index snapshot not usable', { tenant })
    await log.retire()
  }

  let journalBytes = 0
  let journals = 0
  let unused = files.length - (base === undefined ? 0 : 1)
  for (const file of files) {
    if (file.kind !== 'journal' || file.generation < (base?.generation ?? 0)) continue
    const log = await openRecordLog(file.path, 'old')
    if ((await replay(state, log, tenant, true, pace)) === 'foreign') {
      await log.retire()
      continue
    }
    logs.push(log)
    journals += 1
    unused -= 1
    journalBytes += log.bytes
  }
  for (const { parts } of state.segments) parts.sort((a, b) => a.first - b.first)
  return { state, logs, snapshotBytes, journalBytes, journals, untidy: unused > 0 }
}

/** `ended` when the record that closes a snapshot was reached. */
async function replay(
  state: TenantState,
  log: RecordLog,
  tenant: string,
  verifyTexts: boolean,
  pace: Pace,
): Promise<'ended' | 'cut' | 'foreign'> {
  const segments: HeldSegment[] = []
  let opened = false
  for await (const record of readRecords(log, pace)) {
    const head = record.head as IndexRecord
    if (!opened && !belongsTo(tenant, head)) return 'foreign'
    opened = true
    if (head.kind === 'end') {
      state.newestModel = head.newestModel ?? undefined
      return 'ended'
    }
    if (!(await apply(state, segments, log, record, head, verifyTexts))) return 'cut'
  }
  return opened ? 'cut' : 'foreign'
}

/** False when the record's body is damaged: nothing after it is believed. */
async function apply(
  state: TenantState,
  segments: HeldSegment[],
  log: RecordLog,
  record: ReadRecord,
  head: IndexRecord,
  verifyTexts: boolean,
): Promise<boolean> {
  switch (head.kind) {
    case 'segment': {
      const body = await record.body()
      const segment = body && segmentFrom(body, head.sizes)
      if (segment === undefined) return false
      segments.push(holdSegment(segment))
      return true
    }
    case 'document':
      if (verifyTexts && (await record.body()) === undefined) return false
      return applyDocument(state, segments, head, { log, offset: record.bodyOffset })
    case 'removal':
      for (const name of head.names) dropDocument(state, name)
      return true
    case 'vectors': {
      const body = await record.body()
      return body !== undefined && applyVectors(state, head, body)
    }
    default:
      return true
  }
}

function applyDocument(
  state: TenantState,
  segments: readonly HeldSegment[],
  head: DocumentRecord,
  place: { log: RecordLog; offset: number },
): boolean {
  dropDocument(state, head.name)
  const document: HeldDocument = {
    name: head.name,
    version: head.version,
    file: head.file,
    entry: head.entry,
    docId: head.docId,
    chunkCount: head.ends.length,
    chunkIds: head.chunkIds,
    parts: [],
    text: { ...place, ends: Uint32Array.from(head.ends) },
    vectors: new Map(),
  }
  if (head.parts.some(({ segment }) => segments[segment] === undefined)) return false
  document.parts = head.parts.map(({ segment, ...run }) => addPart(segments[segment]!, document, run))
  for (const { held } of document.parts) state.segments.add(held)
  state.documents.set(document.name, document)
  return true
}

function applyVectors(state: TenantState, head: VectorsRecord, body: Buffer<ArrayBuffer>): boolean {
  const { name, version, model, dimensions, places } = head
  if (body.length !== places.length * dimensions * 4) return false
  const document = state.documents.get(name)
  if (document?.version !== version) return true
  const numbers = new Float32Array(body.buffer, body.byteOffset, places.length * dimensions)
  putVectorsAt(
    document,
    model,
    places.map((place, at) => [place, numbers.subarray(at * dimensions, (at + 1) * dimensions)] as const),
  )
  state.newestModel = model
  return true
}
