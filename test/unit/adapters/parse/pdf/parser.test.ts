import { describe, expect, test } from 'vitest'
import { createReadContext, type Reading } from '../../../../../src/adapters/parse/format-reader.ts'
import { createPdfReader } from '../../../../../src/adapters/parse/pdf/parser.ts'
import { defaultLimits } from '../../../../../src/adapters/parse/shared/limits.ts'
import { ReadRefusal } from '../../../../../src/adapters/parse/shared/refusal.ts'
import type { Ocr, OcrLine } from '../../../../../src/ports/ocr.ts'
import { type PdfShape, pdfOf } from '../../../../support/pdf-of.ts'
import { penFor, scanOf } from '../../../../support/pdf-pen.ts'

const pen = penFor()
const sentence = '국민은 알 권리가 있고 정부는 문서를 공개하여야 한다.'
const plain: PdfShape = { pages: [{ content: pen.text(60, 100, sentence) }] }
/** A small sheet, so that painting it takes no time. */
const scan: PdfShape['pages'][number] = {
  width: 144,
  height: 216,
  content: 'q 144 0 0 216 0 0 cm /Scan Do Q\n',
  resources: '/XObject << /Scan @scan >>',
}
const picture = { scan: scanOf(30, 42, (x, y) => ((x * y) % 11 === 0 ? 0 : 255)) }

const read = (shape: PdfShape | Uint8Array, given: Parameters<typeof createReadContext>[0] = {}): Promise<Reading> =>
  createPdfReader().read(shape instanceof Uint8Array ? shape : pdfOf(shape), createReadContext(given))

const refusalOf = async (shape: PdfShape | Uint8Array, given: Parameters<typeof createReadContext>[0] = {}) => {
  const error = await read(shape, given).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(ReadRefusal)
  return error as ReadRefusal
}

const codesOf = ({ warnings }: Reading) => warnings.map(({ code }) => code)

function recogniser(lines: readonly OcrLine[]): Ocr & { seen: { width: number; height: number }[] } {
  const seen: { width: number; height: number }[] = []
  return {
    languages: ['kor'],
    seen,
    async recognize({ width, height }) {
      seen.push({ width, height })
      return lines
    },
    async close() {},
  }
}

const line = (text: string, bbox: OcrLine['bbox'], confidence: number): OcrLine => ({
  text,
  bbox,
  confidence,
  words: [],
})

describe('what a file says', () => {
  test('Korean text in a font that is not in the file is read, with its place in points', async () => {
    const { blocks, pages } = await read(plain)
    expect(pages).toBe(1)
    expect(blocks).toMatchObject([{ text: sentence, page: 1, extractor: 'pdf-text', confidence: 1, type: 'paragraph' }])
    const [x0, y0, x1, y1] = blocks[0]!.bbox!
    expect([x0, y1]).toEqual([60, 101.4])
    expect(y0).toBeCloseTo(91.4)
    expect(x1).toBeGreaterThan(250)
  })

  test('the same bytes give the same reading', async () => {
    const bytes = pdfOf(plain)
    expect(await read(bytes)).toEqual(await read(bytes))
  })

  test('the bytes that were handed in stay as they were', async () => {
    const bytes = pdfOf(plain)
    const before = bytes.slice()
    await read(bytes)
    expect(bytes).toEqual(before)
    expect(bytes.byteLength).toBeGreaterThan(0)
  })

  test('text inside a table is in its cells only', async () => {
    const content =
      pen.grid([60, 160, 260], [80, 100, 120]) +
      pen.text(70, 94, '항목') +
      pen.text(170, 94, '값') +
      pen.text(70, 114, '갑') +
      pen.text(170, 114, '을')
    const { blocks, tables } = await read({ pages: [{ content }] })
    expect(blocks.map(({ type }) => type)).toEqual(['table'])
    expect(tables[0]!.grid).toEqual([
      ['항목', '값'],
      ['갑', '을'],
    ])
    expect(tables[0]!.cells[3]!.bbox).toEqual([160, 100, 260, 120])
  })

  test('cells of a table that go on to a later page say which page they lie on', async () => {
    const sheet = (first: string) => ({
      content: pen.grid([60, 160, 260], [60, 80, 100]) + pen.text(70, 74, first) + pen.text(170, 94, '끝'),
    })
    const { tables } = await read({ pages: [sheet('갑'), sheet('을')] })
    expect(tables).toHaveLength(1)
    expect(tables[0]!.cells.map(({ page }) => page)).toEqual([undefined, undefined, undefined, undefined, 2, 2, 2, 2])
  })
})

