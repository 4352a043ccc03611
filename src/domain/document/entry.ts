import type { AccessReason } from './access.ts'
import type { Document } from './document.ts'
import type { Structure } from './structure.ts'
import { type ReviewReason, reviewReasons } from './warning.ts'

export interface ReadableEntry {
  readonly doc_id: string
  readonly filename: string
  readonly readable: true
  readonly chunks: number
  readonly structure: Structure
  readonly review: boolean
  readonly review_reasons: readonly ReviewReason[]
}

export interface UnreadableEntry {
  readonly doc_id: null
  readonly filename: string
  readonly readable: false
  readonly chunks: 0
  readonly reason: AccessReason
  readonly reason_text: string
  /** Only when the protecting product is known. */
  readonly drm_vendor?: string
}

/** What a listing says of one document. */
export type DocumentEntry = ReadableEntry | UnreadableEntry

/** An element of `skipped`: the part of an unreadable entry that answers carry. */
export type SkippedEntry = Pick<UnreadableEntry, 'filename' | 'readable' | 'reason' | 'reason_text' | 'drm_vendor'>

export function entryOf(document: Document, listedName: string, chunks: number): DocumentEntry {
  const { access } = document
  if (!access.readable) {
    return {
      doc_id: null,
      filename: listedName,
      readable: false,
      chunks: 0,
      reason: access.reason ?? 'CORRUPT',
      reason_text: access.reason_text ?? '',
      ...(access.drm_vendor === null ? {} : { drm_vendor: access.drm_vendor }),
    }
  }
  const reasons = reviewReasons(document.warnings)
  return {
    doc_id: document.doc_id,
    filename: listedName,
    readable: true,
    chunks,
    structure: document.structure,
    review: reasons.length > 0,
    review_reasons: reasons,
  }
}

export function skippedOf(entries: readonly DocumentEntry[]): SkippedEntry[] {
  return entries.flatMap((entry) => {
    if (entry.readable) return []
    const { filename, readable, reason, reason_text, drm_vendor } = entry
    return [{ filename, readable, reason, reason_text, ...(drm_vendor === undefined ? {} : { drm_vendor }) }]
  })
}
