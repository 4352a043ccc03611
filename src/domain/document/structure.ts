import type { Bbox } from './block.ts'

export interface Section {
  readonly id: string
  /** `제3조`, `Ⅱ.`, `가.` …, as the document writes it; `""` for a heading without a mark. */
  readonly label: string
  readonly title: string
  readonly level: number
  readonly block: string
  readonly page: number
}

export interface Attachment {
  /** `붙임 1`, `별첨`, `별표 2`, `별지 제3호서식`. */
  readonly label: string
  readonly title: string
  readonly block: string
  readonly page: number
}

export type RevisionKind = 'added' | 'deleted' | 'amended' | 'unchanged' | 'renumbered'

/** The part of a revision that citations carry. */
export interface Revision {
  readonly kind: RevisionKind
  readonly label: string
  readonly current: string
  readonly revised: string
}

export interface LocatedRevision extends Revision {
  readonly table: string | null
  readonly page: number
  readonly bbox: Bbox | null
}

/** What the document states about itself. Absent is null or empty; nothing is inferred from custom. */
export interface Structure {
  readonly title: string | null
  readonly doc_number: string | null
  /** `YYYY-MM-DD` when a full date is stated, otherwise the text that is. */
  readonly issued_date: string | null
  readonly issuer: string | null
  readonly recipient: string | null
  readonly recipients: readonly string[]
  readonly sections: readonly Section[]
  readonly attachments: readonly Attachment[]
  readonly revisions: readonly LocatedRevision[]
  /** For each stated value, the block it was read from. */
  readonly sources?: Readonly<Partial<Record<'title' | 'doc_number' | 'issued_date' | 'issuer' | 'recipients', string>>>
}

export const emptyStructure: Structure = {
  title: null,
  doc_number: null,
  issued_date: null,
  issuer: null,
  recipient: null,
  recipients: [],
  sections: [],
  attachments: [],
  revisions: [],
}
