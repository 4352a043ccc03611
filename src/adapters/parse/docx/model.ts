/** Text as it stands, struck out by a tracked change, or formatted to be invisible. */
export type TextState = 'shown' | 'deleted' | 'hidden'

export type Piece =
  | { readonly kind: 'text'; readonly text: string; readonly state: TextState }
  /** `rendered`: where Word last broke the page, as opposed to where the author did. */
  | { readonly kind: 'page-break'; readonly rendered: boolean }
  /** `marked`: the author wrote a sign of his own in place of the number. */
  | { readonly kind: 'note'; readonly note: NoteKind; readonly id: string; readonly marked: boolean }
  /** Where a note shows its own number. */
  | { readonly kind: 'note-mark' }
  | { readonly kind: 'comment'; readonly id: string }
  | { readonly kind: 'textbox'; readonly items: readonly BodyItem[] }
  | { readonly kind: 'image'; readonly alt: string }
  | { readonly kind: 'equation'; readonly text: string }

export type NoteKind = 'footnote' | 'endnote'

export interface Paragraph {
  readonly kind: 'paragraph'
  readonly styleId: string | undefined
  /** Stated on the paragraph itself: 0 to 8, 9 for body text. */
  readonly outline: number | undefined
  readonly numbering: NumberingReference
  readonly pageBreakBefore: boolean | undefined
  /** The mark at its end is deleted, so it runs on into the next paragraph. */
  readonly markDeleted: boolean
  readonly endsSection: boolean
  readonly pieces: readonly Piece[]
}

export interface NumberingReference {
  readonly numId: string | undefined
  readonly level: number | undefined
}

export interface DocxCell {
  readonly span: number
  readonly verticalMerge: 'none' | 'start' | 'continue'
  readonly continuesLeft: boolean
  readonly deleted: boolean
  readonly items: readonly BodyItem[]
}

export interface DocxRow {
  readonly header: boolean
  readonly deleted: boolean
  readonly before: number
  readonly after: number
  readonly cells: readonly DocxCell[]
}

export interface DocxTable {
  readonly kind: 'table'
  readonly title: string | undefined
  readonly rows: readonly DocxRow[]
}

export type BodyItem = Paragraph | DocxTable

export interface Section {
  /** How it begins: `continuous`, `nextPage`, `oddPage`, `evenPage`, `nextColumn`. */
  readonly start: string
  readonly headers: readonly string[]
  readonly footers: readonly string[]
}
