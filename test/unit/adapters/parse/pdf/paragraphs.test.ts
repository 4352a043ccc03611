import { expect, test } from 'vitest'
import { startsItem } from '../../../../../src/adapters/parse/pdf/page/item-marks.ts'
import { createVocabulary, joint } from '../../../../../src/adapters/parse/pdf/page/line-join.ts'
import { paragraphsOf } from '../../../../../src/adapters/parse/pdf/page/paragraphs.ts'
import { lineAt } from '../../../../support/pdf-pieces.ts'

const rules = { words: createVocabulary(), blanksDrawn: false, breaksWords: false }
const textsOf = (lines: Parameters<typeof paragraphsOf>[0], right = 210) =>
  paragraphsOf(lines, right, rules).map(({ text }) => text)
const full = (base: number, text: string, u0 = 10) => lineAt(u0, base, text, { u1: 210 })

test('a line that leaves room for the next word ends its paragraph', () => {
  expect(textsOf([lineAt(10, 0, '짧은 줄.'), full(16, '다음 문단의 줄')])).toEqual(['짧은 줄.', '다음 문단의 줄'])
})

test('full lines go on', () => {
  expect(textsOf([full(0, '이어지는 줄은'), full(16, '한 문단이다')])).toEqual(['이어지는 줄은 한 문단이다'])
})

test('a wider gap than between the other lines begins a paragraph', () => {
  expect(textsOf([full(0, '가나'), full(16, '다라'), full(32, '마바'), full(60, '사아')])).toHaveLength(2)
})

test('another letter size begins a paragraph', () => {
  expect(textsOf([full(0, '제목'), lineAt(10, 16, '본문', { size: 8, u1: 210 })])).toHaveLength(2)
})

test('a hanging indent belongs to its item, an outdent begins the next', () => {
  const lines = [
    full(0, '첫 줄', 10),
    full(16, '들여 쓴 둘째', 30),
    full(32, '들여 쓴 셋째', 30),
    full(48, '내어 쓴 줄', 10),
  ]
  expect(textsOf(lines)).toHaveLength(2)
})

test('lines set to the middle of one axis stay together', () => {
  const lines = [
    lineAt(20, 0, '국가교통체계의', { u1: 100 }),
    lineAt(20, 16, '효율성 및 연계', { u1: 100 }),
    lineAt(40, 32, '성 강화', { u1: 80 }),
  ]
  expect(textsOf(lines, 100)).toHaveLength(1)
})

test('figures below each other are not one text', () => {
  expect(textsOf([lineAt(10, 0, '57,549'), lineAt(10, 16, '51,469')], 70)).toEqual(['57,549', '51,469'])
})

test.each([
  '□ 개요',
  '① 목적',
  '제3조(정의) 뜻',
  '가. 대상',
  '1) 방법',
  '(2) 절차',
  '※ 참고',
  '- 세부',
  'Ⅱ. 추진',
  '<신 설>',
  '1. 목적',
])('%s begins an item', (line) => {
  expect(startsItem(line, '앞 줄')).toBe(true)
})

test.each(['2025. 3. 5. 시행한다', '다. 그러나', '[별표 제2호]와 같다', '△15.9억 달러', '제3조제1항에 따라', '가격은'])(
  '%s goes on with the line before',
  (line) => {
    expect(startsItem(line, '앞 줄이 이어진')).toBe(false)
  },
)

test('`다.` begins an item after a line that has ended', () => {
  expect(startsItem('다. 셋째', '나. 둘째임')).toBe(true)
})

test('where blanks at line ends are drawn, a missing one joins the word', () => {
  const none = createVocabulary()
  expect(joint('문서의 관', '리에 관한', false, true, none)).toBe('')
  expect(joint('문서의', '관리에 관한', true, true, none)).toBe(' ')
})

test('where they are not drawn, a word seen whole elsewhere joins, and a particle never begins a word', () => {
  const seen = createVocabulary()
  seen.add('이 법은 헌법재판소에 적용한다')
  expect(joint('다음은 “헌', '법재판소에 둔다', false, false, seen)).toBe('')
  expect(joint('다음은 국민', '을 위한', false, false, seen)).toBe('')
  expect(joint('다음은 국민', '모두의', false, false, seen)).toBe(' ')
})

test('Latin words are kept apart, and Chinese characters are not', () => {
  const none = createVocabulary()
  expect(joint('open', 'access', false, true, none)).toBe(' ')
  expect(joint('大韓', '民國', false, false, none)).toBe('')
})
