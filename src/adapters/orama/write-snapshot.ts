import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { flushFolder } from '../fs/atomic-write.ts'
import type { HeldDocument } from './held-document.ts'
import type { HeldSegment, Part } from './held-segment.ts'
import { snapshotPath } from './index-files.ts'
import {
  type DocumentRecord,
  type EndRecord,
  openRecord,
  type SegmentRecord,
  type VectorsRecord,
} from './index-records.ts'
import type { Pace } from './pace.ts'
import { openRecordLog, type RecordLog } from './record-log.ts'
import { arraysOf, sizesOf } from './segment.ts'
import type { StoredText } from './stored-text.ts'
import type { TenantState } from './tenant-state.ts'

/** A tenant at one moment; what happens to it later does not show. */
export interface CapturedTenant {
  readonly tenant: string
  readonly newestModel: string | undefined
  readonly segments: readonly HeldSegment[]
  readonly documents: readonly { readonly document: HeldDocument; readonly parts: readonly Part[] }[]
}

export function captureTenant(tenant: string, { documents, segments, newestModel }: TenantState): CapturedTenant {
  return {
    tenant,
    newestModel,
    segments: [...segments],
    documents: Array.from(documents.values(), (document) => ({ document, parts: document.parts })),
  }
}

export interface WrittenSnapshot {
  readonly log: RecordLog
  readonly texts: ReadonlyMap<HeldDocument, StoredText>
}

/**
 * Writes a whole snapshot beside the others and gives it its name last. Documents whose text cannot be read any more
 * are not in it.
 */
export async function writeSnapshot(
  folder: string,
  generation: number,
  { tenant, newestModel, segments, documents }: CapturedTenant,
  pace: Pace,
): Promise<WrittenSnapshot> {
  const target = snapshotPath(folder, generation)
  const log = await openRecordLog(`${target}.part`, 'new')
  const texts = new Map<HeldDocument, StoredText>()
  try {
    await log.append({ head: openRecord(tenant), body: [] }, pace)
    for (const { segment } of segments) {
      const head: SegmentRecord = { kind: 'segment', sizes: sizesOf(segment) }
      await log.append({ head, body: arraysOf(segment).map(bytesUnder) }, pace)
    }
    const numberOf = new Map(segments.map((held, number) => [held, number]))
    for (const { document, parts } of documents) {
      const { text } = document
      const body = await text?.log.read(text.offset, text.ends.at(-1) ?? 0)
      if (text === undefined || body === undefined) continue
      const offset = await log.append({ head: documentRecord(document, text, parts, numberOf), body: [body] }, pace)
      texts.set(document, { log, offset, ends: text.ends })
    }
    for (const document of texts.keys()) {
      for (const record of vectorRecords(document)) await log.append(record, pace)
    }
    const end: EndRecord = { kind: 'end', newestModel: newestModel ?? null }
    await log.append({ head: end, body: [] }, pace)
    await log.flush()
    await rename(`${target}.part`, target)
    await flushFolder(path.dirname(target))
    return { log, texts }
  } catch (error) {
    await log.retire()
    await rm(`${target}.part`, { force: true })
    throw error
  }
}

export function documentRecord(
  { name, version, file, entry, docId, chunkIds }: HeldDocument,
  { ends }: Pick<StoredText, 'ends'>,
  parts: readonly Part[],
  numberOf: ReadonlyMap<HeldSegment, number>,
): DocumentRecord {
  return {
    kind: 'document',
    name,
    version,
    file,
    entry,
    docId,
    ...(chunkIds === undefined ? {} : { chunkIds }),
    ends: [...ends],
    parts: parts.map(({ held, first, place, count }) => ({ segment: numberOf.get(held)!, first, place, count })),
  }
}

/** Copies the vectors: more may be put while the file is written. */
function* vectorRecords({
  name,
  version,
  vectors,
}: HeldDocument): Generator<{ head: VectorsRecord; body: Uint8Array[] }> {
  for (const [model, { dimensions, numbers, present }] of vectors) {
    const places = Array.from(present.keys()).filter((place) => present[place] === 1)
    const copy = new Float32Array(places.length * dimensions)
    for (const [at, place] of places.entries()) {
      copy.set(numbers.subarray(place * dimensions, (place + 1) * dimensions), at * dimensions)
    }
    yield { head: { kind: 'vectors', name, version, model, dimensions, places }, body: [bytesUnder(copy)] }
  }
}

export function bytesUnder(array: Float32Array | Uint32Array | Uint16Array | Uint8Array): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
}
