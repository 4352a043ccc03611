import { flushFolder } from '../fs/atomic-write.ts'
import { ifPresent } from '../fs/file-error.ts'
import type { HeldDocument } from './held-document.ts'
import type { HeldSegment, Part } from './held-segment.ts'
import { openNextJournal, removeFilesBefore } from './index-files.ts'
import { openRecord, type RemovalRecord, type SegmentRecord, type VectorsRecord } from './index-records.ts'
import type { LoadedTenant } from './load-tenant.ts'
import type { Pace } from './pace.ts'
import type { RecordLog } from './record-log.ts'
import { arraysOf, sizesOf } from './segment.ts'
import type { StoredText, WrittenText } from './stored-text.ts'
import {
  bytesUnder,
  type CapturedTenant,
  documentRecord,
  type WrittenSnapshot,
  writeSnapshot,
} from './write-snapshot.ts'

/**
 * The files of an open tenant. Changes go to the end of a journal; now and then everything is written anew and the
 * older files go. One change at a time; a snapshot is written beside them.
 */
export interface TenantStore {
  /** Much was written since the last snapshot. */
  readonly snapshotDue: boolean
  addDocument(document: HeldDocument, parts: readonly Part[], text: WrittenText, pace: Pace): Promise<StoredText>
  addRemoval(names: readonly string[], pace: Pace): Promise<void>
  addVectors(record: Omit<VectorsRecord, 'kind'>, numbers: Float32Array, pace: Pace): Promise<void>
  flush(): Promise<void>
  /** Changes from now on belong to the next generation. */
  beginGeneration(pace: Pace): Promise<number>
  writeSnapshot(generation: number, captured: CapturedTenant, pace: Pace): Promise<WrittenSnapshot>
  /** The snapshot takes the place of everything older. */
  adopt(generation: number, log: RecordLog): Promise<void>
  close(): Promise<void>
}

const journalBytesLeast = 4 * 1024 * 1024
const journalsMost = 8

export function createTenantStore(folder: string, tenant: string, loaded: LoadedTenant): TenantStore {
  let logs: readonly RecordLog[] = loaded.logs
  let { snapshotBytes, journalBytes, journals, untidy } = loaded
  let journal: RecordLog | undefined
  let numberOf = new Map<HeldSegment, number>()
  const unflushed = new Set<RecordLog>()
  /** After a snapshot that failed: not again before this much is written. */
  let retryFrom = 0
  let newName = false

  async function openJournal(pace: Pace): Promise<{ journal: RecordLog; generation: number }> {
    const opened = await openNextJournal(folder)
    await opened.journal.append({ head: openRecord(tenant), body: [] }, pace)
    journal = opened.journal
    logs = [...logs, journal]
    numberOf = new Map()
    journals += 1
    unflushed.add(journal)
    newName = true
    return opened
  }

  async function append(
    head: object,
    body: readonly Uint8Array[],
    pace: Pace,
  ): Promise<{ log: RecordLog; offset: number }> {
    const log = journal ?? (await openJournal(pace)).journal
    const before = log.bytes
    const offset = await log.append({ head, body }, pace)
    journalBytes += log.bytes - before
    unflushed.add(log)
    return { log, offset }
  }

  return {
    get snapshotDue() {
      if (journalBytes < retryFrom) return false
      return untidy || journals > journalsMost || journalBytes > Math.max(journalBytesLeast, snapshotBytes / 2)
    },

    async addDocument(document, parts, text, pace) {
      for (const { held } of parts) {
        const head: SegmentRecord = { kind: 'segment', sizes: sizesOf(held.segment) }
        await append(head, arraysOf(held.segment).map(bytesUnder), pace)
        numberOf.set(held, numberOf.size)
      }
      const placed = await append(documentRecord(document, text, parts, numberOf), text.pieces, pace)
      return { ...placed, ends: text.ends }
    },

    async addRemoval(names, pace) {
      const head: RemovalRecord = { kind: 'removal', names }
      await append(head, [], pace)
    },

    async addVectors(record, numbers, pace) {
      const head: VectorsRecord = { kind: 'vectors', ...record }
      await append(head, [bytesUnder(numbers)], pace)
    },

    async flush() {
      for (const log of [...unflushed]) {
        unflushed.delete(log)
        await log.flush()
      }
      if (newName) await ifPresent(flushFolder(folder))
      newName = false
    },

    async beginGeneration(pace) {
      return (await openJournal(pace)).generation
    },

    async writeSnapshot(generation, captured, pace) {
      retryFrom = journalBytes + journalBytesLeast
      const written = await writeSnapshot(folder, generation, captured, pace)
      retryFrom = 0
      return written
    },

    async adopt(generation, log) {
      const older = logs.filter((one) => one !== journal)
      logs = journal === undefined ? [log] : [log, journal]
      for (const one of older) unflushed.delete(one)
      snapshotBytes = log.bytes
      journalBytes = journal?.bytes ?? 0
      journals = 1
      untidy = false
      for (const one of older) await one.retire()
      await removeFilesBefore(folder, generation)
    },

    async close() {
      await this.flush()
      for (const log of logs) await log.retire()
    },
  }
}
