import { describe, expect, test } from 'vitest'
import { paragraphsOf } from '../../../../../src/adapters/parse/image/paragraphs.ts'
import type { OcrLine } from '../../../../../src/ports/ocr.ts'

/** Lines 20 pixels tall, 30 apart unless told; the column is 400 wide. */
const line = (text: string, top: number, { left = 0, right = 400, height = 20 } = {}): OcrLine => ({
  text,
  bbox: [left, top, right, top + height],
  confidence: 0.9,
  words: [],
})
const textsOf = (...lines: OcrLine[]) => paragraphsOf(lines).map(({ text }) => text)

describe('lines become paragraphs', () => {
  test('lines that fill the column go on', () => {
    expect(textsOf(line('각 기관에서는', 0), line('제출하여 주시기 바랍니다.', 30, { right: 250 }))).toEqual([
      '각 기관에서는 제출하여 주시기 바랍니다.',
    ])
  })

  test('a short line, a gap, an indent or a larger line ends a paragraph', () => {
    expect(textsOf(line('끝.', 0, { right: 80 }), line('다음', 30))).toHaveLength(2)
    expect(textsOf(line('앞', 0), line('뒤', 60))).toHaveLength(2)
    expect(textsOf(line('앞', 0), line('들여쓴 뒤', 30, { left: 30 }))).toHaveLength(2)
    expect(textsOf(line('앞', 0), line('큰 제목', 30, { height: 40 }))).toHaveLength(2)
  })

  test.each(['1. 관련', '가. 기간', '① 항', '제3조(목적)', '- 항목', '붙임 1부', 'ㄴ. 보기', '(2) 둘째'])(
    '%s begins anew',
    (text) => {
      expect(textsOf(line('앞 줄', 0), line(text, 30))).toHaveLength(2)
    },
  )

  test('the next column begins anew', () => {
    expect(textsOf(line('왼쪽', 300), line('오른쪽', 0, { left: 450, right: 850 }))).toEqual(['왼쪽', '오른쪽'])
  })

  test('the rectangle holds all lines, and confidence counts by length', () => {
    const [paragraph] = paragraphsOf([line('네 글자임', 0), { ...line('가', 30, { left: -5 }), confidence: 0.3 }])
    expect(paragraph!.bbox).toEqual([-5, 0, 400, 50])
    expect(paragraph!.confidence).toBeCloseTo((0.9 * 5 + 0.3) / 6)
  })
})
