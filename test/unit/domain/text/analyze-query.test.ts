import { expect, test } from 'vitest'
import { termsOfText } from '../../../../src/domain/text/analyze.ts'
import { analyzeQuery, termsOfQuery } from '../../../../src/domain/text/analyze-query.ts'

const weightOf = (query: string, term: string) => analyzeQuery(query).find((one) => one.term === term)
const supporting = (query: string) => analyzeQuery(query).flatMap((one) => (one.supporting ? [one.term] : []))

test('question words are left out', () => {
  expect(termsOfQuery('점용료는 얼마인가요? 어디에서 알 수 있나요?')).toEqual(termsOfQuery('점용료'))
})

test('a question of nothing but question words is taken at its word', () => {
  expect(termsOfQuery('어디')).not.toEqual([])
  expect(termsOfQuery('무엇을 어떻게')).not.toEqual([])
})

test('every term of a question is a term of a text that holds its words', () => {
  const terms = new Set(termsOfText('도시공원 점용료 1,250원 hwp 債權 북한이탈주민'))
  for (const term of termsOfQuery('도시공원의 점용료 1250원과 HWP 債權, 북한이탈주민')) expect(terms).toContain(term)
})

test('each term comes once', () => {
  const terms = termsOfQuery('예산 예산을 예산에 대한 예산안 1,000 1000')
  expect(new Set(terms).size).toBe(terms.length)
})

test('a compound in a question is meant whole', () => {
  expect(termsOfQuery('북한이탈주민')).not.toContain('=북한')
})

test('an article is read wherever a question names it', () => {
  expect(termsOfQuery('형법 제30조의2 요건')).toContain('§30-2')
  expect(termsOfQuery('형법 제 30 조')).toContain('§30')
  expect(termsOfQuery('예산 30조원')).not.toContain('§30')
})

test.each([
  '보안업무규정에서 중앙행정기관등이란 무엇을 말하나요?',
  '행정중심복합도시란?',
  '점용료의 뜻',
  '점용료의 정의는 무엇인가요',
  '점용료란 무슨 의미',
])('%s asks for a definition', (query) => {
  expect(supporting(query)).toContain('=말한다')
})

test.each(['이란 핵협상의 결과', '달걀 논란 경과', '계란 가격', '의미있는 결과'])('%s does not', (query) => {
  expect(supporting(query)).not.toContain('=말한다')
})

test('spoken words also look for what official documents write', () => {
  expect(supporting('탈북민 지원')).toContain('=북한이탈주민')
  expect(termsOfQuery('탈북민 지원')).not.toContain('=북한이탈주민')
})

test('a term the question itself holds is not a supporting one', () => {
  expect(weightOf('탈북민과 북한이탈주민', '=북한이탈주민')?.supporting).toBe(false)
})

test('words around what is asked for weigh less than what is asked for', () => {
  expect(weightOf('점용료 신청 방법', '=방법')!.weight).toBeLessThan(weightOf('점용료 신청 방법', '=점용료')!.weight)
})

test('a number weighs as much as a word with several terms', () => {
  expect(weightOf('예산 1250', '1250')!.weight).toBeGreaterThan(weightOf('예산 1250', '예산')!.weight)
})

test('no words, no terms', () => {
  for (const query of ['', ' ', '?!', '()[]*']) expect(analyzeQuery(query)).toEqual([])
})

test.each([
  ['주민설명회는 언제 열리나요?', '주민설명회'],
  ['주민설명회가 열렸나', '주민설명회'],
  ['주민설명회는 며칠에 열립니까?', '주민설명회'],
  ['참석자는 몇명이었나요', '참석자'],
  ['사업 기간은 언제였나요', '사업 기간'],
  ['담당 부서가 어딘가요', '담당 부서'],
  ['이자율은 얼마일까요', '이자율'],
])('%s weighs by what it asks about: %s', (question, about) => {
  const named = new Set(termsOfQuery(about))
  const weightOfTerms = (inside: boolean) =>
    analyzeQuery(question)
      .filter(({ term, supporting }) => !supporting && named.has(term) === inside)
      .reduce((sum, { weight }) => sum + weight, 0)
  expect(weightOfTerms(true)).toBeGreaterThan(2 * weightOfTerms(false))
})

test('a noun in an asking verb counts as the noun', () => {
  for (const asked of ['지급하였는가', '지급되었나요', '지급했습니까', '지급될까요', '지급받나요']) {
    expect(termsOfQuery(`보조금은 언제 ${asked}`)).toEqual(termsOfQuery('보조금 지급'))
  }
})

test('a word said again counts less than it did first', () => {
  const once = weightOf('보조금', '=보조금')!.weight
  const twice = weightOf('보조금 보조금', '=보조금')!.weight
  expect(twice).toBeGreaterThan(once)
  expect(twice).toBeLessThan(2 * once)
})

test('a noun of one syllable finds its official words with a particle, too', () => {
  expect(supporting('집을 고치려면')).toContain('=주택')
})

test.each([
  ['국비는 얼마야?', '국비'],
  ['수신자가 누구죠', '수신자'],
  ['점용료는 언제까지 내야 하나요', '점용료'],
  ['점용료는 언제까지인지', '점용료'],
  ['가로수는 몇 그루 심나', '가로수 그루'],
])('%s asks for %s, however it is said', (query, meant) => {
  expect(termsOfQuery(query)).toEqual(termsOfQuery(meant))
})

test('a short ending is one only where something is asked', () => {
  expect(termsOfQuery('시작하나')).toContain('=시작하나')
  expect(termsOfQuery('공사는 언제 시작하나')).toContain('=시작')
  expect(termsOfQuery('노란 바나나')).toContain('=바나나')
})
