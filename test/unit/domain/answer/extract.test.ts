import { expect, test } from 'vitest'
import { isAnswerable } from '../../../../src/domain/answer/answerable.ts'
import { revisionsIn } from '../../../../src/domain/answer/citation.ts'
import { closestLine } from '../../../../src/domain/answer/closest-line.ts'
import { extractLines } from '../../../../src/domain/answer/extract.ts'
import { emptyStructure } from '../../../../src/domain/document/structure.ts'
import { termsOfText } from '../../../../src/domain/text/analyze.ts'

const terms = (question: string) => new Map(termsOfText(question).map((term) => [term, 1]))
const chunk = (text: string, score: number, path = ['제목']) => ({ text, path, score })

function linesFor(question: string, ...chunks: ReturnType<typeof chunk>[]) {
  const extract = extractLines(question, terms(question), chunks, 5)
  return extract.found ? extract.lines.map(({ line }) => line) : extract.reason
}

test('lines come verbatim, the most telling first', () => {
  const text = '공원은 매일 연다.\n점용료는 연간 1,250,000원으로 한다.\n휴가는 따로 정한다.'
  expect(linesFor('점용료 연간', chunk(text, 5))).toEqual(['점용료는 연간 1,250,000원으로 한다.'])
})

test('nothing found is NO_MATCH, found but thin is NO_EVIDENCE', () => {
  expect(linesFor('점용료')).toBe('NO_MATCH')
  expect(linesFor('점용료', chunk('휴가는 따로 정한다.', 1))).toBe('NO_MATCH')
  expect(
    linesFor(
      '점용료 감면 신청 절차와 구비 서류',
      chunk('점용료는 한 번에 낸다.', 1),
      chunk('신청은 받지 않는다.', 0.9),
    ),
  ).toBe('NO_EVIDENCE')
})

test('a heading is not quoted where a line says something', () => {
  const lines = linesFor('점용료', chunk('제8조(점용료)\n점용료는 고지서로 낸다.', 5, ['조례', '제8조(점용료)']))
  expect(lines).toEqual(['점용료는 고지서로 낸다.'])
})

test('where a figure is asked for, a line with one comes first', () => {
  const lines = linesFor('점용료는 얼마', chunk('점용료는 시장이 정한다.\n점용료는 1,250,000원이다.', 5))
  expect(lines[0]).toBe('점용료는 1,250,000원이다.')
})

test('the same sentence in two documents is quoted once', () => {
  const text = '점용료는 고지서로 낸다.'
  expect(linesFor('점용료 고지서', chunk(text, 5), chunk('점용료는  고지서로 낸다.', 5))).toEqual([text])
})

test('more coverage, more lead and a figure never make a line less answerable', () => {
  const middle = { line: 0.5, lineAndPath: 0.5, chunk: 0.5, lead: 0.25, figure: undefined }
  expect(isAnswerable({ ...middle, line: 0, lineAndPath: 0, chunk: 0, lead: 0 })).toBe(false)
  expect(isAnswerable({ line: 1, lineAndPath: 1, chunk: 1, lead: 0, figure: false })).toBe(true)
})

const revision = (label: string, current: string, revised: string) =>
  ({ kind: 'amended', label, current, revised, table: null, page: 1, bbox: null }) as const
const structure = {
  ...emptyStructure,
  revisions: [revision('제3조', '허가를 받아야 한다', '신고하여야 한다'), revision('제13조', '삭제', '삭제')],
}

test("a citation carries the revisions whose article or text is in it, and no other article's", () => {
  expect(revisionsIn('제3조(허가) 점용하려면', structure).map(({ label }) => label)).toEqual(['제3조'])
  expect(revisionsIn('제3조의2(특례)', structure)).toEqual([])
  expect(revisionsIn('시장의 허가를 받아야\n한다.', structure).map(({ label }) => label)).toEqual(['제3조'])
  expect(revisionsIn('삭제', structure)).toEqual([])
  expect(revisionsIn('제13조', structure)[0]).not.toHaveProperty('table')
})

test('the line closest to a sentence is one of the chunk', () => {
  expect(closestLine('가나다라 마바.\n점용료는 30일 안에 낸다.', '점용료의 기한은 30일이다')).toBe(
    '점용료는 30일 안에 낸다.',
  )
})