describe('files that cannot be read', () => {
  test.each(['rc4', 'aes'] as const)('a user password (%s) is asked for', async (method) => {
    expect((await refusalOf({ ...plain, lock: { user: 'secret', owner: 'boss', method } })).reason).toBe(
      'PASSWORD_PROTECTED',
    )
  })

  test.each(['rc4', 'aes'] as const)('an owner password alone (%s) keeps nobody from reading', async (method) => {
    const { blocks } = await read({ ...plain, lock: { user: '', owner: 'boss', method } })
    expect(blocks[0]!.text).toBe(sentence)
  })

  test('a file under foreign rights management is named as such', async () => {
    const bytes = Buffer.from(pdfOf({ ...plain, objects: { handler: '<< /Filter /FOPN_fLock /V 4 >>' } })).toString(
      'latin1',
    )
    const object = /(\d+) 0 obj\n<< \/Filter \/FOPN_fLock/u.exec(bytes)![1]
    const locked = Buffer.from(bytes.replace('/Root', `/Encrypt ${object} 0 R /Root`), 'latin1')
    expect(await refusalOf(new Uint8Array(locked))).toMatchObject({ reason: 'DRM_ENCRYPTED', drmVendor: 'FileOpen' })
  })

  test('a file that is cut off is corrupt', async () => {
    expect((await refusalOf(pdfOf(plain).subarray(0, 300))).reason).toBe('CORRUPT')
    expect((await refusalOf(new TextEncoder().encode('%PDF-1.7\n'))).reason).toBe('CORRUPT')
  })

  test('an empty page has no text', async () => {
    expect((await refusalOf({ pages: [{ content: '0 0 100 100 re f\n' }] })).reason).toBe('NO_TEXT')
  })

  test('a file with any one byte turned over is read or refused, never more', async () => {
    const bytes = pdfOf(plain)
    for (let at = 7; at < bytes.length; at += 97) {
      const broken = bytes.slice()
      broken[at] = broken[at]! ^ 0x15
      const outcome = await read(broken).then(
        () => 'read',
        (error: unknown) => (error instanceof ReadRefusal ? 'refused' : error),
      )
      expect(['read', 'refused']).toContain(outcome)
    }
  })
})

describe('pages that are pictures', () => {
  test('a scan without recognition is said to be unread', async () => {
    expect((await refusalOf({ pages: [scan], objects: picture })).reason).toBe('OCR_UNAVAILABLE')
  })

  test('beside pages with text, an unread scan is a warning', async () => {
    const reading = await read({ pages: [...plain.pages, scan, scan], objects: picture })
    expect(reading.blocks.map(({ text }) => text)).toEqual([sentence])
    expect(reading.warnings).toMatchObject([{ code: 'OCR_SKIPPED', page: 2 }])
    expect(reading.warnings[0]!.text).toContain('2개 쪽')
  })

  test('a scan is recognised at 300 dots an inch and placed in points', async () => {
    const ocr = recogniser([
      line('인식한 첫째 줄', [50, 100, 550, 142], 0.9),
      line('인식한 둘째 줄', [50, 167, 550, 209], 0.7),
    ])
    const { blocks } = await read({ pages: [scan], objects: picture }, { ocr })
    expect(ocr.seen).toEqual([{ width: 600, height: 900 }])
    expect(blocks).toMatchObject([
      { text: '인식한 첫째 줄 인식한 둘째 줄', extractor: 'ocr', confidence: 0.8, page: 1 },
    ])
    expect(blocks[0]!.bbox).toEqual([12, 24, 132, 50.16])
  })

  test('a stamp on a scan stays as the file states it, beside what is recognised', async () => {
    const ocr = recogniser([line('본문', [50, 100, 550, 142], 0.95)])
    const stamped = { ...scan, content: scan.content + penFor(216).text(20, 200, '사본 2025-11') }
    const { blocks } = await read({ pages: [stamped], objects: picture }, { ocr })
    expect(blocks.map(({ extractor, text }) => `${extractor}: ${text}`)).toEqual([
      'ocr: 본문',
      'pdf-text: 사본 2025-11',
    ])
  })

  test('a scan in which nothing is found has no text', async () => {
    expect((await refusalOf({ pages: [scan], objects: picture }, { ocr: recogniser([]) })).reason).toBe('NO_TEXT')
  })

  test('words the recogniser is unsure of call for a look', async () => {
    const ocr = recogniser([line('흐릿한 글', [50, 100, 550, 142], 0.3)])
    expect(codesOf(await read({ pages: [scan], objects: picture }, { ocr }))).toContain('OCR_LOW_CONFIDENCE')
  })

  test('a page of text is not sent to recognition', async () => {
    const ocr = recogniser([])
    await read({ pages: [...plain.pages], objects: picture }, { ocr })
    expect(ocr.seen).toEqual([])
  })
})

