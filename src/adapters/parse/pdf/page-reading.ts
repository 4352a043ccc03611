import { type OpenPdf, openPdf } from './engine/open-document.ts'
import type { PageDrawing, Piece } from './page/drawing.ts'
import { isPlain, type PageSketch, sketchPage } from './page/sketch.ts'
import { type TextHealth, textHealthOf } from './page/text-health.ts'
import { type PageNote, pageNotes } from './page-notes.ts'
import type { PageRecogniser, Unread } from './page-recogniser.ts'
import { isScanned, maybeScanned, mayHavePictures } from './scanned.ts'

export interface PageReading {
  readonly sketch: PageSketch
  /** Text drawn invisibly on a page that also shows text. */
  readonly unseen: PageSketch | undefined
  readonly notes: readonly PageNote[]
  readonly stopped: PageDrawing['stopped']
  readonly plain: boolean
  readonly hidden: number
  /** Why a picture of text, or text whose letters have no meaning, was not read by recognition. */
  readonly unread: Unread | undefined
  readonly broken: boolean
}

const layerConfidence = 0.6

export interface PageReader {
  read(number: number): Promise<PageReading>
  close(): Promise<void>
}

/** Reads pages one by one; opens the file again for its pictures only when a page asks for it. */
export function createPageReader(
  pdf: OpenPdf,
  bytes: Uint8Array,
  { recogniser, pixelsMax }: { recogniser: PageRecogniser; pixelsMax: number },
): PageReader {
  const pictures = mayHavePictures(bytes)
  let pictured: OpenPdf | undefined

  async function withPictures(number: number, drawing: PageDrawing): Promise<PageDrawing> {
    if (!pictures) return drawing
    pictured ??= await openPdf(bytes, { pixelsMax })
    const page = await pictured.draw(number)
    await page.done()
    return page.drawing
  }

  return {
    async read(number) {
      const { drawing, proxy, done } = await pdf.draw(number)
      const notes = await pageNotes(proxy, drawing)
      await done()
      const health = textHealthOf(drawing.pieces)
      const scanned = maybeScanned(health) && isScanned(health, await withPictures(number, drawing))
      const reading = { notes, stopped: drawing.stopped, plain: isPlain(drawing), hidden: drawing.hidden }
      let unread: Unread | undefined
      if (scanned || health.broken) {
        const page = await recogniser.read(number)
        if ('pieces' in page) {
          const stated = health.broken ? [] : drawing.pieces.filter((piece) => !piece.unseen)
          const sketch = sketchPage(number, {
            ...drawing,
            pieces: [...stated, ...notStated(page.pieces, stated)],
            rulings: [...drawing.rulings, ...page.rulings],
          })
          return { ...reading, sketch, unseen: undefined, unread: undefined, broken: false }
        }
        // Letters without meaning are still there and say so themselves.
        unread = scanned || page.unread === 'failed' || page.unread === 'late' ? page.unread : undefined
      }
      return { ...reading, ...drawnText(number, drawing, health), unread, broken: health.broken }
    },
    async close() {
      await pictured?.close()
    },
  }
}

/** Recognised words, without those that the file itself states on the same spot: a stamp or a page number on a scan. */
function notStated(words: readonly Piece[], stated: readonly Piece[]): Piece[] {
  const middles = stated
    .filter(({ turn }) => turn === 0)
    .map(({ u0, u1, base, size }) => ({ u: (u0 + u1) / 2, v: base - size * 0.36 }))
  return words.filter(
    ({ u0, u1, base, size }) =>
      !middles.some(({ u, v }) => u > u0 && u < u1 && v > base - size && v < base + size * 0.2),
  )
}

function drawnText(number: number, drawing: PageDrawing, { letters, unseen }: TextHealth) {
  if (unseen === 0) return { sketch: sketchPage(number, drawing), unseen: undefined }
  if (unseen > letters) {
    const pieces = drawing.pieces.map((piece) => (piece.unseen ? { ...piece, confidence: layerConfidence } : piece))
    return { sketch: sketchPage(number, { ...drawing, pieces }), unseen: undefined }
  }
  const only = (wanted: boolean) => ({ ...drawing, pieces: drawing.pieces.filter((piece) => piece.unseen === wanted) })
  return {
    sketch: sketchPage(number, only(false)),
    unseen: sketchPage(number, { ...only(true), rulings: [], shades: [] }),
  }
}
