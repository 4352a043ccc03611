import type { PDFPageProxy } from 'pdfjs-dist'
import type { RenderedPage } from '../../ports/page-renderer.ts'
import { engineOptions, loadPdfjs } from '../parse/pdf/engine/load-pdfjs.ts'
import { findKoreanFonts } from './korean-fonts.ts'

/** A PDF opened for painting its pages. */
export interface PagePainter {
  readonly pageCount: number
  /** Undefined when there is no such page or it cannot be painted. `scale` is pixels a point, lowered for huge pages. */
  paint(page: number, scale: number, type?: RenderedPage['type']): Promise<RenderedPage | undefined>
  close(): Promise<void>
}

export interface PaintLimits {
  /** Of the picture that is painted, and of any picture on the page. */
  readonly pixelsMax: number
}

/** Letters stay clear of shadows at twice the size of the screen. */
const jpegQuality = 85

/** Throws the engine's own error when the file cannot be opened. */
export async function openPagePainter(bytes: Uint8Array, { pixelsMax }: PaintLimits): Promise<PagePainter> {
  const [pdfjs, { createCanvas }] = await Promise.all([loadPdfjs(), loadCanvas()])
  const task = pdfjs.getDocument({
    ...engineOptions(),
    data: new Uint8Array(bytes),
    maxImageSize: pixelsMax,
    // Embedded Korean fonts are painted right only from their outlines.
    disableFontFace: true,
    useSystemFonts: true,
  })
  try {
    const document = await task.promise
    return {
      pageCount: document.numPages,
      async paint(number, scale, type = 'image/png') {
        if (!Number.isInteger(number) || number < 1 || number > document.numPages) return undefined
        try {
          const page = await document.getPage(number)
          const whole = page.getViewport({ scale: 1 })
          const fitting = fittingScale(whole.width, whole.height, scale, pixelsMax)
          const viewport = page.getViewport({ scale: fitting })
          const width = Math.max(1, Math.floor(viewport.width))
          const height = Math.max(1, Math.floor(viewport.height))
          const canvas = createCanvas(width, height)
          const canvasContext = canvas.getContext('2d') as unknown as RenderOptions['canvasContext']
          await page.render({ canvas: null, canvasContext, viewport, background: '#ffffff' }).promise
          page.cleanup()
          const picture = await (type === 'image/png' ? canvas.encode('png') : canvas.encode('jpeg', jpegQuality))
          const pageSize = { pageWidth: whole.width, pageHeight: whole.height }
          return { bytes: new Uint8Array(picture), type, width, height, ...pageSize }
        } catch {
          // One page that cannot be painted is shown as text; the others still have their pictures.
          return undefined
        }
      },
      close: () => task.destroy(),
    }
  } catch (error) {
    await task.destroy()
    throw error
  }
}

function fittingScale(width: number, height: number, scale: number, pixelsMax: number): number {
  const wanted = Number.isFinite(scale) && scale > 0 ? scale : 1
  const pixels = width * height * wanted * wanted
  return pixels > pixelsMax ? wanted * Math.sqrt(pixelsMax / pixels) : wanted
}

type RenderOptions = Parameters<PDFPageProxy['render']>[0]

let loading: Promise<typeof import('@napi-rs/canvas')> | undefined

/** Registers a Korean font under the generic names that unembedded fonts fall back to. */
function loadCanvas(): Promise<typeof import('@napi-rs/canvas')> {
  loading ??= import('@napi-rs/canvas').then((canvas) => {
    const fonts = findKoreanFonts()
    if (fonts.serif !== undefined) canvas.GlobalFonts.registerFromPath(fonts.serif, 'serif')
    if (fonts.sans !== undefined) canvas.GlobalFonts.registerFromPath(fonts.sans, 'sans-serif')
    return canvas
  })
  return loading
}
