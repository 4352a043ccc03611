import type { CellRange } from './address.ts'
import type { HiddenLines } from './hidden-lines.ts'

/** The cells of one row that hold something, by column from left to right. */
export interface SheetRow {
  /** From 0. */
  readonly row: number
  /** Shared with the rows around it where they are alike. */
  readonly cols: readonly number[]
  readonly styles: readonly number[]
  readonly texts: readonly string[]
}

/** Empty cells with lines around them, in rows that are alike: a table goes on through them. */
export interface BorderedRun {
  readonly top: number
  readonly bottom: number
  readonly cols: readonly number[]
}

/** What a worksheet part says, in the workbook's own terms. */
export interface Sheet {
  /** From top to bottom. */
  readonly rows: readonly SheetRow[]
  readonly bordered: readonly BorderedRun[]
  readonly merges: readonly CellRange[]
  readonly filter: CellRange | undefined
  readonly hiddenRows: HiddenLines
  readonly hiddenColumns: HiddenLines
  readonly headerFooter: readonly { readonly type: 'header' | 'footer'; readonly text: string }[]
  /** Ids of what hangs on the sheet. */
  readonly drawingIds: readonly string[]
  readonly losses: SheetLosses
}

/** What could not be had, counted. */
export interface SheetLosses {
  /** Formulas whose result the file does not hold; their text stands for it. */
  formulasWithoutResult: number
  /** Cells that point at a shared text which is not there. */
  missingTexts: number
  /** Rows and cells whose own address is impossible; they stand where they come. */
  badAddresses: number
  /** Cells past the limit. */
  cellsPastLimit: number
  /** The part could not be followed to its end. */
  cutOff: boolean
}
