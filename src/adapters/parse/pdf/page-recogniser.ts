import type { Ocr } from '../../../ports/ocr.ts'
import { openPagePainter, type PagePainter } from '../../pdf-render/page-painter.ts'
import { inTime, late } from '../shared/in-time.ts'
import { drawingByOcr, ocrScale, type RecognisedDrawing } from './read-by-ocr.ts'

/** Why a picture of text has no words: recognition is off, found none, failed, or had no time left. */
export type Unread = 'off' | 'blank' | 'failed' | 'late'

export type RecognisedPage = RecognisedDrawing | { readonly unread: Unread }

export interface PageRecogniser {
  /** Never rejects: what fails on one page says nothing about the others. */
  read(page: number): Promise<RecognisedPage>
  /** The first failure, for a file of which nothing could be read. */
  readonly fault: unknown
  close(): Promise<void>
}

const ocrPixelsMax = 16_000_000

/** Paints pages and reads their pictures; opens the file for painting only when a page asks for it. */
export function createPageRecogniser(
  bytes: Uint8Array,
  { ocr, endsAt }: { readonly ocr: Ocr | undefined; readonly endsAt: number },
): PageRecogniser {
  let painter: PagePainter | undefined
  let fault: unknown

  async function recognise(page: number, by: Ocr): Promise<RecognisedDrawing> {
    painter ??= await openPagePainter(bytes, { pixelsMax: ocrPixelsMax })
    const picture = await painter.paint(page, ocrScale)
    if (picture === undefined) throw new Error('the page cannot be painted')
    return drawingByOcr(by, picture)
  }

  return {
    async read(page) {
      if (ocr === undefined) return { unread: 'off' }
      try {
        const drawing = await inTime(endsAt, () => recognise(page, ocr))
        if (drawing === late) return { unread: 'late' }
        return drawing.pieces.length > 0 ? drawing : { unread: 'blank' }
      } catch (error) {
        fault ??= error
        return { unread: 'failed' }
      }
    },
    get fault() {
      return fault
    },
    async close() {
      await painter?.close()
    },
  }
}