describe('letters without meaning', () => {
  const glyphNumbers = `BT /FX 10 Tf 1 0 0 1 5 100 Tm <${Array.from({ length: 40 }, (_, at) => (3 + at).toString(16).padStart(4, '0')).join('')}> Tj ET\n`

  test('glyph numbers in place of letters are said to be broken', async () => {
    const reading = await read({ pages: [{ content: glyphNumbers }] })
    expect(reading.warnings).toMatchObject([{ code: 'TEXT_ENCODING_BROKEN', page: 1 }])
  })

  test('with recognition the page is read from its picture instead', async () => {
    const reading = await read(
      { pages: [{ content: glyphNumbers }] },
      { ocr: recogniser([line('참 글', [50, 100, 550, 142], 0.9)]) },
    )
    expect(reading.blocks).toMatchObject([{ text: '참 글', extractor: 'ocr' }])
    expect(codesOf(reading)).not.toContain('TEXT_ENCODING_BROKEN')
  })
})

describe('limits', () => {
  test('pages past the limit are left out and counted', async () => {
    const reading = await read(
      { pages: [1, 2, 3].map(() => plain.pages[0]!) },
      { limits: { ...defaultLimits, pagesMax: 2 } },
    )
    expect(reading.pages).toBe(2)
    expect(reading.warnings).toMatchObject([{ code: 'LIMIT_REACHED' }])
    expect(reading.warnings[0]!.text).toContain('3쪽')
  })

  test('fewer pages than the file declares is a partial reading', async () => {
    expect(codesOf(await read({ ...plain, declaredPages: 157 }))).toContain('PARTIAL_READ')
  })

  test('a page without an end is cut off and the pages after it are still read', async () => {
    const nest = Object.fromEntries(
      Array.from({ length: 9 }, (_, level) => [
        `form${level}`,
        {
          entries: `/Type /XObject /Subtype /Form /BBox [0 0 9 9] ${level < 8 ? `/Resources << /XObject << /X @form${level + 1} >> >>` : ''}`,
          data: level < 8 ? '/X Do '.repeat(12) : '0 0 1 1 re f ',
        },
      ]),
    )
    const endless = { content: `${pen.text(60, 100, '먼저 나온 글')}/X Do\n`, resources: '/XObject << /X @form0 >>' }
    const reading = await createPdfReader({ draw: { operatorsMax: 20_000 } }).read(
      pdfOf({ pages: [endless, plain.pages[0]!], objects: nest }),
      createReadContext(),
    )
    expect(reading.blocks.map(({ text }) => text)).toEqual(['먼저 나온 글', sentence])
    expect(codesOf(reading)).toEqual(['LIMIT_REACHED', 'LAYOUT_ANALYSIS_SKIPPED'])
  })

  test('a page with more lines than any table has is read in plain order', async () => {
    const lines = Array.from({ length: 300 }, (_, at) => pen.line(60, 100 + at * 2, 400, 100 + at * 2)).join('')
    const reading = await createPdfReader({ draw: { rulingsMax: 200 } }).read(
      pdfOf({ pages: [{ content: lines + pen.text(60, 90, sentence) }] }),
      createReadContext(),
    )
    expect(reading.blocks.map(({ text }) => text)).toEqual([sentence])
    expect(codesOf(reading)).toEqual(['LAYOUT_ANALYSIS_SKIPPED'])
  })
})
