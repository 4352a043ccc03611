import { closedRows, type FilledCell, type FoundTable } from './found-table.ts'

const numeric = /^[-+△▲▽▼()\d.,%～~\s/:]+$/u

/** How many rows at the top name the columns. 0 where nothing says so. */
export function headerRows(table: FoundTable): number {
  if (table.rows < 2 || table.cols < 2) return 0
  const shaded = shadedRows(table)
  if (shaded > 0) return shaded
  const first = closedRows(table, 1)
  return first < table.rows && namesColumns(table, first) ? first : 0
}

/** Rows whose every cell is shaded, while the row after them is not. */
function shadedRows(table: FoundTable): number {
  let rows = 0
  while (rows < table.rows && rowCells(table, rows).every(({ shade }) => shade !== undefined)) rows += 1
  const closed = rows === 0 ? 0 : closedRows(table, rows)
  return closed < table.rows && closed <= 4 ? closed : 0
}

function namesColumns(table: FoundTable, rows: number): boolean {
  const heads = table.cells.filter(({ row }) => row < rows)
  const named = heads.filter((cell) => textOf(cell) !== '')
  if (named.length < heads.length * 0.8 || named.some((cell) => textOf(cell).length > 40 || numeric.test(textOf(cell))))
    return false
  if (named.every((cell) => cell.lines.every(({ bold }) => bold))) return true
  return columnsBelow(table, rows).some(
    (cells) => cells.length > 0 && cells.filter((cell) => numeric.test(textOf(cell))).length * 2 > cells.length,
  )
}

function columnsBelow(table: FoundTable, rows: number): FilledCell[][] {
  const columns: FilledCell[][] = Array.from({ length: table.cols }, () => [])
  for (const cell of table.cells) if (cell.row >= rows && textOf(cell) !== '') columns[cell.col]?.push(cell)
  return columns
}

function rowCells(table: FoundTable, row: number): FilledCell[] {
  return table.cells.filter((cell) => cell.row <= row && cell.row + cell.rowspan > row)
}

function textOf({ lines }: FilledCell): string {
  return lines.map(({ text }) => text).join(' ')
}
