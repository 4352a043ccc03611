import type { Ocr } from '../../ports/ocr.ts'

/** Recognition that is opened for the first picture: most files have none, and opening takes a while. */
export function createLazyOcr(languages: readonly string[]): Ocr {
  let opened: Promise<Ocr> | undefined
  return {
    languages,
    async recognize(picture) {
      opened ??= import('../tesseract/tesseract-ocr.ts').then(({ openTesseractOcr }) => openTesseractOcr({ languages }))
      return (await opened).recognize(picture)
    },
    async close() {
      await (await opened)?.close()
    },
  }
}
