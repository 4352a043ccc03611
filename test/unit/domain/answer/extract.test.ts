import { expect, test } from 'vitest'
import { isAnswerable } from '../../../../src/domain/answer/answerable.ts'
import { revisionsIn } from '../../../../src/domain/answer/citation.ts'
import { closestLine } from '../../../../src/domain/answer/closest-line.ts'
import { bestEvidence, extractLines } from '../../../../src/domain/answer/extract.ts'
import { nearness } from '../../../../src/domain/answer/nearness.ts'
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

test('where so many of a thing are asked for, a line that counts them comes first', () => {
  const text = '가로수는 2025년에 늘었다.\n고사목 340그루를 바꾼다.'
  const extract = extractLines('가로수는 몇 그루', terms('가로수 그루'), [chunk(text, 5, ['가로수 계획'])], 5)
  expect(extract).toMatchObject({ found: true, lines: [{ line: '고사목 340그루를 바꾼다.' }, {}] })
})

test('where a deadline is asked for, a line that sets one comes first', () => {
  const text = '점용료는 연간 1,250,000원이다.\n점용료는 받은 날부터 30일 이내에 낸다.'
  expect(linesFor('점용료 기한', chunk(text, 5))[0]).toBe('점용료는 받은 날부터 30일 이내에 낸다.')
})

test('a line that leaves what it is about to the title is quoted; an answer is never empty', () => {
  const text = '□ 일시: 2026. 5. 14. 15:00\n□ 사업비: 48억 원'
  expect(linesFor('주민설명회 언제', chunk(text, 5, ['주민설명회 자료']))).toEqual(['□ 일시: 2026. 5. 14. 15:00'])
})

test('the bare heading of an article speaks for the line below it and is not quoted itself', () => {
  const text = '제8조(점용료)\n시장이 정한다.\n제9조(감면)\n시장은 금액을 덜 수 있다.'
  expect(linesFor('제9조 감면', chunk(text, 5))).toEqual(['시장은 금액을 덜 수 있다.'])
  expect(linesFor('제9조 감면', chunk('제9조(감면)', 5))).toEqual(['제9조(감면)'])
})

test('the same sentence in two documents is quoted once', () => {
  const text = '점용료는 고지서로 낸다.'
  expect(linesFor('점용료 고지서', chunk(text, 5), chunk('점용료는  고지서로 낸다.', 5))).toEqual([text])
})

const nothing = { covered: 0, opening: 0, nearness: 0, titleNamed: 0, lead: 0, figure: undefined, date: undefined }

test('a line that covers all that is asked answers, one that covers nothing does not', () => {
  expect(isAnswerable(nothing)).toBe(false)
  expect(isAnswerable({ ...nothing, covered: 1 })).toBe(true)
  expect(isAnswerable({ ...nothing, titleNamed: 1, lead: 0.6 })).toBe(false)
})

test.each([
  ['coverage', { covered: 0.9 }],
  ['an opening about what is asked', { opening: 0.9 }],
  ['words that stand together', { nearness: 1 }],
  ['lead', { lead: 0.6 }],
  ['a figure', { figure: true }],
  ['a date', { date: true }],
])('more of %s never makes a line less answerable', (_what, more) => {
  for (let covered = 0; covered <= 1; covered += 0.05) {
    const middle = { ...nothing, covered, lead: 0.25, figure: false, date: false }
    const better = { ...middle, ...more }
    if (isAnswerable(middle)) expect(isAnswerable({ ...better, covered: Math.max(covered, better.covered) })).toBe(true)
  }
})

test('the evidence for a line is what it says, where it says it, and what it stands out from', () => {
  const question = '점용료 납부 기한은 언제'
  const own = chunk('점용료 납부 기한은 2026년 3월 5일이다.', 8, ['점용료 안내'])
  const rival = chunk('납부 방법은 따로 정한다.', 4)
  const evidence = bestEvidence(question, terms('점용료 납부 기한'), [own, rival])
  expect(evidence).toEqual({
    covered: 1,
    opening: 1,
    nearness: 1,
    titleNamed: expect.closeTo(0.6, 0),
    lead: 0.5,
    figure: true,
    date: true,
  })
  expect(bestEvidence('휴가', terms('휴가'), [own])).toBeUndefined()
})

test.each([
  ['접수는 언제까지인가요?', '2026. 3. 5.까지 접수한다.', true, true],
  ['접수는 언제까지인가요?', '제3조 접수는 시장이 맡는다.', false, false],
  ['사업비는 얼마인가?', '3. 사업비는 48억 원이다.', true, undefined],
  ['사업비는 누가 내는가?', '사업비는 48억 원이다.', undefined, undefined],
])('what %j asks for is looked for in %j', (question, line, figure, date) => {
  const evidence = bestEvidence(question, terms('접수 사업비'), [chunk(line, 1)])
  expect([evidence?.figure, evidence?.date]).toEqual([figure, date])
})

test.each([
  ['점용료 납부 기한', '납부 기한은 점용료를 고지한 날부터 센다.', 1],
  ['점용료 납부 기한', '점용료는 시장이 부과하고 걷으며 그 밖의 사항은 따로 정하되 납부 장소는 시청으로 한다.', 0],
  ['점용료', '점용료', 0],
])('of the words side by side in %j, %j has %j near each other', (question, line, share) => {
  expect(nearness(question, terms(question), line)).toBe(share)
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
