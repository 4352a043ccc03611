import { expect, test } from 'vitest'
import { cleanPieces, shownText } from '../../../../../src/adapters/parse/pdf/page/clean-pieces.ts'
import { rowsOf, segmentsOf } from '../../../../../src/adapters/parse/pdf/page/rows.ts'
import { composeText } from '../../../../../src/adapters/parse/pdf/page/word-spacing.ts'
import { lettersAt, pieceAt } from '../../../../support/pdf-pieces.ts'

const textOf = (...pieces: ReturnType<typeof lettersAt>) => composeText(pieces).text

test('a gap wider than the letter spacing is a blank', () => {
  expect(textOf(...lettersAt(0, '문서를'), ...lettersAt(33, '읽다'))).toBe('문서를 읽다')
})

test('even letter spacing is no blank', () => {
  expect(textOf(...lettersAt(0, '자간을넓힌', { pitch: 13 }))).toBe('자간을넓힌')
})

test('letters a whole letter apart keep their blanks', () => {
  expect(textOf(...lettersAt(0, '공고', { pitch: 30 }))).toBe('공 고')
})

test('a drawn blank is a blank however narrow', () => {
  expect(textOf(pieceAt(0, '가', { blankAfter: true }), pieceAt(10.2, '나'))).toBe('가 나')
})

test('half a letter between words is a blank also where another blank is drawn', () => {
  const words = [...lettersAt(0, '①', { blankAfter: true }), ...lettersAt(14, '하부'), ...lettersAt(39, '조직')]
  expect(textOf(...words)).toBe('① 하부 조직')
})

test('conjoining letters come out composed', () => {
  expect(textOf(pieceAt(0, '\u1112'), pieceAt(5, '\u1161'), pieceAt(10, '\u11ab'))).toBe('한')
})

test('only Latin ligatures are taken apart', () => {
  expect(['ﬁ', '①', '㎡', '㈜', 'Ⅳ'].map(shownText)).toEqual(['fi', '①', '㎡', '㈜', 'Ⅳ'])
})

test('controls and zero-width signs show nothing, and no glyph shows a whole page', () => {
  expect(shownText('\u0003가\u200b')).toBe('가')
  expect(shownText('A'.repeat(20_000)).length).toBeLessThan(100)
})

test('a letter drawn twice on one spot is one letter, and two alike side by side are two', () => {
  const twice = [...lettersAt(0, '굵게'), ...lettersAt(0.4, '굵게')]
  expect(cleanPieces(twice)).toHaveLength(2)
  expect(cleanPieces(lettersAt(0, '11', { pitch: 5 }))).toHaveLength(2)
})

test('a raised sign joins its line as a raised sign', () => {
  const row = rowsOf([
    ...lettersAt(0, '항목'),
    pieceAt(20, '1', { base: -4, size: 6 }),
    pieceAt(23, ')', { base: -4, size: 6 }),
  ])
  expect(row).toHaveLength(1)
  expect(segmentsOf(row[0]!, 1).map(({ text }) => text)).toEqual(['항목¹⁾'])
})

test('a line of small text beside a big letter stays a line of its own', () => {
  const rows = rowsOf([
    pieceAt(0, '제', { size: 20 }),
    ...lettersAt(22, '작은글로쓴긴줄', { base: -10, size: 7, pitch: 7 }),
  ])
  expect(rows).toHaveLength(2)
})
