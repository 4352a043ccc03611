import fc from 'fast-check'
import { expect, test } from 'vitest'
import { termsInSteps, termsOfText } from '../../../../src/domain/text/analyze.ts'

const wholeWords = (text: string) => termsOfText(text).filter((term) => term.startsWith('='))

test.each([
  ['서울은', '서울'],
  ['예산안을', '예산안'],
  ['신청하는', '신청'],
  ['신청하기를', '신청'],
  ['지급되며', '지급'],
  ['지원받으려면', '지원'],
  ['장애인들에게', '장애인'],
  ['위원회에서는', '위원회'],
  ['법률로써', '법률'],
])('%s is the word %s with a particle or an ending', (written, word) => {
  expect(termsOfText(written)).toEqual(termsOfText(word))
})

test.each([['장애인'], ['온라인'], ['마을'], ['가을'], ['국가'], ['나이']])('%s keeps its last syllable', (word) => {
  expect(wholeWords(word)).toContain(`=${word}`)
})

test('a stem never shrinks to a single syllable', () => {
  expect(wholeWords('제도 나는 저의 법을')).toEqual(['=제도', '=나는', '=저의', '=법을'])
})

test('a word gives its stem and the pairs of its syllables', () => {
  expect(termsOfText('점용료를')).toEqual(['점용', '용료', '=점용료'])
})

test('a compound is found by its first and last word, written together or apart', () => {
  const together = new Set(termsOfText('북한이탈주민'))
  for (const term of [...termsOfText('북한'), ...termsOfText('주민')]) expect(together).toContain(term)
})

test.each(['NFD', 'NFKD'] as const)('composed and decomposed (%s) text give equal terms', (form) => {
  const text = '도시공원 점용료 1,250원 (債權) Café'
  expect(termsOfText(text.normalize(form))).toEqual(termsOfText(text))
})

test('width and letter case do not matter', () => {
  expect(termsOfText('ＨＷＰ　１２３，４５６ Ｐｄｆ')).toEqual(termsOfText('hwp 123,456 pdf'))
})

test('thousands separators do not matter, decimal points do', () => {
  expect(termsOfText('1,250,000')).toEqual(['1250000'])
  expect(termsOfText('3.5')).toEqual(['3.5'])
  expect(termsOfText('1,2,3')).toEqual(['1', '2', '3'])
})

test('a dotted date is three numbers', () => {
  expect(termsOfText('2024.3.5.')).toEqual(['2024', '3', '5'])
  expect(termsOfText('2024. 3. 5.')).toEqual(['2024', '3', '5'])
})

test('a number with its unit is found by the number and as a whole', () => {
  expect(termsOfText('65세의')).toEqual(['65', '세', '=65세'])
  expect(termsOfText('1,250원을')).toEqual(['1250', '원', '=1250원'])
})

test('hanja gives pairs, also beyond the basic plane', () => {
  expect(termsOfText('債權者')).toEqual(['債權', '權者'])
  expect(termsOfText('𠀋𠀌字')).toEqual(['𠀋𠀌', '𠀌字'])
  expect(termsOfText('北')).toEqual(['北'])
})

test('hanja in brackets does not hide the words around it', () => {
  expect(wholeWords('채권(債權)조서')).toEqual(['=채권', '=조서'])
})

test.each(['시ㆍ도지사', '시·도지사', '시・도지사'])('the dot in %s parts words', (text) => {
  expect(termsOfText(text)).toEqual(termsOfText('시 도지사'))
})

test.each(['①협의회', '㉮협의회', '⑴협의회', '❶협의회'])('the list mark in %s is not part of the word', (text) => {
  expect(termsOfText(text)).toEqual(termsOfText('협의회'))
})

test('an article at the start of a line is a heading of its own', () => {
  expect(termsOfText('제24조의2(점용료)')).toContain('§24-2')
  expect(termsOfText('제1장 총칙\n  제 3 조 목적')).toContain('§3')
  expect(termsOfText('법 제24조에 따라')).not.toContain('§24')
})

test('terms are repeated as often as they stand in the text', () => {
  expect(termsOfText('예산 예산을').filter((term) => term === '=예산')).toHaveLength(2)
})

test('text without words has no terms', () => {
  for (const text of ['', '   ', '?!…', '──────', '😀😀']) expect(termsOfText(text)).toEqual([])
})

test('any text at all gives well-formed terms without blanks', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      for (const term of termsOfText(text)) {
        expect(term).not.toBe('')
        expect(term.isWellFormed()).toBe(true)
        expect(term).not.toMatch(/\s/u)
      }
    }),
  )
})

test('words keep their terms wherever they stand', () => {
  const word = fc.stringMatching(/^[가-힣a-z0-9]{1,12}$/u)
  fc.assert(
    fc.property(word, word, (a, b) => {
      fc.pre(!/^제\d/u.test(a))
      expect(termsOfText(`${a} ${b}`)).toEqual([...termsOfText(a), ...termsOfText(b)])
    }),
  )
})

test('a word without end is cut, not refused', () => {
  expect(termsOfText('가'.repeat(100_000)).length).toBeGreaterThan(50_000)
})

test('terms in steps are the same terms', () => {
  const text = Array.from({ length: 400 }, (_, at) => `제${at}조(목적) 이 규정은 1,250원의 점용료를 정한다.`).join('\n')
  expect([...termsInSteps(text)].flat()).toEqual(termsOfText(text))
  expect([...termsInSteps(text)].length).toBeGreaterThan(5)
})
