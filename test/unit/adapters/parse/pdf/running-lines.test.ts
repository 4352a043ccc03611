import { expect, test } from 'vitest'
import { splitRunningLines } from '../../../../../src/adapters/parse/pdf/page/running-lines.ts'
import type { Segment } from '../../../../../src/adapters/parse/pdf/page/segment.ts'
import type { PageSketch } from '../../../../../src/adapters/parse/pdf/page/sketch.ts'
import { lineAt } from '../../../../support/pdf-pieces.ts'

const sketch = (number: number, lines: readonly Segment[]): PageSketch => ({
  number,
  width: 595,
  height: 842,
  turn: 0,
  rows: lines.map((line) => [line]),
  tables: [],
  frames: [],
  asides: [],
  rules: [],
  vertical: false,
})

const pagesOf = (...pages: readonly (readonly Segment[])[]) => pages.map((lines, index) => sketch(index + 1, lines))
const body = (page: number) => lineAt(60, 400, `본문 ${'가나다라마바'[page]}`)
const runningTexts = (pages: readonly PageSketch[]) =>
  splitRunningLines(pages).map(({ running }) => running.map(({ type, text }) => `${type}: ${text}`))

test('a line that comes again on every page at one height is a header, its number aside', () => {
  const pages = pagesOf(...[1, 2, 3].map((page) => [lineAt(60, 40, `업무 편람 ${page}`), body(page)]))
  expect(runningTexts(pages)).toEqual([['header: 업무 편람 1'], ['header: 업무 편람 2'], ['header: 업무 편람 3']])
  expect(
    splitRunningLines(pages)[0]!
      .sketch.rows.flat()
      .map(({ text }) => text),
  ).toEqual(['본문 나'])
})

test('headers of odd and even pages are both headers', () => {
  const pages = pagesOf(
    ...[1, 2, 3, 4, 5, 6].map((page) => [lineAt(60, 40, page % 2 === 0 ? '홀짝의 짝' : '홀짝의 홀'), body(page - 1)]),
  )
  expect(runningTexts(pages).flat()).toHaveLength(6)
})

test('a chapter names itself on its own pages alone', () => {
  const chapter = (page: number) => (page < 4 ? '제1장 총칙' : `제${page}절 본문${'가나다라마바사아자차카타'[page]}`)
  const pages = pagesOf(
    ...Array.from({ length: 12 }, (_, page) => [lineAt(60, 40, chapter(page)), lineAt(60, 400, `본문 ${page}`)]),
  )
  expect(runningTexts(pages).flat()).toEqual(Array(4).fill('header: 제1장 총칙'))
})

test('lines that only look alike and stand on few pages are text', () => {
  const pages = pagesOf(
    ...Array.from({ length: 12 }, (_, page) => [
      lineAt(60, 400, `본문 ${page}`),
      lineAt(
        60,
        780,
        page % 4 === 0 ? `부칙<20${page + 10}. 1. 1.>` : `서로 다른 줄 ${'가나다라마바사아자차카타'[page]}`,
      ),
    ]),
  )
  expect(runningTexts(pages).flat()).toEqual([])
})

test('a page number at the foot needs no second page', () => {
  for (const number of ['- 1 -', '12', '3/10', 'Ⅳ-3', '5쪽', 'iv']) {
    expect(runningTexts(pagesOf([body(0), lineAt(280, 800, number)]))).toEqual([[`footer: ${number}`]])
  }
})

test('a short last line is not a page number', () => {
  for (const text of ['끝.', '2025. 3. 5.', '1,234']) {
    expect(runningTexts(pagesOf([body(0), lineAt(280, 800, text)]))).toEqual([[]])
  }
})
