import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatNumber } from '../../../../../src/adapters/parse/docx/number-format.ts'

test.each<[format: string, value: number, shown: string]>([
  ['decimal', 12, '12'],
  ['decimalZero', 3, '03'],
  ['decimalZero', 12, '12'],
  ['upperRoman', 1994, 'MCMXCIV'],
  ['lowerRoman', 4, 'iv'],
  ['upperLetter', 26, 'Z'],
  ['upperLetter', 27, 'AA'],
  ['lowerLetter', 28, 'bb'],
  ['ganada', 14, '하'],
  ['ganada', 15, '가가'],
  ['chosung', 14, 'ㅎ'],
  ['koreanDigital', 10, '일영'],
  ['koreanDigital2', 10, '一零'],
  ['koreanCounting', 10, '십'],
  ['koreanCounting', 21, '이십일'],
  ['koreanCounting', 111, '백십일'],
  ['koreanLegal', 21, '스물하나'],
  ['koreanLegal', 100, '100'],
  ['decimalEnclosedCircle', 20, '⑳'],
  ['decimalEnclosedCircle', 21, '㉑'],
  ['decimalEnclosedCircle', 50, '㊿'],
  ['decimalEnclosedCircle', 51, '51'],
  ['decimalEnclosedParen', 1, '⑴'],
  ['decimalEnclosedFullstop', 1, '⒈'],
  ['decimalFullWidth', 10, '１０'],
  ['ideographDigital', 20, '二〇'],
  ['ideographTraditional', 10, '癸'],
  ['ideographTraditional', 11, '11'],
  ['ideographZodiac', 1, '子'],
  ['ideographEnclosedCircle', 1, '㊀'],
  ['chineseCounting', 11, '十一'],
  ['ordinal', 11, '11th'],
  ['ordinal', 22, '22nd'],
  ['numberInDash', 3, '- 3 -'],
  ['none', 3, ''],
  ['somethingNew', 3, '3'],
  ['upperRoman', 0, '0'],
])('%s writes %i as %s', (format, value, shown) => {
  expect(formatNumber(value, format)).toBe(shown)
})

test('no value of any format is lost or endless', () => {
  const formats = ['upperRoman', 'upperLetter', 'ganada', 'koreanCounting', 'koreanLegal', 'decimalEnclosedCircle']
  fc.assert(
    fc.property(fc.constantFrom(...formats), fc.integer({ min: 1, max: 1_000_000_000 }), (format, value) => {
      const shown = formatNumber(value, format)
      expect(shown.length).toBeGreaterThan(0)
      expect(shown.length).toBeLessThan(40)
    }),
    { numRuns: 300, seed: 4 },
  )
})
