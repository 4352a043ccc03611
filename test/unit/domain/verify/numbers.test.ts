import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberEvidence, numbersIn } from '../../../../src/domain/verify/numbers.ts'

const supported = (answer: string, evidence: string) => {
  const known = numberEvidence([evidence])
  return numbersIn(answer).every((number) => known.supports(number))
}

test.each([
  ['1,234원', '1234원'],
  ['１２명', '12명'],
  ["'24년", '2024년'],
  ['2024년', "'24년"],
  ['2024.3.5', '2024년 3월 5일'],
  ['2024. 3. 5.', '2024-03-05'],
  ['2003년 5월 27일', '2003.5.27'],
  ['2024-03-05', "'24. 3. 5."],
  ['2023년 3월', "('23.3월)"],
  ['3.5%', '3.5퍼센트'],
])('%s is supported by %s', (answer, evidence) => {
  expect(supported(answer, evidence)).toBe(true)
})

test.each([
  ['12', '2012'],
  ['1,234', '12,345'],
  ["'24년", '2023년, 24명'],
  ['2024.3.5', '2024년 3월 6일'],
  ['3.5', '35'],
  ['2021년', '21년 1분기'],
])('%s is not supported by %s', (answer, evidence) => {
  expect(supported(answer, evidence)).toBe(false)
})

test('an apostrophe that opens a quotation is no short year', () => {
  expect(numbersIn("'14호까지, 제14호의2,'라고")[0]).toMatchObject({ written: '14', kind: 'number' })
  expect(numbersIn("'23년부터 '24년까지").map(({ written }) => written)).toEqual(["'23", "'24"])
})

test('a comma that groups no thousands separates numbers', () => {
  expect(numbersIn('10,20,30').map(({ value }) => value)).toEqual(['10', '20', '30'])
})

test('a trailing stop is no part of a number', () => {
  expect(numbersIn('35. 40, 50.').map(({ value }) => value)).toEqual(['35', '40', '50'])
})

test('every number supports itself, with and without separators', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 999_999_999 }), (value) => {
      const grouped = value.toLocaleString('en-US')
      expect(supported(grouped, String(value))).toBe(true)
      expect(supported(String(value), `총 ${grouped}원`)).toBe(true)
    }),
  )
})

test('a different number never passes for it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 3000, max: 999_999 }), fc.integer({ min: 3000, max: 999_999 }), (a, b) => {
      fc.pre(a !== b)
      expect(supported(`${a}건`, `${b}건`)).toBe(false)
    }),
  )
})

test('any text is read without a throw', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      (text) =>
        void numberEvidence([text]).supports(numbersIn(`${text}12`)[0] ?? { written: '', value: '', kind: 'number' }),
    ),
  )
})
