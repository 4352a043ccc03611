import type { TableCell } from './model.ts'

export interface PlacedCell {
  readonly row: number
  readonly col: number
  readonly rowspan: number
  readonly colspan: number
  readonly cell: TableCell
}

/** Merging leaves more places than cells, but no table that anybody drew has more than this. */
const placesMin = 10_000
const placesPerCell = 100
const placesMax = 1_000_000

/**
 * Gives every cell its address. The file's own address is kept; a cell without one takes the next free place of its
 * row. Addresses and spans far beyond what the cells can fill are drawn together, so that no claim decides the size.
 */
export function placeCells(rows: readonly (readonly TableCell[])[]): PlacedCell[] {
  const placed = rows.some((row) => row.some(({ row: at, col }) => at === undefined || col === undefined))
    ? placeByOrder(rows)
    : rows.flat().map((cell) => placedAt(cell, cell.row!, cell.col!))
  const allowed = Math.min(placesMax, Math.max(placesMin, placed.length * placesPerCell))
  if (placesOf(placed) <= allowed) return placed
  const drawnIn = drawTogether(placed)
  if (placesOf(drawnIn) <= allowed) return drawnIn
  return drawnIn.map((cell, row) => ({ ...cell, row, col: 0, rowspan: 1, colspan: 1 }))
}

/** Places of the grid that the cells reach. */
export function placesOf(placed: readonly PlacedCell[]): number {
  let height = 0
  let width = 0
  for (const { row, col, rowspan, colspan } of placed) {
    height = Math.max(height, row + rowspan)
    width = Math.max(width, col + colspan)
  }
  return height * width
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
