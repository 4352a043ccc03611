import type { CellRange } from './address.ts'
import type { Island } from './islands.ts'
import type { SheetRow } from './sheet.ts'
import type { MergesFrom } from './shown-merges.ts'
import type { CellStyles } from './styles.ts'

export interface Heading {
  /** Leading rows that tell what the rows below are. */
  readonly rows: number
  /** What stands alone above the columns. */
  readonly title: string | null
}

/** Tables and filters, whose first row Excel itself keeps apart. */
export interface StatedHeader extends CellRange {
  readonly headerRows: number
}

const titleRowsMax = 3
const headerRowsMax = 4

/**
 * The rows above the data of an island: title rows with one cell in them, then the row that the workbook states or the
 * styles show to be the heads of columns. Where nothing shows it, none are marked here.
 */
export function headingOf(
  island: Island,
  mergesFrom: MergesFrom,
  stated: readonly StatedHeader[],
  styles: CellStyles,
): Heading {
  const { top, left, bottom, right } = island
  const rows = bottom - top + 1
  if (right === left || rows < 2) return { rows: 0, title: null }
  const at = new Map(island.rows.slice(0, titleRowsMax + headerRowsMax + 1).map((row) => [row.row, row]))
  const cellsOf = (row: number) => inside(at.get(row), left, right)

  const mergeAt = (row: number, col: number) => (mergesFrom.get(row) ?? []).find((merge) => merge.left === col)
  /** Alone in its row and at its beginning or over most of it; a label whose value was left blank stands elsewhere. */
  const isTitle = (row: number): boolean => {
    const [cell, another] = cellsOf(row)
    if (cell === undefined || another !== undefined) return false
    const width = (mergeAt(row, cell.col)?.right ?? cell.col) - cell.col + 1
    return cell.col === left || width * 2 > right - left + 1
  }

  let titles = 0
  while (titles < Math.min(titleRowsMax, rows - 2) && isTitle(top + titles)) titles += 1
  const title = titles === 0 ? null : cellsOf(top)[0]!.text
  const first = top + titles

  const known = stated.find(
    (range) => range.top >= top && range.top <= first && range.left <= right && range.right >= left,
  )
  if (known !== undefined) return { rows: Math.min(rows - 1, known.top - top + known.headerRows), title }

  const isMarked = (row: number) =>
    cellsOf(row).length > 1 && cellsOf(row).every(({ style }) => styles.of(style).marked)
  if (!isMarked(first)) {
    const heads = cellsOf(first)
    const merged = (mergesFrom.get(first) ?? []).filter((merge) => merge.left >= left && merge.right <= right)
    const width = merged.reduce((sum, merge) => sum + merge.right - merge.left, heads.length)
    const last = merged.reduce((most, merge) => Math.max(most, merge.bottom), first)
    // Two columns of words are names and what they stand for, unless figures follow.
    const namesMany = heads.length > 2 || cellsOf(last + 1).some(({ text }) => /^[\d,.%-]+$/u.test(text))
    const isNamed =
      titles > 0 && namesMany && width === right - left + 1 && heads.every(({ text }) => namesColumn(text))
    return { rows: isNamed ? Math.min(rows - 1, last - top + 1) : 0, title }
  }
  let last = first
  for (const merge of mergesFrom.get(first) ?? []) {
    if (merge.left >= left && merge.left <= right) last = Math.max(last, merge.bottom)
  }
  while (last < first + headerRowsMax - 1 && isMarked(last + 1)) last += 1
  // A table marked all over has no row that stands out.
  const isAllMarked = last + 1 > bottom || last - first + 1 >= headerRowsMax
  return { rows: isAllMarked ? 0 : last - top + 1, title }
}

const nameCharsMax = 24

const namesColumn = (text: string): boolean =>
  text.length <= nameCharsMax && /\p{L}/u.test(text) && !text.includes('://')

function inside(
  row: SheetRow | undefined,
  left: number,
  right: number,
): { col: number; text: string; style: number }[] {
  if (row === undefined) return []
  return row.cols.flatMap((col, at) =>
    col >= left && col <= right ? [{ col, text: row.texts[at]!, style: row.styles[at]! }] : [],
  )
}
