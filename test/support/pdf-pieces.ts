import type { Piece } from '../../src/adapters/parse/pdf/page/drawing.ts'
import type { Segment } from '../../src/adapters/parse/pdf/page/segment.ts'

const font = { name: 'Batang', bold: false, vertical: false, composite: false, scale: 0.001 }

/** One letter as wide as high, standing on `base`. */
export function pieceAt(u0: number, text: string, given: Partial<Piece> = {}): Piece {
  const size = given.size ?? 10
  return {
    text,
    u0,
    u1: u0 + size,
    base: 0,
    size,
    turn: 0,
    font,
    unseen: false,
    vertical: false,
    unmapped: false,
    blankAfter: false,
    blankBefore: false,
    ...given,
  }
}

/** A word, letter by letter. */
export function lettersAt(u0: number, word: string, given: Partial<Piece> & { pitch?: number } = {}): Piece[] {
  const { pitch = given.size ?? 10, ...piece } = given
  return Array.from(word, (letter, index) => pieceAt(u0 + index * pitch, letter, piece))
}

/** A line of text in letters of ten points. */
export function lineAt(u0: number, base: number, text: string, given: Partial<Segment> = {}): Segment {
  const size = given.size ?? 10
  return {
    text,
    u0,
    u1: u0 + text.length * size,
    top: base - size * 0.86,
    bottom: base + size * 0.14,
    base,
    size,
    bold: false,
    blankAfter: false,
    firstWordWidth: (text.split(' ')[0] ?? '').length * size,
    confidence: 1,
    recognised: false,
    ...given,
  }
}
