import { createCanvas } from '@napi-rs/canvas'
import { engineOptions, loadPdfjs } from '../../src/adapters/parse/pdf/engine/load-pdfjs.ts'

/** Paints the first pages with the engine alone: nothing is encoded, sent or shown. */
export async function renderBare(pdf: Uint8Array, pages: number, scale: number): Promise<void> {
  const pdfjs = await loadPdfjs()
  const data = new Uint8Array(pdf)
  const task = pdfjs.getDocument({ ...engineOptions(), data, disableFontFace: true, useSystemFonts: true })
  const document = await task.promise
  for (let number = 1; number <= pages; number += 1) {
    const page = await document.getPage(number)
    const viewport = page.getViewport({ scale })
    const canvas = createCanvas(Math.floor(viewport.width), Math.floor(viewport.height))
    const canvasContext = canvas.getContext('2d') as unknown as Parameters<typeof page.render>[0]['canvasContext']
    await page.render({ canvas: null, canvasContext, viewport, background: '#ffffff' }).promise
    page.cleanup()
  }
  await task.destroy()
}

export async function pageCountOf(pdf: Uint8Array): Promise<number> {
  const pdfjs = await loadPdfjs()
  const task = pdfjs.getDocument({ ...engineOptions(), data: new Uint8Array(pdf) })
  try {
    return (await task.promise).numPages
  } catch {
    return 0
  } finally {
    await task.destroy()
  }
}
