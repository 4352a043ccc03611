import type { Bar } from './bars.ts'
import { type Box, boxesOf } from './cell-boxes.ts'
import { labelledFrame } from './labelled-frame.ts'
import type { Lattice } from './lattices.ts'

/** A cell with its place in the grid and on the page, before it has text. */
export interface GridCell {
  readonly row: number
  readonly col: number
  readonly rowspan: number
  readonly colspan: number
  readonly u0: number
  readonly v0: number
  readonly u1: number
  readonly v1: number
}

export interface TableGrid {
  readonly rows: number
  readonly cols: number
  readonly cells: readonly GridCell[]
  /** Where columns begin and end. */
  readonly edges: readonly number[]
  /** Some cell was drawn in a shape that is no rectangle. */
  readonly irregular: boolean
  /** No border closes it above, or below: it may come from the page before, or go on on the next. */
  readonly openTop: boolean
  readonly openBottom: boolean
  /** Tables drawn onto the very borders of a cell, with the index of that cell. */
  readonly inner: readonly { readonly grid: TableGrid; readonly cell: number }[]
  /** Not a table but a frame and a label on its border: the two boxes; empty for a table. */
  readonly labelled: readonly GridCell[]
}

const closed = { irregular: false, openTop: false, openBottom: false, inner: [], labelled: [] }

const nearness = 3.2
/** A table may leave its sides or its top open; its other borders then stick out. */
const overhang = 6
const covered = 0.6
const cellsMax = 20_000
const outside = -1

/** Cells from borders: where a border between two places is missing, the places are one cell. */
export function gridOf(lattice: Lattice): TableGrid | undefined {
  const xs = edgesOf(lattice.down, lattice.across)
  const ys = edgesOf(lattice.across, lattice.down)
  const cols = xs.at.length - 1
  const rows = ys.at.length - 1
  if (cols < 1 || rows < 1 || cols * rows > cellsMax) return undefined

  const coverOf = (bars: readonly Bar[], at: number) => bars.filter((bar) => Math.abs(bar.at - at) <= nearness)
  const acrossAt = ys.at.map((y) => coverOf(lattice.across, y))
  const downAt = xs.at.map((x) => coverOf(lattice.down, x))
  const hasTop = (row: number, col: number) =>
    isCovered(acrossAt[row]!, xs.at[col]!, xs.at[col + 1]!) ||
    (row === 0 && ys.openStart) ||
    (row === rows && ys.openEnd)
  const hasLeft = (row: number, col: number) =>
    isCovered(downAt[col]!, ys.at[row]!, ys.at[row + 1]!) || (col === 0 && xs.openStart) || (col === cols && xs.openEnd)

  const place = (row: number, col: number) => row * cols + col
  const owner = Array.from({ length: rows * cols }, (_, index) => index)
  const root = (index: number): number => {
    let at = index
    while (owner[at] !== at) at = owner[at] = owner[owner[at]!]!
    return at
  }
  const gaps: { at: number; side: 'top' | 'left' | 'bottom' | 'right' }[] = []
  for (let row = 0; row < rows; row += 1) {
    for (let col = 0; col < cols; col += 1) {
      const at = place(row, col)
      if (!hasTop(row, col)) {
        if (row === 0) gaps.push({ at, side: 'top' })
        else owner[root(at)] = root(place(row - 1, col))
      }
      if (!hasLeft(row, col)) {
        if (col === 0) gaps.push({ at, side: 'left' })
        else owner[root(at)] = root(place(row, col - 1))
      }
      if (row === rows - 1 && !hasTop(rows, col)) gaps.push({ at, side: 'bottom' })
      if (col === cols - 1 && !hasLeft(row, cols)) gaps.push({ at, side: 'right' })
    }
  }
  // One border may be missing at a rim that is drawn a little off; with two missing, a corner is cut out of the table.
  const openSides = new Map<number, Set<string>>()
  for (const { at, side } of gaps) openSides.set(root(at), (openSides.get(root(at)) ?? new Set()).add(side))
  const groupAt = (row: number, col: number) => {
    const group = root(place(row, col))
    return (openSides.get(group)?.size ?? 0) > 1 ? outside : group
  }
  const { boxes, irregular, holders, regions } = boxesOf(rows, cols, groupAt, outside)
  if (boxes.length === 0) return undefined
  const inner = holders.flatMap(({ cell, held }) => {
    const inside = { ...compact(held, xs.at, ys.at), ...closed }
    return held.length > 1 ? [{ grid: inside, cell }] : []
  })
  return {
    ...compact(boxes, xs.at, ys.at),
    irregular,
    openTop: ys.openStart,
    openBottom: ys.openEnd,
    inner,
    labelled: cellsOf(labelledFrame(regions, irregular), xs.at, ys.at),
  }
}

interface Edges {
  readonly at: readonly number[]
  readonly openStart: boolean
  readonly openEnd: boolean
}

function edgesOf(bars: readonly Bar[], crossing: readonly Bar[]): Edges {
  const at: number[] = []
  for (const bar of [...bars].sort((a, b) => a.at - b.at)) {
    if (at.length === 0 || bar.at - at.at(-1)! > nearness) at.push(bar.at)
  }
  const from = Math.min(...crossing.map((bar) => bar.from))
  const to = Math.max(...crossing.map((bar) => bar.to))
  const openStart = from < (at[0] ?? Infinity) - overhang
  const openEnd = to > (at.at(-1) ?? -Infinity) + overhang
  return { at: [...(openStart ? [from] : []), ...at, ...(openEnd ? [to] : [])], openStart, openEnd }
}

function isCovered(bars: readonly Bar[], from: number, to: number): boolean {
  let length = 0
  for (const bar of bars) length += Math.max(0, Math.min(bar.to, to) - Math.max(bar.from, from))
  return length >= (to - from) * covered
}

const cellsOf = (boxes: readonly Box[], xs: readonly number[], ys: readonly number[]) =>
  boxes.length === 0 ? [] : compact(boxes, xs, ys).cells

/** Leaves out grid lines at which no cell begins. */
function compact(
  boxes: readonly Box[],
  xs: readonly number[],
  ys: readonly number[],
): Pick<TableGrid, 'rows' | 'cols' | 'cells' | 'edges'> {
  const usedRows = [...new Set(boxes.map(({ row }) => row))].sort((a, b) => a - b)
  const usedCols = [...new Set(boxes.map(({ col }) => col))].sort((a, b) => a - b)
  const before = (used: readonly number[], end: number) => used.filter((start) => start < end).length
  const cells = boxes.map(({ row, col, rowspan, colspan }) => {
    const newRow = before(usedRows, row)
    const newCol = before(usedCols, col)
    return {
      row: newRow,
      col: newCol,
      rowspan: before(usedRows, row + rowspan) - newRow,
      colspan: before(usedCols, col + colspan) - newCol,
      u0: xs[col]!,
      v0: ys[row]!,
      u1: xs[col + colspan]!,
      v1: ys[row + rowspan]!,
    }
  })
  const right = Math.max(...boxes.map(({ col, colspan }) => col + colspan))
  return {
    rows: usedRows.length,
    cols: usedCols.length,
    cells,
    edges: [...usedCols.map((col) => xs[col]!), xs[right]!],
  }
}
