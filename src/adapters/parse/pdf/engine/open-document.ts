import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import type { PageDrawing } from '../page/drawing.ts'
import { type DrawLimits, defaultDrawLimits } from './draw-limits.ts'
import { type EngineSession, openSession } from './engine-session.ts'
import type { Matrix } from './matrix.ts'
import { createPageTape } from './page-tape.ts'

export interface OpenOptions {
  /** Pictures with more pixels are left out, undecoded. */
  readonly pixelsMax: number
  readonly limits?: DrawLimits
}

export interface DrawnPage {
  readonly drawing: PageDrawing
  readonly proxy: PDFPageProxy
  /** Lets go of what the page holds. */
  done(): Promise<void>
}

/** A PDF, opened for reading: its pages are followed, not painted. */
export interface OpenPdf {
  readonly pageCount: number
  readonly proxy: PDFDocumentProxy
  /** From 1, one page at a time. Throws when the page cannot be found. */
  draw(page: number): Promise<DrawnPage>
  close(): Promise<void>
}

/** Fonts and other shared parts pile up; after so many pages the engine starts afresh with them. */
const pagesBetweenCleanups = 250

/** So many endless pages are no accident; the rest of the file is left unread. */
const endlessPagesMax = 4

/** Throws the engine's own error when the file cannot be opened. */
export async function openPdf(
  bytes: Uint8Array,
  { pixelsMax, limits = defaultDrawLimits }: OpenOptions,
): Promise<OpenPdf> {
  let session = await openSession(bytes, pixelsMax)
  const pageCount = session.document.numPages
  let spent = false
  let endlessPages = 0

  /** An engine that was stopped in the middle of a page is thrown away with all it still has under way. */
  async function usableSession(): Promise<EngineSession> {
    if (spent) {
      if (endlessPages >= endlessPagesMax) throw new Error('too many pages without an end')
      await session.close()
      session = await openSession(bytes, pixelsMax)
      spent = false
    }
    return session
  }

  return {
    pageCount,
    get proxy() {
      return session.document
    },
    async draw(number) {
      const { pdfjs, document, fonts, layers, listen } = await usableSession()
      const page = await document.getPage(number)
      const viewport = page.getViewport({ scale: 1 })
      const tape = createPageTape({
        codes: pdfjs.OPS,
        width: viewport.width,
        height: viewport.height,
        toPage: viewport.transform as unknown as Matrix,
        fonts,
        isLayerVisible: (layer) => layer === null || layers.isVisible(layer),
        limits,
        now: () => performance.now(),
      })
      const { promise: stopped, resolve: stop } = Promise.withResolvers<'stopped'>()
      listen((codes, args) => {
        if (!tape.play(codes, args)) stop('stopped')
      })
      const ended = page.getOperatorList().then(
        () => 'whole' as const,
        () => 'damaged' as const,
      )
      const outcome = await Promise.race([ended, stopped])
      listen(undefined)
      if (outcome === 'stopped') {
        spent = true
        endlessPages += 1
      }
      return {
        drawing: tape.finish(outcome === 'damaged'),
        proxy: page,
        async done() {
          page.cleanup()
          if (number % pagesBetweenCleanups === 0 && !spent) await document.cleanup()
        },
      }
    },
    close: () => session.close(),
  }
}
