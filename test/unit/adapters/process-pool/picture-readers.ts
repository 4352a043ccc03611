// Readers that hand every word of their file to recognition as a picture: `%PDF-가 나 다` has three.
import type { FormatReader } from '../../../../src/adapters/parse/format-reader.ts'
import { createReadingBuilder } from '../../../../src/adapters/parse/shared/reading-builder.ts'
import { ReadRefusal } from '../../../../src/adapters/parse/shared/refusal.ts'

export function createAllReaders(): readonly FormatReader[] {
  return [
    {
      format: 'pdf',
      async read(bytes, { ocr }) {
        if (ocr === undefined) throw new ReadRefusal('OCR_UNAVAILABLE')
        const words = new TextDecoder().decode(bytes.subarray(5)).trim().split(' ')
        const pictures = words.map((word) => ({ png: new TextEncoder().encode(word), width: 10, height: 4 }))
        const builder = createReadingBuilder('ocr')
        // All at once: they are asked about one after the other all the same.
        const found = await Promise.all(pictures.map((picture) => ocr.recognize(picture)))
        for (const { text, bbox } of found.flat()) builder.addBlock({ type: 'paragraph', text, page: 1, bbox })
        return builder.finish(1)
      },
    },
  ]
}

export const formatsRead = () => ['pdf' as const]
