import type { Cell } from '../../../domain/document/table.ts'
import type { DocxCell, DocxTable } from './model.ts'

export interface LaidCell {
  readonly row: number
  readonly col: number
  rowspan: number
  colspan: number
  readonly header: boolean
  readonly source: DocxCell
}

export interface LaidTable {
  /** By row, then by column. */
  readonly rows: readonly (readonly LaidCell[])[]
  /** Cells that a tracked change has deleted, alone or with their row. */
  readonly deleted: readonly DocxCell[]
  /** Cells under a vertical merge: what stands in them is not shown. */
  readonly covered: readonly DocxCell[]
  /** Places before and after the cells of a row that the file leaves out. */
  readonly leftOut: number
  /** Spans were cut because the table claims more places than can be meant. */
  readonly cut: boolean
}

/** Word itself stops at 63 columns. */
const spanMax = 255
const placesMax = 250_000

/** Puts cells on grid columns: a vertical merge continues what stands above at the same column, not at the same count. */
export function layTable(table: DocxTable): LaidTable {
  const rows: LaidCell[][] = []
  const deleted: DocxCell[] = []
  const covered: DocxCell[] = []
  let open = new Map<number, LaidCell>()
  let inHeader = true
  let places = 0
  let cut = false
  let leftOut = 0

  const boundedSpan = (span: number): number => {
    const bounded = places > placesMax ? Math.min(span, 1) : Math.min(span, spanMax)
    if (bounded !== span) cut = true
    places += bounded
    return bounded
  }

  for (const row of table.rows) {
    if (row.deleted) {
      deleted.push(...row.cells)
      continue
    }
    inHeader &&= row.header
    const at = rows.length
    const laid: LaidCell[] = []
    const stillOpen = new Map<number, LaidCell>()
    let col = boundedSpan(row.before)
    leftOut += col + boundedSpan(row.after)
    for (const cell of row.cells) {
      if (cell.deleted) {
        deleted.push(cell)
        continue
      }
      const colspan = boundedSpan(cell.span)
      const left = laid.at(-1)
      const above = cell.verticalMerge === 'continue' ? open.get(col) : undefined
      if (cell.continuesLeft && left !== undefined) {
        left.colspan += colspan
        covered.push(cell)
      } else if (above !== undefined && above.colspan === colspan) {
        above.rowspan += 1
        stillOpen.set(col, above)
        covered.push(cell)
      } else {
        const placed: LaidCell = { row: at, col, rowspan: 1, colspan, header: inHeader, source: cell }
        if (cell.verticalMerge !== 'none') stillOpen.set(col, placed)
        laid.push(placed)
      }
      col += colspan
    }
    open = stillOpen
    rows.push(laid)
  }
  return { rows, deleted, covered, leftOut, cut }
}

export function cellOf({ row, col, rowspan, colspan, header }: LaidCell, text: string): Cell {
  return { row, col, rowspan, colspan, text, header, bbox: null }
}
