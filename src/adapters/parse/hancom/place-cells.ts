import type { TableCell } from './model.ts'

export interface PlacedCell {
  readonly row: number
  readonly col: number
  readonly rowspan: number
  readonly colspan: number
  readonly cell: TableCell
}

/** More places than this for the cells at hand is no table that anybody drew. */
const placesMax = 1_000_000

/**
 * Gives every cell its address. The file's own address is kept; a cell without one takes the next free place of its
 * row. Addresses and spans far beyond what the cells can fill are drawn together, so that no claim decides the size.
 */
export function placeCells(rows: readonly (readonly TableCell[])[]): PlacedCell[] {
  const placed = rows.some((row) => row.some(({ row: at, col }) => at === undefined || col === undefined))
    ? placeByOrder(rows)
    : rows.flat().map((cell) => placedAt(cell, cell.row!, cell.col!))
  const height = placed.reduce((most, { row, rowspan }) => Math.max(most, row + rowspan), 0)
  const width = placed.reduce((most, { col, colspan }) => Math.max(most, col + colspan), 0)
  if (height * width <= placesMax) return placed
  const drawnIn = drawTogether(placed)
  const rowCount = new Set(drawnIn.map(({ row }) => row)).size
  const colCount = new Set(drawnIn.map(({ col }) => col)).size
  return rowCount * colCount <= placesMax
    ? drawnIn
    : drawnIn.map((cell, row) => ({ ...cell, row, col: 0, rowspan: 1, colspan: 1 }))
}

const placedAt = (cell: TableCell, row: number, col: number): PlacedCell => ({
  row,
  col,
  rowspan: cell.rowspan,
  colspan: cell.colspan,
  cell,
})

function placeByOrder(rows: readonly (readonly TableCell[])[]): PlacedCell[] {
  const placed: PlacedCell[] = []
  /** For each column, the first row that no cell above still covers. */
  const freeFrom: number[] = []
  rows.forEach((row, at) => {
    let col = 0
    for (const cell of row) {
      if (cell.row !== undefined && cell.col !== undefined) {
        placed.push(placedAt(cell, cell.row, cell.col))
        col = cell.col + cell.colspan
        continue
      }
      while ((freeFrom[col] ?? 0) > at) col += 1
      placed.push(placedAt(cell, at, col))
      const end = col + Math.min(cell.colspan, placesMax)
      for (let step = col; step < end && step - col <= 4096; step += 1) freeFrom[step] = at + cell.rowspan
      col = end
    }
  })
  return placed
}

/** Keeps the order of rows and columns, drops the ones where no cell begins. */
function drawTogether(placed: readonly PlacedCell[]): PlacedCell[] {
  const rowRank = ranks(placed.map(({ row }) => row))
  const colRank = ranks(placed.map(({ col }) => col))
  return placed.map((cell) => ({
    ...cell,
    row: rowRank.of(cell.row),
    col: colRank.of(cell.col),
    rowspan: Math.max(1, rowRank.of(cell.row + cell.rowspan) - rowRank.of(cell.row)),
    colspan: Math.max(1, colRank.of(cell.col + cell.colspan) - colRank.of(cell.col)),
  }))
}

function ranks(values: readonly number[]): { of(value: number): number } {
  const sorted = [...new Set(values)].sort((a, b) => a - b)
  /** How many distinct values lie below. */
  return {
    of(value) {
      let low = 0
      let high = sorted.length
      while (low < high) {
        const middle = (low + high) >>> 1
        if (sorted[middle]! < value) low = middle + 1
        else high = middle
      }
      return low
    },
  }
}
