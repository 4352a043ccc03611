import type { Piece } from './drawing.ts'
import { composeText } from './word-spacing.ts'

/** A run of text on one line without a wide gap: what layout is worked out with. */
export interface Segment {
  readonly text: string
  readonly u0: number
  readonly u1: number
  readonly top: number
  readonly bottom: number
  readonly base: number
  /** The size most of its letters have. */
  readonly size: number
  readonly bold: boolean
  /** A blank was drawn after its last letter. */
  readonly blankAfter: boolean
  /** How far its first word reaches: would it have fitted on the line before? */
  readonly firstWordWidth: number
  /** The mean of its pieces; 1 for text the file states. */
  readonly confidence: number
  /** Read from a picture, now or by the scanner that made the file. */
  readonly recognised: boolean
}

/** Letters reach this far above and below the line they stand on, in parts of their size. */
export const ascent = 0.86
export const descent = 0.14

/** `pieces` stand on one line, in the order of reading. */
export function segmentOf(pieces: readonly Piece[], base: number): Segment {
  const { text, firstWordEnd } = composeText(pieces)
  const size = prevailingSize(pieces)
  let u0 = Infinity
  let u1 = -Infinity
  let top = Infinity
  let bottom = -Infinity
  let bold = 0
  let confidence = 0
  let recognised = 0
  for (const piece of pieces) {
    u0 = Math.min(u0, piece.u0)
    u1 = Math.max(u1, piece.u1)
    top = Math.min(top, piece.base - piece.size * ascent)
    bottom = Math.max(bottom, piece.base + piece.size * descent)
    if (piece.font.bold) bold += 1
    confidence += piece.confidence ?? 1
    if (piece.confidence !== undefined) recognised += 1
  }
  return {
    text,
    u0,
    u1,
    top,
    bottom,
    base,
    size,
    bold: bold * 2 > pieces.length,
    blankAfter: pieces.at(-1)!.blankAfter,
    firstWordWidth: firstWordEnd - u0,
    confidence: confidence / pieces.length,
    recognised: recognised * 2 > pieces.length,
  }
}

function prevailingSize(pieces: readonly Piece[]): number {
  const widths = new Map<number, number>()
  let best = 0
  let size = pieces[0]?.size ?? 0
  for (const piece of pieces) {
    const rounded = Math.round(piece.size * 2) / 2
    const width = (widths.get(rounded) ?? 0) + Math.max(piece.u1 - piece.u0, 0.01)
    widths.set(rounded, width)
    if (width > best) {
      best = width
      size = rounded
    }
  }
  return size || (pieces[0]?.size ?? 1)
}
