import { closedRows, type FoundTable } from './found-table.ts'

/** Parts of one table on pages that follow each other. */
export interface TablePart {
  readonly page: number
  readonly table: FoundTable
  /** Rows at the top of this part that repeat the first part's. */
  readonly repeatedRows: number
  /** Its first row goes on with the last row of the part before: no border was drawn at the page break. */
  readonly joinsRow: boolean
}

const sameEdge = 4
const repeatedRowsMax = 6

/** Does `next`, first on its page, go on with `previous`, last on its page? */
export function continues(previous: FoundTable, next: FoundTable): boolean {
  if (previous.uncertain !== next.uncertain || previous.edges.length !== next.edges.length) return false
  return previous.edges.every((edge, index) => Math.abs(edge - next.edges[index]!) <= sameEdge)
}

/** How many rows at the top of `next` are those at the top of `first`: a header that every page shows again. */
export function repeatedRows(first: FoundTable, next: FoundTable): number {
  let repeated = 0
  for (
    let rows = closedRows(first, 1);
    rows <= repeatedRowsMax && rows < next.rows;
    rows = closedRows(first, rows + 1)
  ) {
    if (rows >= first.rows || topOf(first, rows) !== topOf(next, rows)) break
    repeated = rows
  }
  return repeated
}

function topOf(table: FoundTable, rows: number): string {
  return table.cells
    .filter(({ row }) => row < rows)
    .map(({ row, col, rowspan, colspan, lines }) => {
      const text = lines.map((line) => line.text).join('')
      return `${row}|${col}|${rowspan}|${colspan}|${text.replaceAll(/\s/gu, '')}`
    })
    .sort()
    .join('\n')
}

/** Is the row that the page break cuts one row? Both sides of it are open, and cut into the same cells. */
export function joinsRow(previous: FoundTable, next: FoundTable): boolean {
  if (!previous.openBottom || !next.openTop) return false
  const cut = (table: FoundTable, row: number) =>
    table.cells
      .filter((cell) => cell.row <= row && cell.row + cell.rowspan > row)
      .map(({ col, colspan }) => `${col}+${colspan}`)
      .sort()
      .join()
  return cut(previous, previous.rows - 1) === cut(next, 0)
}
