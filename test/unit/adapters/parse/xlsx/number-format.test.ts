import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createNumberFormatter } from '../../../../../src/adapters/parse/xlsx/number-format.ts'

const shown = createNumberFormatter(1900)

test.each([
  ['General', 0.30000000000000004, '0.3'],
  ['General', 123456789012345, '123456789012345'],
  ['General', -0, '0'],
  ['#,##0', 1234567.5, '1,234,568'],
  ['#,##0_ ;[Red]\\-#,##0\\ ', -123, '-123'],
  ['#,##0;△#,##0', -1234, '△1,234'],
  ['▲0.0%', 0.256, '▲25.6%'],
  ['₩#,##0', 1234, '₩1,234'],
  ['[$₩-412]#,##0', 1234, '₩1,234'],
  ['#,##0"원"', 1234, '1,234원'],
  ['[Red]#,##0.##', 1234.5, '1,234.5'],
  ['#,##0.##', -1234.567, '-1,234.57'],
  ['#,##0.##', 1234, '1,234.'],
  ['#,##0.0#', 0.5, '0.5'],
  ['0.##%', 0.12345, '12.35%'],
  ['General"건"', 5, '5건'],
  ['General;[Red]-General', -5, '-5'],
  ['#,##0,,"백만원"', 123456789, '123백만원'],
  ['[>=100]0"이상";0"미만"', 50, '50미만'],
  ['000-00-00000', 1234567890, '123-45-67890'],
  ['_-* #,##0_-;\\-* #,##0_-;_-* "-"_-;_-@_-', 0, '-'],
  ['# ?/?', 1.25, '1 1/4'],
  ['0.00E+00', 12345, '1.23E+04'],
  ['[DBNum4][$-412]General', 12, '일십이'],
  ['"금 "[DBNum4][$-412]General"원정"', 100_305_020, '금 일억삼십만오천이십원정'],
  ['[DBNum4][$-412]General', -7, '-칠'],
  ['[DBNum4][$-412]General', 0, '영'],
  ['[DBNum4][$-412]General', 1.5, '1.5'],
  ['[DBNum1][$-412]General', 12345, '一萬二千三百四十五'],
  ['[DBNum2][$-412]General', 12345, '壹萬貳阡參百四拾伍'],
])('%s shows %d as %s', (code, value, text) => {
  expect(shown(value, code)).toBe(text)
})

// 45721 is Wednesday, 5 March 2025.
test.each([
  ['yyyy"년" m"월" d"일"', 45721, '2025년 3월 5일'],
  ['yyyy년 mm월 dd일', 45721, '2025년 03월 05일'],
  ['yyyy. m. d.', 45721, '2025. 3. 5.'],
  ['yyyy.mm.dd', 45721, '2025.03.05'],
  ['yy/mm/dd hh:mm', 45721.52, '25/03/05 12:28'],
  ['m"월" d"일"(aaa)', 45721, '3월 5일(수)'],
  ['aaaa', 45721, '수요일'],
  ['ddd', 45721, 'Wed'],
  ['[$-412]dddd', 45721, '수요일'],
  ['[$-ko-KR]ddd', 45721, '수'],
  ['[$-1000412]mmm d', 45721, '3월 5'],
  ['[$-412]AM/PM h:mm', 0.25, '오전 6:00'],
  ['h:mm AM/PM', 0.75, '6:00 PM'],
  ['[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy', 45721, '2025년 3월 5일 수요일'],
  ['[$-F400]h:mm:ss\\ AM/PM', 0.75, '오후 6:00:00'],
  ['[h]:mm', 1.5, '36:00'],
  ['ss.0', 0.12345, '46.1'],
  ['yyyy-mm-dd', 60, '1900-02-29'],
])('%s shows day %d as %s', (code, value, text) => {
  expect(shown(value, code)).toBe(text)
})

describe('whatever the format', () => {
  const code = fc.oneof(
    fc.string(),
    fc
      .array(
        fc.constantFrom(
          '0',
          '#',
          ',',
          '.',
          '%',
          ';',
          '[',
          ']',
          '"',
          '\\',
          'y',
          'm',
          'd',
          'h',
          's',
          'a',
          '₩',
          '△',
          'E+',
          '@',
          '*',
          '_',
          '[$-412]',
          'AM/PM',
          'General',
        ),
        { maxLength: 12 },
      )
      .map((pieces) => pieces.join('')),
  )

  test('a number shows as some text', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), code, (value, format) => {
        expect(shown(value, format)).not.toBe('')
      }),
    )
  })

  test('a whole number under #,##0 keeps every figure', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }), (value) => {
        expect(Number(shown(value, '#,##0').replaceAll(',', ''))).toBe(value)
      }),
    )
  })

  test('a day shows as the day it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 61, max: 2_958_465 }), (day) => {
        const iso = new Date(Date.UTC(1899, 11, 30) + day * 86_400_000).toISOString().slice(0, 10)
        expect(shown(day, 'yyyy-mm-dd')).toBe(iso)
      }),
    )
  })
})
