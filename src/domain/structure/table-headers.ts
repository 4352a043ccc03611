import type { Cell, Table } from '../document/table.ts'
import { oneLine } from '../text/normalize.ts'

const headerCharsMax = 24
const headerRowsMax = 3

/** Marks the first row (and those its merged cells reach) as header where the file itself marks none and it reads as one. */
export function markHeaderRows(table: Table): Table {
  if (table.rows < 3 || table.cols < 2 || table.cells.some((cell) => cell.header)) return table
  const first = table.cells.filter((cell) => cell.row === 0)
  const covered = first.reduce((sum, cell) => sum + cell.colspan, 0)
  if (first.length < 2 || covered !== table.cols || !first.every(namesColumn)) return table
  const rows = Math.min(
    headerRowsMax,
    first.reduce((most, cell) => Math.max(most, cell.rowspan), 1),
  )
  if (rows >= table.rows) return table
  return { ...table, cells: table.cells.map((cell) => (cell.row < rows ? { ...cell, header: true } : cell)) }
}

function namesColumn(cell: Cell): boolean {
  const text = oneLine(cell.text)
  return text !== '' && text.length <= headerCharsMax && /[\p{L}]/u.test(text) && !/[:：]|다\.$/u.test(text)
}
