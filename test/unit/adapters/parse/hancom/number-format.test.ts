import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { NumberFormat } from '../../../../../src/adapters/parse/hancom/model.ts'
import { formatNumber } from '../../../../../src/adapters/parse/hancom/number-format.ts'
import { createNumberCounters } from '../../../../../src/adapters/parse/hancom/numbering.ts'

test.each<[NumberFormat, readonly [number, string][]]>([
  [
    'digit',
    [
      [1, '1'],
      [120, '120'],
    ],
  ],
  [
    'circled-digit',
    [
      [1, '①'],
      [20, '⑳'],
      [21, '㉑'],
      [36, '㊱'],
      [50, '㊿'],
      [51, '51'],
    ],
  ],
  [
    'roman-capital',
    [
      [4, 'IV'],
      [1999, 'MCMXCIX'],
      [4000, '4000'],
    ],
  ],
  ['roman-small', [[9, 'ix']]],
  [
    'latin-capital',
    [
      [26, 'Z'],
      [27, 'AA'],
    ],
  ],
  [
    'circled-latin-small',
    [
      [1, 'ⓐ'],
      [27, '27'],
    ],
  ],
  [
    'hangul-syllable',
    [
      [1, '가'],
      [14, '하'],
      [15, '거'],
      [29, '고'],
      [84, '히'],
      [85, '85'],
    ],
  ],
  [
    'circled-hangul-syllable',
    [
      [1, '㉮'],
      [14, '㉻'],
      [15, '15'],
    ],
  ],
  [
    'hangul-jamo',
    [
      [3, 'ㄷ'],
      [15, '15'],
    ],
  ],
  ['circled-hangul-jamo', [[2, '㉡']]],
  [
    'hangul-phonetic',
    [
      [1, '일'],
      [10, '십'],
      [21, '이십일'],
      [110, '백십'],
    ],
  ],
  [
    'ideograph',
    [
      [3, '三'],
      [12, '十二'],
    ],
  ],
  [
    'circled-ideograph',
    [
      [10, '㊉'],
      [11, '11'],
    ],
  ],
  ['decagon-circle', [[2, '을']]],
  ['decagon-circle-hanja', [[10, '癸']]],
  [
    'symbol',
    [
      [1, '*'],
      [2, '†'],
      [5, '**'],
    ],
  ],
])('%s counts as the program shows it', (format, cases) => {
  for (const [value, text] of cases) expect(formatNumber(value, format)).toBe(text)
})

test('any number has a short text in any format', () => {
  const formats = fc.constantFrom<NumberFormat>(
    'digit',
    'circled-digit',
    'roman-small',
    'latin-small',
    'hangul-syllable',
    'ideograph',
    'symbol',
  )
  fc.assert(
    fc.property(fc.oneof(fc.integer(), fc.double()), formats, (value, format) => {
      const text = formatNumber(value, format)
      expect(text.length).toBeGreaterThan(0)
      expect(text.length).toBeLessThan(40)
    }),
  )
})

test('a pattern may name outer levels or the whole path', () => {
  const count = createNumberCounters()
  const numbering = {
    id: '1',
    levels: [
      { format: 'digit', pattern: '제^1장', start: 1 },
      { format: 'hangul-syllable', pattern: '^1-^2', start: 1 },
      { format: 'digit', pattern: '^N', start: 1 },
      { format: 'digit', pattern: '^n', start: 1 },
    ],
  } as const
  expect([0, 1, 1, 2, 3, 0, 1].map((level) => count('outline', numbering, level))).toEqual([
    '제1장',
    '1-가',
    '1-나',
    '1.나.1.',
    '1.나.1.1',
    '제2장',
    '2-가',
  ])
})

test('outline and paragraph numbers of one numbering count apart', () => {
  const count = createNumberCounters()
  const numbering = { id: '1', levels: [{ format: 'digit', pattern: '^1', start: 5 }] } as const
  expect([count('outline', numbering, 0), count('number', numbering, 0), count('outline', numbering, 0)]).toEqual([
    '5',
    '5',
    '6',
  ])
})
