import type { DocumentEntry } from '../../domain/document/entry.ts'
import { analysisVersion } from '../../domain/text/analyze.ts'
import type { SegmentSizes } from './segment.ts'

/** A file of another layout, or made by another analysis of text, is not read: its documents are indexed anew. */
export const layoutVersion = `1.${analysisVersion}`

export interface OpenRecord {
  readonly kind: 'open'
  readonly layout: string
  readonly tenant: string
}

/** The body is the segment's arrays. Segments are known by their number in the file, from 0. */
export interface SegmentRecord {
  readonly kind: 'segment'
  readonly sizes: SegmentSizes
}

/** The body is the text of its chunks. Its segments stand before it in the same file. */
export interface DocumentRecord {
  readonly kind: 'document'
  readonly name: string
  readonly version: string
  readonly file: string
  readonly entry: DocumentEntry
  readonly docId: string
  readonly chunkIds?: readonly string[]
  readonly ends: readonly number[]
  readonly parts: readonly PartRecord[]
}

export interface PartRecord {
  readonly segment: number
  readonly first: number
  readonly place: number
  readonly count: number
}

export interface RemovalRecord {
  readonly kind: 'removal'
  readonly names: readonly string[]
}

/** The body is the vectors of the chunks at `places`, one after the other. */
export interface VectorsRecord {
  readonly kind: 'vectors'
  readonly name: string
  readonly version: string
  readonly model: string
  readonly dimensions: number
  readonly places: readonly number[]
}

/** Closes a snapshot: without it the file was not written to its end. */
export interface EndRecord {
  readonly kind: 'end'
  readonly newestModel: string | null
}

export type IndexRecord = OpenRecord | SegmentRecord | DocumentRecord | RemovalRecord | VectorsRecord | EndRecord

export function openRecord(tenant: string): OpenRecord {
  return { kind: 'open', layout: layoutVersion, tenant }
}

export function belongsTo(tenant: string, record: IndexRecord): boolean {
  return record.kind === 'open' && record.layout === layoutVersion && record.tenant === tenant
}
