import type { Piece } from './drawing.ts'
import { loweredText, raisedText } from './raised-signs.ts'
import { type Segment, segmentOf } from './segment.ts'

/** Pieces that stand on one line across the page, left to right. */
export interface Row {
  readonly base: number
  readonly size: number
  readonly pieces: readonly Piece[]
}

interface OpenRow {
  base: number
  size: number
  pieces: Piece[]
}

/** Gathers pieces into rows, top to bottom. Raised and lowered signs join the row they hang on. */
export function rowsOf(pieces: readonly Piece[]): Row[] {
  const rows: OpenRow[] = []
  for (const piece of [...pieces].sort((a, b) => a.base - b.base || a.u0 - b.u0)) {
    const row = findRow(rows, piece)
    if (row === undefined) rows.push({ base: piece.base, size: piece.size, pieces: [piece] })
    else {
      row.pieces.push(piece)
      if (piece.size > row.size * 1.05) {
        row.size = piece.size
        row.base = piece.base
      }
    }
  }
  attachRaised(rows)
  const kept = rows.filter((row) => row.pieces.length > 0)
  for (const row of kept) row.pieces = signsOffTheLine(row).sort((a, b) => a.u0 - b.u0 || a.base - b.base)
  return kept.sort((a, b) => a.base - b.base || a.pieces[0]!.u0 - b.pieces[0]!.u0)
}

function findRow(rows: readonly OpenRow[], piece: Piece): OpenRow | undefined {
  for (let index = rows.length - 1; index >= 0 && index >= rows.length - 4; index -= 1) {
    const row = rows[index]!
    if (Math.abs(piece.base - row.base) <= 0.3 * Math.min(piece.size, row.size)) return row
  }
  return undefined
}

/** Moves small pieces that sit within the height of a neighbour row, right beside its letters, into that row. */
function attachRaised(rows: readonly OpenRow[]): void {
  rows.forEach((small, index) => {
    for (const big of [rows[index + 1], rows[index - 1]]) {
      if (big === undefined || small.size > big.size * 0.8 || small.pieces.length === 0) continue
      const middle = small.base - small.size * 0.36
      if (middle < big.base - big.size * 0.95 || middle > big.base + big.size * 0.3) continue
      const hanging = small.pieces.filter((piece) =>
        big.pieces.some((letter) => piece.size <= letter.size * 0.8 && isBeside(letter, piece)),
      )
      // A small line that only begins beside a big letter is a line of its own.
      if (hanging.length === 0 || small.pieces.length > hanging.length + 4) continue
      big.pieces.push(...small.pieces)
      small.pieces = []
    }
  })
}

/** Small signs off the line as the signs that say so. */
function signsOffTheLine({ base, size, pieces }: OpenRow): Piece[] {
  return pieces.map((piece) => {
    if (piece.size > size * 0.82) return piece
    const rise = (base - piece.base) / size
    if (rise < 0.12 && rise > -0.08) return piece
    return { ...piece, text: rise > 0 ? raisedText(piece.text) : loweredText(piece.text) }
  })
}

function isBeside(letter: Piece, piece: Piece): boolean {
  const gap = Math.max(piece.u0 - letter.u1, letter.u0 - piece.u1)
  return gap < letter.size * 0.5 && gap > -letter.size * 0.4
}

/** Cuts a row where the gap is wider than `gapMax` letter sizes. */
export function segmentsOf(row: Row, gapMax: number): Segment[] {
  const segments: Segment[] = []
  let run: Piece[] = []
  let end = -Infinity
  for (const piece of row.pieces) {
    if (run.length > 0 && piece.u0 - end > gapMax * Math.max(piece.size, run.at(-1)!.size)) {
      segments.push(segmentOf(run, row.base))
      run = []
    }
    run.push(piece)
    end = Math.max(end, piece.u1)
  }
  if (run.length > 0) segments.push(segmentOf(run, row.base))
  return segments
}

/** One line from segments of the same row. */
export function joinSegments(segments: readonly Segment[]): Segment {
  const first = segments[0]!
  if (segments.length === 1) return first
  const longest = segments.reduce((best, one) => (one.text.length > best.text.length ? one : best))
  return {
    ...first,
    text: segments.map(({ text }) => text).join(' '),
    u1: Math.max(...segments.map(({ u1 }) => u1)),
    top: Math.min(...segments.map(({ top }) => top)),
    bottom: Math.max(...segments.map(({ bottom }) => bottom)),
    size: longest.size,
    bold: longest.bold,
    blankAfter: segments.at(-1)!.blankAfter,
  }
}
