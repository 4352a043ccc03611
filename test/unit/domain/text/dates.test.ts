import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findDates, firstIsoDate, soleDate } from '../../../../src/domain/text/dates.ts'

describe('writings of the fifth of March 2024', () => {
  test.each([
    '2024. 3. 5.',
    '2024. 3. 5',
    '2024. 3. 5.(화)',
    '2024. 3. 5.(화) 17:00',
    '2024.3.5.',
    '2024.03.05',
    '2024-03-05',
    '2024/03/05',
    '2024년 3월 5일',
    '2024년  3월  5일',
    '’24. 3. 5.',
    "'24.3.5",
    '‘24.3.5.',
    '24.3.5.(화)',
    '서기 2024년 3월 5일',
    '단기 4357년 3월 5일',
    '二〇二四年三月五日',
    '令和6年3月5日',
    '2024 년 3 월 5 일',
  ])('%s', (text) => {
    expect(firstIsoDate(text)).toBe('2024-03-05')
  })
})

test.each([
  ['2024. 6.', 2024, 6],
  ['2024년 6월', 2024, 6],
  ['24.1월', 2024, 1],
  ['2024. 상반기', 2024, null],
  ['단기 4357년', 2024, null],
  ['민국 106년', 2017, null],
  ['平成30年', 2018, null],
])('%s states a year and perhaps a month, not a day', (text, year, month) => {
  expect(findDates(text)).toMatchObject([{ year, month, day: null, iso: null }])
})

test.each([
  '5.4.1.8',
  '1. 5. 항목',
  '02-2133-2757',
  '123-45-67890',
  '제2025-477호',
  '20  .  .  .',
  '0000. 00. 00.',
  '2024. 2. 30.',
  '3.14',
  '20250612',
  '24.3.5',
])('%s is no date', (text) => {
  expect(findDates(text)).toEqual([])
})

test('a range is two dates, the second without a year unless one is given', () => {
  const text = '2023. 6. 19.(월) ~ 6. 25.(일)'
  expect(findDates(text).map(({ iso }) => iso)).toEqual(['2023-06-19', null])
  expect(findDates(text, { year: 2023 }).map(({ iso }) => iso)).toEqual(['2023-06-19', '2023-06-25'])
})

test('a weekday that is not that of the date is noticed', () => {
  expect(findDates('2024. 3. 5.(화)')[0]?.weekdayAgrees).toBe(true)
  expect(findDates('2024. 3. 5.(수)')[0]?.weekdayAgrees).toBe(false)
  expect(findDates('2024. 3. 5.')[0]?.weekdayAgrees).toBeNull()
})

test('short years from 80 on belong to the last century', () => {
  expect(firstIsoDate("'79. 1. 1.")).toBe('2079-01-01')
  expect(firstIsoDate("'80. 1. 1.")).toBe('1980-01-01')
})

test('a date with other words beside it is not the sole content', () => {
  expect(soleDate('   2025년 11월 21일  ')?.iso).toBe('2025-11-21')
  expect(soleDate('2025년 12월 12일까지')).toBeNull()
  expect(soleDate('2023.11.23~2024.01.02')).toBeNull()
})

const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })

test('every day is read back from each usual writing', () => {
  fc.assert(
    fc.property(day, (date) => {
      const iso = date.toISOString().slice(0, 10)
      const [y, m, d] = iso.split('-').map(Number)
      for (const text of [`${y}. ${m}. ${d}.`, `${y}.${m}.${d}`, iso, `${y}년 ${m}월 ${d}일`]) {
        expect(findDates(`앞 ${text} 뒤`).map((mention) => mention.iso)).toEqual([iso])
      }
    }),
    { seed: 20240305 },
  )
})

test('mentions stand in order, do not overlap and lie where they say', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.-/년월일 ’()화~단기') }), (text) => {
      let end = 0
      for (const mention of findDates(text)) {
        expect(mention.index).toBeGreaterThanOrEqual(end)
        expect(text.startsWith(mention.text, mention.index)).toBe(true)
        end = mention.index + mention.text.length
      }
    }),
    { seed: 20240305 },
  )
})
