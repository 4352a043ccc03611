import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import type { PageDrawing } from '../page/drawing.ts'
import { type DrawLimits, defaultDrawLimits } from './draw-limits.ts'
import { type FontFacts, fontFactsOf } from './font-facts.ts'
import { linkedPorts } from './linked-ports.ts'
import { engineOptions, loadPdfjs, type Pdfjs } from './load-pdfjs.ts'
import type { Matrix } from './matrix.ts'
import { createPageTape, DrawingStopped, type PageTape } from './page-tape.ts'

export interface OpenOptions {
  /** Pictures with more pixels are left out, undecoded. */
  readonly pixelsMax: number
  readonly limits?: DrawLimits
}

export interface DrawnPage {
  readonly drawing: PageDrawing
  readonly proxy: PDFPageProxy
}

/** A PDF, opened for reading: its pages are followed, not painted. */
export interface OpenPdf {
  readonly pageCount: number
  readonly proxy: PDFDocumentProxy
  /** From 1. Throws when the page cannot be found. Call `done` before the next page. */
  draw(page: number): Promise<DrawnPage & { done(): void }>
  close(): Promise<void>
}

/** Opens a copy of `bytes`, which the engine may overwrite. Throws the engine's own errors. */
export async function openPdf(
  bytes: Uint8Array,
  { pixelsMax, limits = defaultDrawLimits }: OpenOptions,
): Promise<OpenPdf> {
  const { pdfjs, startWorker } = await loadPdfjs()
  const fonts = new Map<string, FontFacts>()
  let tape: PageTape | undefined
  const ports = linkedPorts((message) => listenIn(message as Message, fonts, () => tape))
  startWorker(ports.drawing)
  const worker = new pdfjs.PDFWorker({ port: ports.reading, verbosity: 0 } as unknown as ConstructorParameters<
    Pdfjs['PDFWorker']
  >[0])
  const task = pdfjs.getDocument({
    ...engineOptions(),
    data: new Uint8Array(bytes),
    worker,
    maxImageSize: pixelsMax,
    fontExtraProperties: true,
    // With it on, the outline of every glyph would be worked out, to no use here.
    disableFontFace: false,
    useSystemFonts: false,
  })

  async function close(): Promise<void> {
    await task.destroy()
    worker.destroy()
    ports.reading.terminate()
    ports.drawing.terminate()
  }

  try {
    const proxy = await task.promise
    const layers = await proxy.getOptionalContentConfig()
    return {
      pageCount: proxy.numPages,
      proxy,
      async draw(number) {
        const page = await proxy.getPage(number)
        const viewport = page.getViewport({ scale: 1 })
        const playing = createPageTape({
          codes: pdfjs.OPS,
          width: viewport.width,
          height: viewport.height,
          toPage: viewport.transform as unknown as Matrix,
          fonts,
          isLayerVisible: (layer) => layer === null || layers.isVisible(layer),
          limits,
          now: () => performance.now(),
        })
        tape = playing
        let damaged = false
        try {
          await page.getOperatorList()
        } catch (error) {
          damaged = !(error instanceof DrawingStopped)
        } finally {
          tape = undefined
        }
        return { drawing: playing.finish(damaged), proxy: page, done: () => void page.cleanup() }
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

interface Message {
  readonly action?: string
  readonly data?: unknown
  readonly chunk?: { readonly fnArray?: number[]; readonly argsArray?: unknown[] }
}

/**
 * Operators are followed as they pass and not kept; fonts are noted. Decoded pictures, patterns and glyph outlines
 * end here, since nothing is painted.
 */
function listenIn(message: Message, fonts: Map<string, FontFacts>, tape: () => PageTape | undefined): unknown {
  const operators = message.chunk
  if (operators?.fnArray !== undefined) {
    tape()?.play(operators.fnArray, operators.argsArray ?? [])
    return { ...message, chunk: { ...operators, fnArray: [], argsArray: [], length: 0 } }
  }
  if (message.action === 'obj') return undefined
  if (message.action === 'commonobj') {
    const [id, kind, exported] = message.data as [string, string, unknown]
    if (kind === 'CopyLocalImage') return message
    if (kind === 'Font') fonts.set(id, fontFactsOf(exported))
    return undefined
  }
  return message
}
