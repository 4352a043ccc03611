/** A Hancom document in a few lines, which `hwpOf` and `hwpxOf` write as real files of their formats. */
export interface DocumentSketch {
  readonly sections: readonly (readonly ParagraphSketch[])[]
  /** Referred to from 1. */
  readonly numberings?: readonly NumberingSketch[]
  readonly bullets?: readonly string[]
  /** Referred to from 0; the first one is plain unless given. */
  readonly shapes?: readonly ShapeSketch[]
  readonly styles?: readonly string[]
  /** Extensions of the streams `BinData/BIN0001.…`, from 1; HWP only. */
  readonly objects?: readonly string[]
}

/** Levels from the outermost: number format by its code in HWP (0 `1`, 1 `①`, 8 `가` …) and pattern. */
export type NumberingSketch = readonly { readonly format: number; readonly pattern: string; readonly start?: number }[]

export interface ShapeSketch {
  readonly kind?: 'outline' | 'number' | 'bullet'
  readonly level?: number
  /** Of the numbering or bullet, from 1. */
  readonly reference?: number
  readonly breaksPage?: boolean
}

export interface ParagraphSketch {
  readonly inlines: readonly Inline[]
  readonly shape?: number
  readonly style?: number
  readonly breaks?: 'page' | 'column'
  /** Distance from the top and height of each line. */
  readonly lines?: readonly (readonly [vertical: number, height: number])[]
}

export interface CellSketch {
  readonly row: number
  readonly col: number
  readonly rowspan?: number
  readonly colspan?: number
  readonly header?: boolean
  readonly content: readonly ParagraphSketch[]
}

export interface ObjectSketch {
  readonly inline?: boolean
  readonly caption?: { readonly content: readonly ParagraphSketch[]; readonly side: 'top' | 'bottom' }
}

export interface TableSketch extends ObjectSketch {
  readonly kind: 'table'
  readonly cells: readonly CellSketch[]
  readonly height?: number
}

/** Text under tracked changes. */
export interface ChangedSketch {
  readonly kind: 'deleted' | 'inserted'
  readonly text: string
}

export const isChanged = (inline: Inline): inline is ChangedSketch =>
  typeof inline !== 'string' && (inline.kind === 'deleted' || inline.kind === 'inserted')

export type NumberedThing = 'page' | 'footnote' | 'endnote' | 'picture' | 'table'

/** Text may hold tabs and line breaks, as the formats' own codes write them. */
export type Inline =
  | string
  | { readonly kind: 'sign'; readonly sign: 'hyphen' | 'non-breaking space' | 'fixed space' }
  | TableSketch
  | ({ readonly kind: 'box'; readonly content: readonly ParagraphSketch[] } & ObjectSketch)
  | ({ readonly kind: 'group'; readonly boxes: readonly (readonly ParagraphSketch[])[] } & ObjectSketch)
  | ({ readonly kind: 'picture' } & ObjectSketch)
  /** An object of another program, by its number in `objects`; HWP only. */
  | { readonly kind: 'object'; readonly number: number }
  | ({ readonly kind: 'equation'; readonly script: string } & ObjectSketch)
  | { readonly kind: 'art'; readonly text: string }
  | { readonly kind: 'note'; readonly endnote?: boolean; readonly number: number; readonly text: string }
  | { readonly kind: 'header' | 'footer' | 'hidden comment'; readonly content: readonly ParagraphSketch[] }
  | { readonly kind: 'memo'; readonly on: string; readonly content: readonly ParagraphSketch[] }
  | { readonly kind: 'click here'; readonly guide: string; readonly shown: string }
  | { readonly kind: 'link'; readonly target: string; readonly shown: string }
  | ChangedSketch
  | { readonly kind: 'overlapped'; readonly text: string }
  | { readonly kind: 'ruby'; readonly main: string; readonly sub: string }
  | { readonly kind: 'check' | 'radio'; readonly caption: string; readonly chosen: boolean }
  | { readonly kind: 'number'; readonly of: NumberedThing; readonly number: number; readonly suffix?: string }
  | { readonly kind: 'bookmark' }
  | {
      readonly kind: 'section'
      readonly outline?: number
      readonly masterPages?: readonly (readonly ParagraphSketch[])[]
    }
  | { readonly kind: 'columns'; readonly count: number }

/** `p('본문')`, `p(table, ' 끝.')`. */
export const p = (...inlines: readonly Inline[]): ParagraphSketch => ({ inlines })

/** A paragraph with more to it than its text. */
export const para = (more: Omit<ParagraphSketch, 'inlines'>, ...inlines: readonly Inline[]): ParagraphSketch => ({
  ...more,
  inlines,
})

/** A table of single cells: `tableOf([['가', '나'], ['1', '2']])`. */
export const tableOf = (rows: readonly (readonly string[])[], more: Partial<TableSketch> = {}): TableSketch => ({
  kind: 'table',
  cells: rows.flatMap((cells, row) => cells.map((text, col) => ({ row, col, content: [p(text)] }))),
  ...more,
})
