import { expect, test } from 'vitest'
import { createReadContext } from '../../../../../src/adapters/parse/format-reader.ts'
import { createPdfReader } from '../../../../../src/adapters/parse/pdf/parser.ts'
import { defaultLimits } from '../../../../../src/adapters/parse/shared/limits.ts'
import { ReadRefusal } from '../../../../../src/adapters/parse/shared/refusal.ts'
import type { Ocr, OcrLine } from '../../../../../src/ports/ocr.ts'
import { type PdfShape, pdfOf } from '../../../../support/pdf-of.ts'
import { penFor, scanOf } from '../../../../support/pdf-pen.ts'

const pen = penFor()
const scan: PdfShape['pages'][number] = {
  width: 144,
  height: 216,
  content: 'q 144 0 0 216 0 0 cm /Scan Do Q\n',
  resources: '/XObject << /Scan @scan >>',
}
const objects = { scan: scanOf(30, 42, (x, y) => ((x * y) % 11 === 0 ? 0 : 255)) }
const text: PdfShape['pages'][number] = { content: pen.text(60, 100, '국민은 알 권리가 있고 정부는 문서를 공개한다.') }
const found = (words: string): OcrLine[] => [{ text: words, bbox: [50, 100, 550, 142], confidence: 0.9, words: [] }]

/** Answers each picture in turn. */
function scripted(
  answers: readonly (() => readonly OcrLine[] | Promise<readonly OcrLine[]>)[],
): Ocr & { asked: number } {
  const ocr = {
    languages: ['kor'],
    asked: 0,
    async recognize() {
      ocr.asked += 1
      return answers[ocr.asked - 1]!()
    },
    async close() {},
  }
  return ocr
}

const fails = (error: Error) => () => {
  throw error
}
const never = () => new Promise<OcrLine[]>(() => {})
const read = (pages: PdfShape['pages'], ocr: Ocr, recognitionMs = 60_000) =>
  createPdfReader().read(
    pdfOf({ pages, objects }),
    createReadContext({ ocr, limits: { ...defaultLimits, recognitionMs } }),
  )
const refusal = async (reading: Promise<unknown>) => {
  const error = await reading.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ReadRefusal)
  return error as ReadRefusal
}

test('a recogniser that fails on one page costs that page', async () => {
  const ocr = scripted([() => found('첫째 쪽'), fails(new Error('broken')), () => found('셋째 쪽')])
  const { blocks, warnings, pages } = await read([scan, scan, scan], ocr)
  expect(pages).toBe(3)
  expect(blocks.map((block) => [block.page, block.text])).toEqual([
    [1, '첫째 쪽'],
    [3, '셋째 쪽'],
  ])
  expect(warnings).toMatchObject([{ code: 'OCR_SKIPPED', page: 2 }])
})

test('a recogniser that fails on every page leaves the text that the file states', async () => {
  const ocr = scripted([fails(new Error('broken')), fails(new Error('broken'))])
  const { blocks, warnings } = await read([scan, text, scan], ocr)
  expect(blocks.map(({ page }) => page)).toEqual([2])
  expect(warnings.map(({ code, page }) => [code, page])).toEqual([
    ['OCR_SKIPPED', 1],
    ['OCR_SKIPPED', 3],
  ])
})

test('where nothing else is there, the failure is the reason, in the words of the recogniser if it has any', async () => {
  expect((await refusal(read([scan], scripted([fails(new Error('broken'))])))).reason).toBe('OCR_UNAVAILABLE')
  const told = new ReadRefusal('OCR_UNAVAILABLE', { detail: '인식 서버가 꺼져 있습니다.' })
  expect((await refusal(read([scan], scripted([fails(told)])))).detail).toBe('인식 서버가 꺼져 있습니다.')
})

test('when the time for recognition is over, pages read so far and pages of text are kept', async () => {
  const ocr = scripted([() => found('첫째 쪽'), never])
  const { blocks, warnings } = await read([scan, scan, text, scan], ocr, 1_500)
  expect(blocks.map(({ page }) => page)).toEqual([1, 3])
  expect(ocr.asked).toBe(2)
  expect(warnings).toMatchObject([{ code: 'OCR_SKIPPED', page: 2 }])
  expect(warnings[0]!.text).toContain('2쪽부터')
  expect(warnings[0]!.text).toContain('2개 쪽')
})

test('a scan for which there was no time at all is TIMEOUT, not a file without text', async () => {
  expect((await refusal(read([scan], scripted([never]), 0))).reason).toBe('TIMEOUT')
})
