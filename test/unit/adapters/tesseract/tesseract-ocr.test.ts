import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createReadContext } from '../../../../src/adapters/parse/format-reader.ts'
import { createImageReader } from '../../../../src/adapters/parse/image/parser.ts'
import { startEngine } from '../../../../src/adapters/tesseract/engine.ts'
import { OcrLanguageMissing, ocrAvailability } from '../../../../src/adapters/tesseract/language-data.ts'
import { openTesseractOcr } from '../../../../src/adapters/tesseract/tesseract-ocr.ts'
import type { Ocr } from '../../../../src/ports/ocr.ts'
import { writtenPage } from '../../../support/picture-of.ts'

describe('languages', () => {
  test('those that are installed are told without starting anything', () => {
    expect(ocrAvailability(['kor', 'eng'])).toEqual({ available: true, languages: ['kor', 'eng'] })
  })

  test('those that are not are named', async () => {
    expect(ocrAvailability(['kor', 'xyz', '../kor'])).toMatchObject({ available: false, missing: ['xyz', '../kor'] })
    expect(ocrAvailability([])).toMatchObject({ available: false, missing: [] })
    await expect(openTesseractOcr({ languages: ['kor', 'xyz'] })).rejects.toThrow(OcrLanguageMissing)
    await expect(openTesseractOcr({ languages: ['kor', 'xyz'] })).rejects.toThrow(/xyz/)
  })

  test('an engine that cannot load its language ends, and says why', async () => {
    await expect(startEngine(['xyz'])).rejects.toThrow(/xyz/)
  })
})

describe('recognition', () => {
  let ocr: Ocr
  beforeAll(async () => {
    ocr = await openTesseractOcr({ languages: ['kor', 'eng'] })
  })
  afterAll(() => ocr.close())

  test('a Korean page with figures and an address is read, upright or not', async () => {
    const lines = ['제1조(목적) 이 규정은 문서의 작성과 관리', '접수: safety@example.go.kr', '총사업비 12,345,000원']
    const page = writtenPage(lines, { degrees: 1.5 })
    const reading = await createImageReader().read(page.toBuffer('image/jpeg', 92), createReadContext({ ocr }))
    const text = reading.blocks.map((block) => block.text).join('\n')
    expect(text.replaceAll(/\s/gu, '')).toContain('제1조(목적)이규정은문서의작성과관리')
    expect(text).toContain('safety@example.go.kr')
    expect(text).toContain('12,345,000원')
    for (const { bbox, confidence, extractor } of reading.blocks) {
      expect(extractor).toBe('ocr')
      expect(confidence).toBeGreaterThan(0.5)
      const [x0, y0, x1, y1] = bbox!
      expect(x0 >= 0 && y0 >= 0 && x1 <= page.width && y1 <= page.height && x0 < x1 && y0 < y1).toBe(true)
    }
  })

  test('a closed recogniser starts again for the next picture', async () => {
    await ocr.close()
    const png = writtenPage(['다시 읽기'], { width: 500 }).toBuffer('image/png')
    const [line] = await ocr.recognize({ png, width: 500, height: 192 })
    expect(line!.text.replaceAll(' ', '')).toBe('다시읽기')
  })
})
