import type { Piece, Turn } from '../page/drawing.ts'
import { linesOf } from './cell-lines.ts'
import type { Frame } from './found-table.ts'
import { centerOf, contains, holds, type Rectangle } from './rectangle.ts'

/** Boxes that hold some lines of text and nothing else. A border round the page holds everything and is no frame. */
export function framesOf(
  boxes: readonly Rectangle[],
  tables: readonly Rectangle[],
  pieces: readonly Piece[],
  turn: Turn,
): { frames: Frame[]; rest: Piece[] } {
  if (boxes.length === 0) return { frames: [], rest: [...pieces] }
  const free = new Set(pieces)
  // Boxes come largest first; text belongs to the smallest box round it.
  const frames = [...boxes].reverse().flatMap((box) => {
    if (tables.some((table) => contains(box, table))) return []
    const inside = [...free].filter((piece) => holds(box, centerOf(piece, turn)))
    if (inside.length === 0 || inside.length * 2 > pieces.length + 40) return []
    for (const piece of inside) free.delete(piece)
    return [{ u0: box.u0, v0: box.v0, u1: box.u1, v1: box.v1, lines: linesOf(inside, turn) }]
  })
  return { frames, rest: [...free] }
}
