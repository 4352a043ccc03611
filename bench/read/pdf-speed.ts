import { spawnSync } from 'node:child_process'
import { createReadContext } from '../../src/adapters/parse/format-reader.ts'
import { engineOptions, loadPdfjs } from '../../src/adapters/parse/pdf/engine/load-pdfjs.ts'
import { createPdfReader } from '../../src/adapters/parse/pdf/parser.ts'

export interface PageRun {
  readonly pages: number
  readonly seconds: number
}

async function timed(run: () => Promise<number>): Promise<PageRun> {
  const start = performance.now()
  const pages = await run()
  return { pages, seconds: (performance.now() - start) / 1000 }
}

export const readerPages = (bytes: Uint8Array): Promise<PageRun> =>
  timed(async () => (await createPdfReader().read(bytes, createReadContext())).pages)

/** The engine alone, as its documentation says to use it: text with coordinates, then the operators of the page. */
export const barePages = (bytes: Uint8Array): Promise<PageRun> =>
  timed(async () => {
    const pdfjs = await loadPdfjs()
    const task = pdfjs.getDocument({ ...engineOptions(), data: new Uint8Array(bytes), disableFontFace: true })
    const document = await task.promise
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number)
      await page.getTextContent()
      await page.getOperatorList()
      page.cleanup()
    }
    const pages = document.numPages
    await task.destroy()
    return pages
  })

export const popplerPages = (file: string, pages: number): Promise<PageRun> =>
  timed(async () => {
    spawnSync('pdftotext', ['-bbox-layout', file, '-'], { maxBuffer: 1 << 30 })
    return pages
  })
