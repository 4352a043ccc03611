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
  const seen = new Map<string, { shown: string; bands: Map<number, Piece[]> }>()
  const kept: Piece[] = []
  for (const piece of pieces) {
    let letter = seen.get(piece.text)
    if (letter === undefined) {
      letter = { shown: shownText(piece.text), bands: new Map() }
      seen.set(piece.text, letter)
    }
    const { shown, bands } = letter
    if (shown === '' || isDrawnAlready(piece, bands)) continue
    const clean = shown === piece.text ? piece : { ...piece, text: shown }
    const band = Math.floor(piece.base / bandHeight)
    const here = bands.get(band)
    if (here === undefined) bands.set(band, [clean])
    else here.push(clean)
    kept.push(clean)
  }
  return kept
}

/** Letters by the height they stand at, in bands of some points, so that only near ones are compared. */
const bandHeight = 4

function isDrawnAlready(piece: Piece, bands: ReadonlyMap<number, readonly Piece[]>): boolean {
  const reach = piece.size * sameSpot
  const last = Math.floor((piece.base + reach) / bandHeight)
  for (let band = Math.floor((piece.base - reach) / bandHeight); band <= last; band += 1) {
    for (const other of bands.get(band) ?? []) if (isSameSpot(other, piece)) return true
  }
  return false
}

/** In parts of the letter size. */
const sameSpot = 0.12

function isSameSpot(a: Piece, b: Piece): boolean {
  const reach = Math.min(a.size, b.size) * sameSpot
  return a.turn === b.turn && Math.abs(a.u0 - b.u0) < reach && Math.abs(a.base - b.base) < reach
}
