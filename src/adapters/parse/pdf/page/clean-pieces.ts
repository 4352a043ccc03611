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
    const key = `${text}${Math.round(piece.base / 4)}`
    const rivals = [key, `${text}${Math.round(piece.base / 4) - 1}`, `${text}${Math.round(piece.base / 4) + 1}`]
    if (rivals.some((rival) => drawn.get(rival)?.some((other) => isSameSpot(other, piece)))) continue
    const clean = text === piece.text ? piece : { ...piece, text }
    const here = drawn.get(key)
    if (here === undefined) drawn.set(key, [clean])
    else here.push(clean)
    kept.push(clean)
  }
  return kept
}

function isSameSpot(a: Piece, b: Piece): boolean {
  const reach = Math.min(a.size, b.size) * 0.12
  return a.turn === b.turn && Math.abs(a.u0 - b.u0) < reach && Math.abs(a.base - b.base) < reach
}
