import type { FormatReader, ReadContext, Reading } from '../format-reader.ts'
import { createReadingBuilder } from '../shared/reading-builder.ts'
import { ReadRefusal } from '../shared/refusal.ts'
import { type DrawLimits, defaultDrawLimits } from './engine/draw-limits.ts'
import { type OpenPdf, openPdf } from './engine/open-document.ts'
import { reportLosses } from './losses.ts'
import { outlineOf } from './outline.ts'
import { declaredPages } from './page-count.ts'
import { createPageReader, type PageReading } from './page-reading.ts'
import { refusalOf } from './refuse.ts'
import { addPages } from './to-reading.ts'

/** Pictures play no part in reading text: none is decoded unless a page turns out to be one. */
const noPictures = 1

/** Text, tables and order from PDF; pages that are pictures, or whose letters have no meaning, by recognition. */
export function createPdfReader(options: { draw?: Partial<DrawLimits> } = {}): FormatReader {
  const limits = { ...defaultDrawLimits, ...options.draw }
  return {
    format: 'pdf',
    async read(bytes: Uint8Array, context: ReadContext): Promise<Reading> {
      let pdf: OpenPdf
      try {
        pdf = await openPdf(bytes, { pixelsMax: noPictures, limits })
      } catch (error) {
        throw refusalOf(error, bytes)
      }
      try {
        return await readOpen(pdf, bytes, context)
      } catch (error) {
        throw error instanceof ReadRefusal ? error : new ReadRefusal('CORRUPT', { cause: error })
      } finally {
        await pdf.close()
      }
    },
  }
}

async function readOpen(pdf: OpenPdf, bytes: Uint8Array, { limits, ocr }: ReadContext): Promise<Reading> {
  const count = Math.min(pdf.pageCount, limits.pagesMax)
  const outline = await outlineOf(pdf.proxy)
  const reader = createPageReader(pdf, bytes, { ocr, pixelsMax: limits.pixelsMax })
  const pages: PageReading[] = []
  let failed = 0
  try {
    for (let number = 1; number <= count; number += 1) {
      try {
        pages.push(await reader.read(number))
      } catch {
        failed += 1
      }
    }
  } finally {
    await reader.close()
  }
  if (pages.length === 0) throw new ReadRefusal('CORRUPT')

  const builder = createReadingBuilder('pdf-text')
  addPages(builder, { pages, outline })
  if (builder.blockCount === 0)
    throw new ReadRefusal(pages.some(({ unread }) => unread === 'off') ? 'OCR_UNAVAILABLE' : 'NO_TEXT')
  reportLosses(builder, { pages, failed, found: pdf.pageCount, read: count, declared: declaredPages(bytes), bytes })
  return builder.finish(count)
}
