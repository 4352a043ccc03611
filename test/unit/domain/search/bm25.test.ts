import { expect, test } from 'vitest'
import {
  bm25,
  inverseFrequency,
  mentionsIn,
  mentionsMax,
  scoresByBm25,
  termScore,
} from '../../../../src/domain/search/bm25.ts'
import { analyzeQuery } from '../../../../src/domain/text/analyze-query.ts'

const chunks = (...texts: readonly string[]) => texts.map((text) => mentionsIn({ path: [], text }))
const term = (name: string) => ({ term: name, weight: 1, supporting: false })

test('the formula is BM25', () => {
  // Two chunks of three and one terms; one of them holds the term twice.
  const scores = scoresByBm25(
    [
      {
        mentions: new Map([
          ['가', 2],
          ['나', 1],
        ]),
        length: 3,
      },
      { mentions: new Map([['나', 1]]), length: 1 },
    ],
    [term('가')],
  )
  const { k1, b } = bm25
  const idf = Math.log(1 + (2 - 1 + 0.5) / (1 + 0.5))
  expect(scores[0]).toBeCloseTo((idf * 2 * (k1 + 1)) / (2 + k1 * (1 - b + (b * 3) / 2)), 12)
  expect(scores[1]).toBe(0)
})

test('a mention in the title counts four times, in a heading twice', () => {
  const { mentions, length } = mentionsIn({ path: ['예산', '결산', '감사'], text: '감사' })
  expect(mentions.get('=예산')).toBe(4)
  expect(mentions.get('=결산')).toBe(2)
  expect(mentions.get('=감사')).toBe(3)
  expect(length).toBe(2 * (4 + 2 + 2 + 1))
})

test('mentions are counted up to what a byte holds', () => {
  expect(mentionsIn({ path: [], text: '예산 '.repeat(1_000) }).mentions.get('=예산')).toBe(mentionsMax)
})

test('the rarer a term, the more it tells, and it always tells something', () => {
  expect(inverseFrequency(100, 1)).toBeGreaterThan(inverseFrequency(100, 50))
  expect(inverseFrequency(100, 0)).toBeGreaterThan(inverseFrequency(100, 1))
  expect(inverseFrequency(100, 100)).toBeGreaterThan(0)
})

test('each further mention adds less', () => {
  const [once, twice, thrice] = [1, 2, 3].map((mentions) => termScore(1, mentions, 100, 100))
  expect(twice! - once!).toBeGreaterThan(thrice! - twice!)
})

test('supporting terms lift what was found and find nothing alone', () => {
  const held = chunks('탈북민 정착', '탈북민 정착 북한이탈주민', '북한이탈주민')
  const scores = scoresByBm25(held, analyzeQuery('탈북민'))
  expect(scores[2]).toBe(0)
  expect(scores[1]).toBeGreaterThan(scores[0]!)
})
