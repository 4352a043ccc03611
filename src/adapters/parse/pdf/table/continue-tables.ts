import type { FoundTable } from './found-table.ts'

/** Parts of one table on pages that follow each other. */
export interface TablePart {
  readonly page: number
  readonly table: FoundTable
  /** Rows at the top of this part that repeat the first part's. */
  readonly repeatedRows: number
}

const sameEdge = 4

/** Does `next`, first on its page, go on with `previous`, last on its page? */
export function continues(previous: FoundTable, next: FoundTable): boolean {
  if (previous.uncertain !== next.uncertain || previous.edges.length !== next.edges.length) return false
  return previous.edges.every((edge, index) => Math.abs(edge - next.edges[index]!) <= sameEdge)
}

/** How many header rows of the first part stand again at the top of `next`. */
export function repeatedRows(first: FoundTable, next: FoundTable, headers: number): number {
  if (headers === 0 || next.rows <= headers) return 0
  const shape = (table: FoundTable) =>
    table.cells
      .filter(({ row }) => row < headers)
      .map(({ row, col, rowspan, colspan, lines }) =>
        [row, col, rowspan, colspan, lines.map(({ text }) => text.replaceAll(/\s/gu, '')).join('')].join('|'),
      )
      .sort()
      .join('\n')
  return shape(first) === shape(next) ? headers : 0
}
