import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { type Drawn, drawnOnce, linesOnce, wordsIn } from './hancom-print-lines.ts'

const assets = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

/** A document as it was printed to PDF. */
export interface Print {
  /** The text of each page; what is drawn over itself, or again on every page, stands once. */
  readonly pages: readonly string[]
  /** Printed by Hancom's own program, as the file itself states. */
  readonly byHancom: boolean
  /** It has text, and its fonts name the signs: at most a fifth are private, unassigned or replaced. */
  readonly isLegible: boolean
}

const unnamedMax = 0.2

/** Fonts whose letters are pictures, such as the ring and the dot of a button. */
const pictureFonts = /marlett|wingdings|webdings|zapfdingbats/i

export async function readPrint(bytes: Uint8Array): Promise<Print> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const document = await getDocument({
    data: Uint8Array.from(bytes),
    cMapUrl: `${assets}/cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${assets}/standard_fonts/`,
    verbosity: 0,
    fontExtraProperties: true,
  }).promise
  const { info } = await document.getMetadata()
  const pages: Drawn[][] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    // The names of fonts are known once the page has been gone through.
    await page.getOperatorList()
    const isPicture = (font: string) => pictureFonts.test((page.commonObjs.get(font) as { name?: string }).name ?? '')
    const { items } = await page.getTextContent()
    const drawn = items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '' || isPicture(item.fontName)) return []
      return wordsIn(item.str, item.transform[4] ?? 0, item.transform[5] ?? 0, item.width, item.height || 1)
    })
    pages.push(drawnOnce(drawn))
  }
  await document.loadingTask.destroy()
  const texts = linesOnce(pages)
  const signs = Array.from(texts.join('').replace(/\s/gu, ''))
  const unnamed = signs.filter((sign) => /[\p{C}\ufffd]/u.test(sign)).length
  const { Producer: producer } = info as { readonly Producer?: string }
  return {
    pages: texts,
    byHancom: /hancom/i.test(producer ?? ''),
    isLegible: signs.length > 0 && unnamed <= signs.length * unnamedMax,
  }
}
