import { fromPage, type Piece, type Shade, type Turn, toPage } from '../page/drawing.ts'
import { joinSegments, rowsOf, segmentsOf } from '../page/rows.ts'
import type { Segment } from '../page/segment.ts'
import type { Bars } from './bars.ts'
import { type FoundTable, type Frame, hasText } from './found-table.ts'
import { type GridCell, gridOf, type TableGrid } from './grid.ts'
import { latticesOf } from './lattices.ts'
import { splitRows } from './split-rows.ts'

interface Placed {
  readonly grid: TableGrid
  readonly box: GridCell
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
  const boxes: GridCell[] = []
  for (const grid of gridsOf(bars)) {
    // One column is a stack of boxes, not a table.
    if (grid.cols === 1) {
      boxes.push(...grid.cells)
      continue
    }
    const placed = place(grid)
    const host = hostOf(outer, placed.box)
    if (host === undefined) outer.push(placed)
    else host.placed.inner.push({ placed, cell: host.cell })
  }
  const shaded = shades.map((shade) => ({ ...boxOf(shade, turn), color: shade.color }))
  const left = new Set(pieces)
  const tables = outer.flatMap((placed) => {
    const inside = pieces.filter((piece) => left.has(piece) && holds(placed.box, centerOf(piece, turn)))
    const table = fill(placed, inside, shaded, turn, (piece) => left.delete(piece))
    return hasText(table) ? [splitRows(table)] : []
  })
  const frames = framesOf(boxes, tables, [...left], turn)
  for (const frame of frames) for (const piece of frame.pieces) left.delete(piece)
  return { tables, frames, rest: pieces.filter((piece) => left.has(piece)) }
}

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

/** Boxes that hold some lines of text and nothing else. A border round the page holds everything and is no frame. */
function framesOf(boxes: readonly GridCell[], tables: readonly FoundTable[], pieces: readonly Piece[], turn: Turn) {
  const free = new Set(pieces)
  return [...boxes].reverse().flatMap((box) => {
    if (tables.some((table) => contains(box, table))) return []
    const inside = [...free].filter((piece) => holds(box, centerOf(piece, turn)))
    if (inside.length === 0 || inside.length * 2 > pieces.length + 40) return []
    for (const piece of inside) free.delete(piece)
    return [{ u0: box.u0, v0: box.v0, u1: box.u1, v1: box.v1, lines: linesOf(inside, turn), pieces: inside }]
  })
}

function place(grid: TableGrid): Placed {
  return {
    grid,
    box: hull(grid.cells),
    inner: grid.inner.map(({ grid: held, cell }) => ({ placed: place(held), cell })),
  }
}

function hostOf(tables: readonly Placed[], box: GridCell): { placed: Placed; cell: number } | undefined {
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

interface Shaded {
  readonly u0: number
  readonly v0: number
  readonly u1: number
  readonly v1: number
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
  return {
    rows: grid.rows,
    cols: grid.cols,
    edges: grid.edges,
    u0: box.u0,
    v0: box.v0,
    u1: box.u1,
    v1: box.v1,
    uncertain: grid.irregular,
    openTop: grid.openTop,
    openBottom: grid.openBottom,
    cells: grid.cells.map((cell, index) => ({
      ...cell,
      lines: withNested(
        linesOf(
          held[index]!.filter((piece) => !inNested.has(piece)),
          turn,
        ),
        nested,
        index,
      ),
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

/** Lines of one cell. Text turned against the page (labels along a side) follows the upright text. */
function linesOf(pieces: readonly Piece[], turn: Turn): Segment[] {
  const lines: Segment[] = []
  for (const one of [turn, 0, 1, 2, 3, 4] as const) {
    if (one === turn && lines.length > 0) continue
    const group = pieces.filter((piece) => piece.turn === one)
    if (group.length > 0) lines.push(...rowsOf(group).map((row) => joinSegments(segmentsOf(row, 1.2))))
  }
  return lines
}

/** The middle of a piece in the frame that is read. */
function centerOf(piece: Piece, turn: Turn): { u: number; v: number } {
  const middle = piece.base - piece.size * 0.36
  if (piece.turn === turn) return { u: (piece.u0 + piece.u1) / 2, v: middle }
  const [x0, y0, x1, y1] = toPage(piece.turn, piece.u0, middle, piece.u1, middle)
  const [u0, v0, u1, v1] = fromPage(turn, x0, y0, x1, y1)
  return { u: (u0 + u1) / 2, v: (v0 + v1) / 2 }
}

function boxOf(shade: Shade, turn: Turn): { u0: number; v0: number; u1: number; v1: number } {
  const [u0, v0, u1, v1] = fromPage(turn, shade.x0, shade.y0, shade.x1, shade.y1)
  return { u0, v0, u1, v1 }
}

function hull(cells: readonly GridCell[]): GridCell {
  return {
    ...cells[0]!,
    u0: Math.min(...cells.map(({ u0 }) => u0)),
    v0: Math.min(...cells.map(({ v0 }) => v0)),
    u1: Math.max(...cells.map(({ u1 }) => u1)),
    v1: Math.max(...cells.map(({ v1 }) => v1)),
  }
}

type Rectangle = { readonly u0: number; readonly v0: number; readonly u1: number; readonly v1: number }

function holds(box: Rectangle, { u, v }: { u: number; v: number }): boolean {
  return u >= box.u0 && u < box.u1 && v >= box.v0 && v < box.v1
}

function contains(outer: Rectangle, inner: Rectangle): boolean {
  const slack = 2
  return (
    inner.u0 >= outer.u0 - slack &&
    inner.v0 >= outer.v0 - slack &&
    inner.u1 <= outer.u1 + slack &&
    inner.v1 <= outer.v1 + slack
  )
}

/** A shade belongs to a cell when it covers most of it and is not the backdrop of a whole region. */
function covers(shade: Rectangle, cell: Rectangle): boolean {
  const wide = Math.min(shade.u1, cell.u1) - Math.max(shade.u0, cell.u0)
  const high = Math.min(shade.v1, cell.v1) - Math.max(shade.v0, cell.v0)
  return wide > (cell.u1 - cell.u0) * 0.7 && high > (cell.v1 - cell.v0) * 0.7
}
