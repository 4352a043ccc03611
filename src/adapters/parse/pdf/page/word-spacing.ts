import type { Piece } from './drawing.ts'

/** A gap this wide is a blank, in parts of the letter size: where the line draws its blanks, and where it draws none. */
const gapBesideBlanks = 0.3
const gapWithoutBlanks = 0.17
/** After a letter a little less is enough: full stops and figures are often set wider than they are. */
const lessAfterLetters = 0.1
const letter = /[\p{L})）]$/u

/**
 * The text of one line. Blanks are those drawn, and gaps too wide to be the line's letter spacing.
 * A title spaced out by whole letters keeps its blanks.
 */
export function composeText(pieces: readonly Piece[]): { text: string; firstWordEnd: number } {
  const widest = blankGap(pieces)
  let text = ''
  let firstWordEnd: number | undefined
  let last: Piece | undefined
  for (const piece of pieces) {
    if (last !== undefined && isBlankBetween(last, piece, widest)) {
      firstWordEnd ??= last.u1
      text += ' '
    }
    text += piece.text
    last = piece
  }
  return { text: text.normalize('NFC'), firstWordEnd: firstWordEnd ?? last?.u1 ?? 0 }
}

function isBlankBetween(left: Piece, right: Piece, widest: number): boolean {
  if (left.blankAfter || right.blankBefore) return true
  const gap = (right.u0 - left.u1) / Math.min(left.size, right.size)
  return gap > widest || (gap > widest - lessAfterLetters && widest >= gapBesideBlanks && letter.test(left.text))
}

function blankGap(pieces: readonly Piece[]): number {
  const gaps: number[] = []
  let blanks = 0
  for (let index = 1; index < pieces.length; index += 1) {
    const left = pieces[index - 1]!
    const right = pieces[index]!
    if (left.blankAfter || right.blankBefore) blanks += 1
    else gaps.push(Math.max(0, (right.u0 - left.u1) / Math.min(left.size, right.size)))
  }
  if (gaps.length === 0) return gapBesideBlanks
  gaps.sort((a, b) => a - b)
  // A third of all gaps may lie between words; the letter spacing is among the narrower ones.
  const usual = gaps[Math.floor((gaps.length - 1) * 0.35)]!
  const gap = blanks > 0 ? gapBesideBlanks : gapWithoutBlanks
  // Past four fifths of a letter it is no longer letter spacing: every letter stands alone.
  return usual > 0.8 ? gap : usual + gap
}
