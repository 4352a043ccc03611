import { fromPage, type Piece, type Turn, toPage } from '../page/drawing.ts'

/** In the frame of the text that is read. */
export interface Rectangle {
  readonly u0: number
  readonly v0: number
  readonly u1: number
  readonly v1: number
}

/** The middle of a piece. */
export function centerOf(piece: Piece, turn: Turn): { u: number; v: number } {
  const middle = piece.base - piece.size * 0.36
  if (piece.turn === turn) return { u: (piece.u0 + piece.u1) / 2, v: middle }
  const [x0, y0, x1, y1] = toPage(piece.turn, piece.u0, middle, piece.u1, middle)
  const [u0, v0, u1, v1] = fromPage(turn, x0, y0, x1, y1)
  return { u: (u0 + u1) / 2, v: (v0 + v1) / 2 }
}

export function holds(box: Rectangle, { u, v }: { u: number; v: number }): boolean {
  return u >= box.u0 && u < box.u1 && v >= box.v0 && v < box.v1
}

export function contains(outer: Rectangle, inner: Rectangle): boolean {
  const slack = 2
  return (
    inner.u0 >= outer.u0 - slack &&
    inner.v0 >= outer.v0 - slack &&
    inner.u1 <= outer.u1 + slack &&
    inner.v1 <= outer.v1 + slack
  )
}

/** Does the shade cover most of the cell? */
export function covers(shade: Rectangle, cell: Rectangle): boolean {
  const wide = Math.min(shade.u1, cell.u1) - Math.max(shade.u0, cell.u0)
  const high = Math.min(shade.v1, cell.v1) - Math.max(shade.v0, cell.v0)
  return wide > (cell.u1 - cell.u0) * 0.7 && high > (cell.v1 - cell.v0) * 0.7
}

export function hull(boxes: readonly Rectangle[]): Rectangle {
  return {
    u0: Math.min(...boxes.map(({ u0 }) => u0)),
    v0: Math.min(...boxes.map(({ v0 }) => v0)),
    u1: Math.max(...boxes.map(({ u1 }) => u1)),
    v1: Math.max(...boxes.map(({ v1 }) => v1)),
  }
}
