import { createRequire } from 'node:module'
import { dirname } from 'node:path'

const assets = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

/** The text of each page of a printed document. */
export async function pdfPages(bytes: Uint8Array): Promise<string[]> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const document = await getDocument({
    data: Uint8Array.from(bytes),
    cMapUrl: `${assets}/cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${assets}/standard_fonts/`,
    verbosity: 0,
  }).promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(''))
  }
  await document.loadingTask.destroy()
  return pages
}
