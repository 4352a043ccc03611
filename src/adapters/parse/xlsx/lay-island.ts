import type { Cell } from '../../../domain/document/table.ts'
import { type CellRange, cellName } from './address.ts'
import type { Island } from './islands.ts'
import type { SheetRow } from './sheet.ts'
import type { MergesFrom } from './shown-merges.ts'

/** An island as a table. */
export interface LaidIsland {
  readonly range: CellRange
  readonly grid: readonly (readonly string[])[]
  readonly cells: readonly Cell[]
  /** Texts under a merged cell, which no one sees. */
  readonly covered: number
}

/** Past this a table lists as cells only its first rows and the merged ones; its grid is complete all the same. */
export const listedCellsMax = 100_000
const leadingRows = 3
/** Places a grid may have for each that holds something, once it is large. */
const sparsenessMax = 50
const freePlaces = 1_000_000

/** Would the grid be nearly all blank, so that its size says nothing about what is in it? */
export function isTooSparse({ top, left, bottom, right, rows }: Island): boolean {
  const places = (bottom - top + 1) * (right - left + 1)
  if (places <= freePlaces) return false
  return places > sparsenessMax * rows.reduce((sum, { cols }) => sum + cols.length, 0)
}

export function layIsland(island: Island, mergesFrom: MergesFrom, headerRows: number): LaidIsland {
  const { top, left, bottom, right } = island
  const width = right - left + 1
  const merges = island.rows.flatMap(({ row }) =>
    (mergesFrom.get(row) ?? []).filter((merge) => merge.left >= left && merge.right <= right && merge.bottom <= bottom),
  )
  const blankRow: readonly string[] = new Array<string>(width).fill('')
  const grid: (readonly string[])[] = new Array(bottom - top + 1).fill(blankRow)
  for (const row of island.rows) grid[row.row - top] = gridRow(row, left, right)

  const mergeAt = new Map<number, CellRange>()
  const hidden = new Set<number>()
  let covered = 0
  for (const merge of merges) {
    for (let row = merge.top - top; row <= merge.bottom - top; row += 1) {
      for (let col = merge.left - left; col <= merge.right - left; col += 1) {
        if (row === merge.top - top && col === merge.left - left) {
          mergeAt.set(row * width + col, merge)
          continue
        }
        hidden.add(row * width + col)
        if (grid[row]![col] === '') continue
        grid[row] = grid[row]!.with(col, '')
        covered += 1
      }
    }
  }

  const isListed = grid.length * width <= listedCellsMax
  const rowsListed = isListed ? grid.length : Math.min(grid.length, Math.max(leadingRows, headerRows))
  const cells: Cell[] = []
  for (let row = 0; row < rowsListed; row += 1) {
    for (let col = 0; col < width; col += 1) {
      const place = row * width + col
      if (!hidden.has(place)) cells.push(cellOf(row, col, grid, row < headerRows, mergeAt.get(place)))
    }
  }
  for (const merge of merges) {
    const row = merge.top - top
    if (row >= rowsListed) cells.push(cellOf(row, merge.left - left, grid, false, merge))
  }
  return { range: { top, left, bottom, right }, grid, cells, covered }
}

/** Cells that lie too far apart for a grid, as a list of addresses and texts. */
export function listIsland({ top, left, bottom, right, rows }: Island): LaidIsland {
  const grid = rows.flatMap(({ row, cols, texts }) =>
    cols.flatMap((col, at) => (col >= left && col <= right ? [[cellName(row, col), texts[at]!]] : [])),
  )
  const listed = grid.slice(0, grid.length * 2 <= listedCellsMax ? grid.length : leadingRows)
  const cells = listed.flatMap((line, row) => line.map((_, col) => cellOf(row, col, grid, false, undefined)))
  return { range: { top, left, bottom, right }, grid, cells, covered: 0 }
}

function cellOf(
  row: number,
  col: number,
  grid: readonly (readonly string[])[],
  header: boolean,
  merge: CellRange | undefined,
): Cell {
  return {
    row,
    col,
    rowspan: merge === undefined ? 1 : merge.bottom - merge.top + 1,
    colspan: merge === undefined ? 1 : merge.right - merge.left + 1,
    text: grid[row]![col]!,
    header,
    bbox: null,
  }
}

/** The row's own list where it fills the width, so that a large table is not held twice. */
function gridRow({ cols, texts }: SheetRow, left: number, right: number): readonly string[] {
  const width = right - left + 1
  if (cols.length === width && cols[0] === left && cols.at(-1) === right) return texts
  const row = new Array<string>(width).fill('')
  for (const [at, col] of cols.entries()) if (col >= left && col <= right) row[col - left] = texts[at]!
  return row
}
