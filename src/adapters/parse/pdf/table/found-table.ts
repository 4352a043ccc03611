import type { Segment } from '../page/segment.ts'
import type { GridCell } from './grid.ts'

export interface FilledCell extends GridCell {
  /** Its lines of text, top to bottom. */
  readonly lines: readonly Segment[]
  readonly shade: string | undefined
}

/** A table on one page, in the frame of the text that is read. */
export interface FoundTable {
  readonly rows: number
  readonly cols: number
  readonly cells: readonly FilledCell[]
  readonly edges: readonly number[]
  readonly u0: number
  readonly v0: number
  readonly u1: number
  readonly v1: number
  /** The grid is a guess: its cells were no rectangles, or no borders were drawn. */
  readonly uncertain: boolean
  /** No border closes it above, or below. */
  readonly openTop: boolean
  readonly openBottom: boolean
  readonly nested: readonly { readonly table: FoundTable; readonly cell: number }[]
}

/** A box drawn round text: no table, but its text belongs together. */
export interface Frame {
  readonly u0: number
  readonly v0: number
  readonly u1: number
  readonly v1: number
  readonly lines: readonly Segment[]
}

export function hasText(table: FoundTable): boolean {
  return table.cells.some(({ lines }) => lines.length > 0)
}

/** At least `rows`, and so many that no cell reaches over the end. */
export function closedRows(table: FoundTable, rows: number): number {
  let end = rows
  for (const cell of table.cells) if (cell.row < end) end = Math.max(end, cell.row + cell.rowspan)
  return end === rows ? end : closedRows(table, end)
}
