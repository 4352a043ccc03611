import { visibleText } from '../../hancom/symbols.ts'
import type { Piece } from './drawing.ts'

const ligature = /[\ufb00-\ufb06]/gu
// Controls, zero-width signs and direction marks. U+FFFD stays: it shows that a letter stood there.
const unseenSigns =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff\ufff9-\ufffb]/gu
const plain = /^[\u0020-\u007e\uac00-\ud7a3\u2460-\u24ff\u3130-\u318f\u4e00-\u9fff]*$/u

const glyphLettersMax = 40

/** The letters a glyph shows. Only Latin ligatures are taken apart: ① stays ①, ㎡ stays ㎡. */
export function shownText(glyph: string): string {
  // No glyph shows a whole sentence, whatever its font says.
  const text = glyph.length > glyphLettersMax ? glyph.slice(0, glyphLettersMax) : glyph
  if (plain.test(text)) return text
  return visibleText(text.replace(unseenSigns, '').replace(ligature, (sign) => sign.normalize('NFKC')))
}

/** Leaves out glyphs that show nothing, and those drawn twice on one spot to look bold or shaded. */
export function cleanPieces(pieces: readonly Piece[]): Piece[] {
  const drawn = new Map<string, Piece[]>()
  const kept: Piece[] = []
  for (const piece of pieces) {
    const text = shownText(piece.text)
    if (text === '') continue
    const band = Math.floor(piece.base / bandHeight)
    if (bandsNear(piece, band).some((near) => drawn.get(`${text}${near}`)?.some((other) => isSameSpot(other, piece))))
      continue
    const clean = text === piece.text ? piece : { ...piece, text }
    const here = drawn.get(`${text}${band}`)
    if (here === undefined) drawn.set(`${text}${band}`, [clean])
    else here.push(clean)
    kept.push(clean)
  }
  return kept
}

const bandHeight = 4

/** The bands of the page in which the same letter could stand on the same spot. */
function bandsNear({ base, size }: Piece, band: number): number[] {
  const reach = size * sameSpot
  const first = Math.floor((base - reach) / bandHeight)
  const last = Math.floor((base + reach) / bandHeight)
  return first === last ? [band] : [first, band, last]
}

/** In parts of the letter size. */
const sameSpot = 0.12

function isSameSpot(a: Piece, b: Piece): boolean {
  const reach = Math.min(a.size, b.size) * sameSpot
  return a.turn === b.turn && Math.abs(a.u0 - b.u0) < reach && Math.abs(a.base - b.base) < reach
}
