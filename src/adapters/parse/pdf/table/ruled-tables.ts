import { fromPage, type Piece, type Shade, type Turn } from '../page/drawing.ts'
import type { Segment } from '../page/segment.ts'
import type { Bars } from './bars.ts'
import { linesOf } from './cell-lines.ts'
import { type FoundTable, type Frame, hasText } from './found-table.ts'
import { framesOf } from './frames.ts'
import { gridOf, type TableGrid } from './grid.ts'
import { latticesOf } from './lattices.ts'
import { centerOf, contains, covers, holds, hull, type Rectangle } from './rectangle.ts'
import { splitRows } from './split-rows.ts'

interface Placed {
  readonly grid: TableGrid
  readonly box: Rectangle
  readonly inner: { placed: Placed; cell: number }[]
}

/** Tables and frames whose borders are drawn, with the pieces that stand in them; the other pieces are left over. */
export function ruledTables(
  bars: Bars,
  pieces: readonly Piece[],
  shades: readonly Shade[],
  turn: Turn,
): { tables: FoundTable[]; frames: Frame[]; rest: Piece[] } {
  const outer: Placed[] = []
  const boxes: Rectangle[] = []
  for (const grid of gridsOf(bars)) {
    // One column is a stack of boxes, not a table.
    if (grid.cols === 1) {
      boxes.push(...grid.cells)
      continue
    }
    if (grid.labelled.length > 0) {
      boxes.push(...grid.labelled.toSorted((a, b) => areaOf(b) - areaOf(a)))
      continue
    }
    const placed = place(grid)
    const host = hostOf(outer, placed.box)
    if (host === undefined) outer.push(placed)
    else host.placed.inner.push({ placed, cell: host.cell })
  }
  if (outer.length === 0) return { tables: [], ...framesOf(boxes, [], pieces, turn) }
  const shaded = shades.map((shade) => ({ ...boxOf(shade, turn), color: shade.color }))
  const left = new Set(pieces)
  const tables = outer.flatMap((placed) => {
    const inside = pieces.filter((piece) => left.has(piece) && holds(placed.box, centerOf(piece, turn)))
    const table = fill(placed, inside, shaded, turn, (piece) => left.delete(piece))
    return hasText(table) ? [splitRows(table)] : []
  })
  return { tables, ...framesOf(boxes, tables, [...left], turn) }
}

const areaOf = ({ u0, v0, u1, v1 }: Rectangle): number => (u1 - u0) * (v1 - v0)

const strictTouch = 0.8

/** A table close inside a cell of another seems to be one with it; the odd shapes that gives tell them apart. */
function gridsOf(bars: Bars): TableGrid[] {
  return latticesOf(bars).flatMap((lattice) => {
    const grid = gridOf(lattice)
    if (grid?.irregular !== true) return grid ?? []
    const apart = latticesOf(lattice, strictTouch).flatMap((part) => gridOf(part) ?? [])
    return apart.length > 1 && apart.every(({ irregular }) => !irregular) ? apart : grid
  })
}

function place(grid: TableGrid): Placed {
  return {
    grid,
    box: hull(grid.cells),
    inner: grid.inner.map(({ grid: held, cell }) => ({ placed: place(held), cell })),
  }
}

function hostOf(tables: readonly Placed[], box: Rectangle): { placed: Placed; cell: number } | undefined {
  for (const placed of tables) {
    const cell = placed.grid.cells.findIndex((one) => contains(one, box))
    if (cell < 0) continue
    return (
      hostOf(
        placed.inner.filter((one) => one.cell === cell).map((one) => one.placed),
        box,
      ) ?? { placed, cell }
    )
  }
  return undefined
}

interface Shaded extends Rectangle {
  readonly color: string
}

function fill(
  { grid, box, inner }: Placed,
  pieces: readonly Piece[],
  shades: readonly Shaded[],
  turn: Turn,
  take: (piece: Piece) => void,
): FoundTable {
  const held: Piece[][] = grid.cells.map(() => [])
  for (const piece of pieces) {
    const center = centerOf(piece, turn)
    const cell = grid.cells.findIndex((one) => holds(one, center))
    if (cell < 0) continue
    held[cell]!.push(piece)
    take(piece)
  }
  const inNested = new Set<Piece>()
  const nested = inner.flatMap(({ placed, cell }) => {
    const table = fill(placed, held[cell]!, shades, turn, (piece) => inNested.add(piece))
    return hasText(table) ? [{ table, cell }] : []
  })
  const ownPieces = (cell: number) => held[cell]!.filter((piece) => !inNested.has(piece))
  return {
    rows: grid.rows,
    cols: grid.cols,
    edges: grid.edges,
    ...box,
    uncertain: grid.irregular,
    openTop: grid.openTop,
    openBottom: grid.openBottom,
    cells: grid.cells.map((cell, index) => ({
      ...cell,
      lines: withNested(linesOf(ownPieces(index), turn), nested, index),
      shade: shades.findLast((shade) => covers(shade, cell))?.color,
    })),
    nested,
  }
}

/** The text of a table inside a cell stands in the cell too, cell by cell, at the height of that table. */
function withNested(lines: readonly Segment[], nested: FoundTable['nested'], index: number): readonly Segment[] {
  let all = lines
  for (const { table, cell } of nested) {
    if (cell !== index) continue
    const inner = [...table.cells].sort((a, b) => a.row - b.row || a.col - b.col).flatMap((one) => one.lines)
    const before = all.findIndex((line) => line.base > table.v0)
    const at = before < 0 ? all.length : before
    all = [...all.slice(0, at), ...inner, ...all.slice(at)]
  }
  return all
}

function boxOf(shade: Shade, turn: Turn): Rectangle {
  const [u0, v0, u1, v1] = fromPage(turn, shade.x0, shade.y0, shade.x1, shade.y1)
  return { u0, v0, u1, v1 }
}
