import type { Piece, Turn } from '../page/drawing.ts'
import { joinSegments, rowsOf, segmentsOf } from '../page/rows.ts'
import type { Segment } from '../page/segment.ts'

/** Lines of one cell or frame. Text turned against the page (labels along a side) follows the upright text. */
export function linesOf(pieces: readonly Piece[], turn: Turn): Segment[] {
  const others = ([0, 1, 2, 3, 4] as const).filter((one) => one !== turn)
  return [turn, ...others].flatMap((one) => {
    const group = pieces.filter((piece) => piece.turn === one)
    return rowsOf(group).map((row) => joinSegments(segmentsOf(row, 1.2)))
  })
}
