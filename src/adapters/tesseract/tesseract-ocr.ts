import type { Ocr, OcrLine, OcrPicture } from '../../ports/ocr.ts'
import { decodeRaster } from '../parse/image/decode-raster.ts'
import { OcrLanguageMissing, ocrAvailability } from './language-data.ts'
import { preparePage } from './prepare-page.ts'
import { readTwice } from './read-twice.ts'
import { createRecognizer } from './recognizer.ts'
import { toOcrLine } from './to-ocr-line.ts'

export interface TesseractOcrOptions {
  /** The first is read by; the others settle what it is unsure of. */
  readonly languages: readonly string[]
}

/**
 * Recognition by tesseract.js, from data on this machine alone. Opening looks for the data; the engine starts with the
 * first picture and takes pictures one at a time. Rejects with `OcrLanguageMissing`.
 */
export async function openTesseractOcr({ languages }: TesseractOcrOptions): Promise<Ocr> {
  const availability = ocrAvailability(languages)
  if (!availability.available) throw new OcrLanguageMissing(availability.missing)
  const recognizer = createRecognizer(languages)
  let last: Promise<unknown> = Promise.resolve()

  async function recognize({ png }: OcrPicture): Promise<readonly OcrLine[]> {
    const lines: OcrLine[] = []
    for (const region of preparePage(await decodeRaster(png))) {
      const found = await readTwice(recognizer, region.picture, languages, 'block')
      lines.push(...found.map((line) => toOcrLine(line, region.toPage)))
    }
    return lines
  }

  return {
    languages,
    recognize(picture) {
      const result = last.then(() => recognize(picture))
      // The next picture waits for this one, however it ends.
      last = result.catch(() => undefined)
      return result
    },
    close: () => recognizer.close(),
  }
}
