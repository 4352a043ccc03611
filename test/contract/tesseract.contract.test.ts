import { afterAll, test } from 'vitest'
import { openPagePainter } from '../../src/adapters/pdf-render/page-painter.ts'
import { openTesseractOcr } from '../../src/adapters/tesseract/tesseract-ocr.ts'
import { pdfOf } from '../support/pdf-of.ts'
import { penFor } from '../support/pdf-pen.ts'
import { ocrContract } from './kits/ocr-kit.ts'

const pen = penFor(200)
const sheet = { width: 400, height: 200 }
const content = pdfOf({
  pages: [
    { ...sheet, content: '' },
    { ...sheet, content: pen.latin(40, 60, 'Budget of the year 2026', 22) + pen.latin(40, 130, 'Committee', 22) },
  ],
})

/** Drawn with the fonts that come with the PDF library, so that every machine has the same picture. */
async function draw() {
  const painter = await openPagePainter(content, { pixelsMax: 1_000_000 })
  const [blank, written] = [await painter.paint(1, 2), await painter.paint(2, 2)]
  await painter.close()
  if (blank === undefined || written === undefined) throw new Error('the pages could not be drawn')
  const pictureOf = ({ bytes: png, width, height }: typeof blank) => ({ png, width, height })
  return { blank: pictureOf(blank), written: pictureOf(written), words: ['Budget', '2026', 'Committee'] }
}

/** One for all tests: the engine takes a while to start. */
const ocr = openTesseractOcr({ languages: ['eng'] })
const drawn = draw()
afterAll(async () => (await ocr).close())

ocrContract({ test, create: async () => ({ ...(await ocr), close: async () => {} }), pictures: () => drawn })
