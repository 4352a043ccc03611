/**
 * What HWP, HWPX and HWPML share: paragraphs made of items in run order. A reader of each format builds this;
 * `to-reading.ts` turns it into blocks. Objects keep the place where they stand in the run.
 */

/** In the order of their codes in HWP 5; the last two have codes of their own. */
export const numberFormats = [
  'digit',
  'circled-digit',
  'roman-capital',
  'roman-small',
  'latin-capital',
  'latin-small',
  'circled-latin-capital',
  'circled-latin-small',
  'hangul-syllable',
  'circled-hangul-syllable',
  'hangul-jamo',
  'circled-hangul-jamo',
  'hangul-phonetic',
  'ideograph',
  'circled-ideograph',
  'decagon-circle',
  'decagon-circle-hanja',
  'symbol',
  'user-char',
] as const

export type NumberFormat = (typeof numberFormats)[number]

export interface NumberLevel {
  readonly format: NumberFormat
  /** `^1.`, `제^1조`: `^` and a digit stand for the counter of that level, `^n` and `^N` for the whole path. */
  readonly pattern: string
  readonly start: number
}

export interface Numbering {
  readonly id: string
  /** By level from 0. */
  readonly levels: readonly NumberLevel[]
}

/** What stands before a paragraph's text although the text does not hold it. */
export type ParagraphHead =
  | { readonly kind: 'outline'; readonly level: number }
  | { readonly kind: 'number'; readonly level: number; readonly numbering: Numbering | undefined }
  | { readonly kind: 'bullet'; readonly level: number; readonly mark: string }

/** The saved layout of a paragraph's lines; heights are page-local for text that stands on the page itself. */
export interface Lines {
  /** Distance of each line from the top of its page, column or cell, in 1/7200 inch. */
  readonly vertical: readonly number[]
  /** How tall each line is; one that holds a table is as tall as the table. */
  readonly height: readonly number[]
}

export interface Paragraph {
  readonly items: readonly Item[]
  readonly head: ParagraphHead | undefined
  readonly style: string
  readonly breaksPage: boolean
  readonly breaksColumn: boolean
  readonly lines: Lines | undefined
}

export type ParagraphList = readonly Paragraph[]

export interface TableCell {
  /** Undefined where the file states no address. */
  readonly row: number | undefined
  readonly col: number | undefined
  readonly rowspan: number
  readonly colspan: number
  readonly header: boolean
  readonly content: ParagraphList
}

export interface Caption {
  readonly content: ParagraphList
  /** It stands above or left of its object, so it is read first. */
  readonly leads: boolean
}

/** Objects that stand in the line like a letter (`inline`) split the text; floating ones do not. */
interface Placed {
  readonly inline: boolean
  readonly caption: Caption | undefined
}

export interface TableItem extends Placed {
  readonly kind: 'table'
  /** In rows as the file lists them; only cells without an address are placed by it. */
  readonly rows: readonly (readonly TableCell[])[]
  /** The room it takes from the text as it was last laid out, over all its pages, in 1/7200 inch; 0 if it takes none. */
  readonly height: number
}

/** A text box, or a group of shapes with several. */
export interface BoxItem extends Placed {
  readonly kind: 'box'
  readonly lists: readonly ParagraphList[]
}

export interface PictureItem extends Placed {
  readonly kind: 'picture'
  /** What can be read of it: the labels and values of a chart. */
  readonly text: string
}

export interface EquationItem extends Placed {
  readonly kind: 'equation'
  readonly script: string
}

export type FieldKind = 'click-here' | 'other'

export type Item =
  | { readonly kind: 'text'; readonly text: string }
  /** Struck out under tracked changes. */
  | { readonly kind: 'deleted'; readonly text: string }
  | TableItem
  | BoxItem
  | PictureItem
  | EquationItem
  | { readonly kind: 'note'; readonly endnote: boolean; readonly content: ParagraphList }
  /** A number the program counts: of a note (shown in the note and where it is called), a table, a page. */
  | { readonly kind: 'auto-number'; readonly of: 'note' | 'object' | 'page'; readonly text: string }
  | { readonly kind: 'running'; readonly place: 'header' | 'footer'; readonly content: ParagraphList }
  | { readonly kind: 'memo'; readonly content: ParagraphList }
  | { readonly kind: 'hidden-comment'; readonly content: ParagraphList }
  | { readonly kind: 'field-begin'; readonly field: FieldKind; readonly guide: string }
  | { readonly kind: 'field-end' }
  | SectionItem
  /** The columns of the page change. */
  | { readonly kind: 'columns'; readonly count: number }

/** A section begins: from here on outline paragraphs are counted by this numbering. */
export interface SectionItem {
  readonly kind: 'section'
  readonly outline: Numbering | undefined
  readonly masterPages: readonly ParagraphList[]
  /** Height of the page between its margins; 0 when not stated. */
  readonly bodyHeight: number
}

export interface HancomDocument {
  readonly sections: readonly ParagraphList[]
  readonly hasTrackedChanges: boolean
}
