import type { FormatReader, ReadContext, Reading } from '../format-reader.ts'
import { createReadingBuilder } from '../shared/reading-builder.ts'
import { ReadRefusal } from '../shared/refusal.ts'
import { type DrawLimits, defaultDrawLimits } from './engine/draw-limits.ts'
import { type OpenPdf, openPdf } from './engine/open-document.ts'
import { reportLosses } from './losses.ts'
import { outlineOf } from './outline.ts'
import { declaredPages } from './page-count.ts'
import { createPageReader, type PageReading } from './page-reading.ts'
import { createPageRecogniser, type Unread } from './page-recogniser.ts'
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

async function readOpen(pdf: OpenPdf, bytes: Uint8Array, context: ReadContext): Promise<Reading> {
  const { limits, ocr, recognitionEndsAt } = context
  const count = Math.min(pdf.pageCount, limits.pagesMax)
  const outline = await outlineOf(pdf.proxy)
  const recogniser = createPageRecogniser(bytes, { ocr, endsAt: recognitionEndsAt })
  const reader = createPageReader(pdf, bytes, { recogniser, pixelsMax: limits.pixelsMax })
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
    await recogniser.close()
  }
  if (pages.length === 0) throw new ReadRefusal('CORRUPT')

  const builder = createReadingBuilder('pdf-text')
  addPages(builder, { pages, outline })
  if (builder.blockCount === 0) throw nothingRead(new Set(pages.map(({ unread }) => unread)), recogniser.fault)
  reportLosses(builder, { pages, failed, found: pdf.pageCount, read: count, declared: declaredPages(bytes), bytes })
  return builder.finish(count)
}

/** Why a file that opened has no text to show. */
function nothingRead(unread: ReadonlySet<Unread | undefined>, fault: unknown): ReadRefusal {
  if (unread.has('off')) return new ReadRefusal('OCR_UNAVAILABLE')
  if (unread.has('failed')) {
    if (fault instanceof ReadRefusal) return fault
    return new ReadRefusal('OCR_UNAVAILABLE', { detail: recognitionFailed, cause: fault })
  }
  return new ReadRefusal(unread.has('late') ? 'TIMEOUT' : 'NO_TEXT')
}

const recognitionFailed = '문자 인식(OCR) 중에 오류가 나서 스캔한 쪽을 읽지 못했습니다. 잠시 뒤에 다시 올리십시오.'
