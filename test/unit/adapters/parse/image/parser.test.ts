import { createCanvas } from '@napi-rs/canvas'
import { describe, expect, test } from 'vitest'
import { createReadContext } from '../../../../../src/adapters/parse/format-reader.ts'
import { createImageReader } from '../../../../../src/adapters/parse/image/parser.ts'
import { pngOfGray } from '../../../../../src/adapters/parse/image/png-of-gray.ts'
import { defaultLimits } from '../../../../../src/adapters/parse/shared/limits.ts'
import { ReadRefusal } from '../../../../../src/adapters/parse/shared/refusal.ts'
import type { Bbox } from '../../../../../src/domain/document/block.ts'
import type { Ocr, OcrLine, OcrPicture } from '../../../../../src/ports/ocr.ts'
import { grayOf, tiffOf } from '../../../../support/picture-of.ts'

const line = (text: string, bbox: Bbox, confidence = 0.9): OcrLine => ({
  text,
  bbox,
  confidence,
  words: [{ text, bbox, confidence }],
})

/** Answers each picture in turn; a function is called, so that it may fail. */
function scripted(answers: readonly (readonly OcrLine[] | (() => never))[], asked: OcrPicture[] = []): Ocr {
  let turn = 0
  return {
    languages: ['kor'],
    async recognize(picture) {
      asked.push(picture)
      const answer = answers[turn++] ?? []
      return typeof answer === 'function' ? answer() : answer
    },
    async close() {},
  }
}
const png = pngOfGray(grayOf(60, 40, (x) => (x < 30 ? 0 : 255)))
const page = { tags: { 256: 60, 257: 40, 258: 8, 259: 1, 262: 1, 277: 1 }, pieces: [new Uint8Array(2_400).fill(128)] }
const read = (bytes: Uint8Array, ocr: Ocr | undefined) => createImageReader().read(bytes, createReadContext({ ocr }))
const reasonOf = async (bytes: Uint8Array, ocr: Ocr | undefined) =>
  read(bytes, ocr).then(
    () => 'read',
    (error: unknown) => (error instanceof ReadRefusal ? error.reason : error),
  )

describe('what becomes of a picture', () => {
  test('its lines are blocks read by OCR, with rectangles and confidence', async () => {
    const reading = await read(png, scripted([[line('문서 번호', [2, 3, 50, 12], 0.8)]]))
    expect(reading.pages).toBe(1)
    expect(reading.blocks).toMatchObject([
      { type: 'paragraph', text: '문서 번호', page: 1, bbox: [2, 3, 50, 12], extractor: 'ocr', confidence: 0.8 },
    ])
  })

  test('without recognition it is refused as such, but damage is told first', async () => {
    expect(await reasonOf(png, undefined)).toBe('OCR_UNAVAILABLE')
    expect(await reasonOf(png.subarray(0, 12), undefined)).toBe('CORRUPT')
  })

  test('no text is NO_TEXT, and in a damaged picture CORRUPT', async () => {
    expect(await reasonOf(png, scripted([]))).toBe('NO_TEXT')
    expect(await reasonOf(png.subarray(0, png.length - 40), scripted([]))).toBe('CORRUPT')
  })

  test('bytes that are no picture are CORRUPT', async () => {
    expect(await reasonOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), scripted([]))).toBe('CORRUPT')
    expect(await reasonOf(new Uint8Array(0), scripted([]))).toBe('CORRUPT')
  })

  test('a recogniser that fails is not taken for a picture without text', async () => {
    const failing = scripted([
      () => {
        throw new Error('broken')
      },
    ])
    expect(await reasonOf(png, failing)).toBe('OCR_UNAVAILABLE')
  })

  test('unsure lines are left out and counted; a page unsure on the whole is said to be', async () => {
    const lines = [line('본문', [0, 0, 50, 10], 0.9), line('~%', [0, 20, 50, 30], 0.1)]
    const reading = await read(png, scripted([lines]))
    expect(reading.blocks.map(({ text }) => text)).toEqual(['본문'])
    expect(reading.warnings).toMatchObject([
      { code: 'OCR_LOW_CONFIDENCE', text: expect.stringContaining('1줄'), page: 1 },
    ])
    const faint = await read(png, scripted([[line('흐린 글', [0, 0, 50, 10], 0.5)]]))
    expect(faint.warnings).toMatchObject([{ code: 'OCR_LOW_CONFIDENCE', text: expect.stringContaining('50%') }])
  })
})

describe('pages of a TIFF', () => {
  test('one page for each frame; a page that cannot be read costs that page', async () => {
    const unknown = { tags: { ...page.tags, 259: 34_712 }, pieces: page.pieces }
    const reading = await read(
      tiffOf([page, unknown, page, page]),
      scripted([
        [line('첫째', [0, 0, 20, 10])],
        () => {
          throw new Error('broken')
        },
        [line('넷째', [0, 0, 20, 10])],
      ]),
    )
    expect(reading.pages).toBe(4)
    expect(reading.blocks.map(({ text, page: at }) => [text, at])).toEqual([
      ['첫째', 1],
      ['넷째', 4],
    ])
    expect(reading.warnings).toMatchObject([
      { code: 'PARTIAL_READ', page: 2 },
      { code: 'OCR_SKIPPED', page: 3 },
    ])
  })

  test('when the time for recognition is over, the pages read so far are kept and the others counted', async () => {
    const limits = { ...defaultLimits, recognitionMs: 1_000 }
    let asked = 0
    const slow: Ocr = {
      languages: ['kor'],
      async recognize() {
        asked += 1
        return asked === 1 ? [line('첫째 쪽', [2, 3, 50, 12])] : new Promise<OcrLine[]>(() => {})
      },
      async close() {},
    }
    const reading = await createImageReader().read(tiffOf([page, page, page]), createReadContext({ ocr: slow, limits }))
    expect(reading.blocks.map(({ text }) => text)).toEqual(['첫째 쪽'])
    expect(reading.warnings).toMatchObject([{ code: 'OCR_SKIPPED', page: 2 }])
    expect(reading.warnings[0]!.text).toContain('2개 쪽')

    const none = createImageReader().read(
      png,
      createReadContext({ ocr: slow, limits: { ...limits, recognitionMs: 0 } }),
    )
    await expect(none).rejects.toMatchObject({ reason: 'TIMEOUT' })
  })

  test('a fax is shown to the recogniser in its true shape, and rectangles are in its own pixels', async () => {
    const asked: OcrPicture[] = []
    const fax = { ...page, tags: { ...page.tags, 282: 204, 283: 102 } }
    const reading = await read(tiffOf([fax]), scripted([[line('팩스', [10, 20, 50, 80])]], asked))
    expect(asked[0]).toMatchObject({ width: 60, height: 80 })
    expect(reading.blocks[0]!.bbox).toEqual([10, 10, 50, 40])
  })
})

test('any kind of picture is decoded for the recogniser', async () => {
  const canvas = createCanvas(40, 30)
  for (const type of ['image/png', 'image/jpeg', 'image/webp'] as const) {
    const asked: OcrPicture[] = []
    const bytes = type === 'image/png' ? canvas.toBuffer(type) : canvas.toBuffer(type)
    await read(bytes, scripted([[line('글', [0, 0, 9, 9])]], asked))
    expect(asked[0]).toMatchObject({ width: 40, height: 30 })
  }
})

test('whichever byte of a picture is wrong, it is read or refused', async () => {
  const whole = tiffOf([page, { ...page, tags: { ...page.tags, 259: 5 } }])
  for (const bytes of [png, whole]) {
    for (let at = 0; at < bytes.length; at += 13) {
      const spoilt = Uint8Array.from(bytes)
      spoilt[at] = spoilt[at]! ^ (1 << (at % 8))
      await read(spoilt, scripted([])).catch((error: unknown) => expect(error).toBeInstanceOf(ReadRefusal))
    }
  }
})
