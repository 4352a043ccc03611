import { expect, test } from 'vitest'
import { questionWeight } from '../../../../src/domain/search/question-weight.ts'

test('the rarer a term, the more of the question it is', () => {
  expect(questionWeight({ weight: 1 }, 100, 1)).toBeGreaterThan(questionWeight({ weight: 1 }, 100, 50))
})

test('a term that stands nowhere weighs like one that stands once', () => {
  expect(questionWeight({ weight: 1 }, 10, 0)).toBe(questionWeight({ weight: 1 }, 10, 1))
})

test('a word around what is asked for weighs less, and none weighs more than whole', () => {
  expect(questionWeight({ weight: 0.25 }, 10, 2)).toBe(questionWeight({ weight: 1 }, 10, 2) / 4)
  expect(questionWeight({ weight: 2 }, 10, 2)).toBe(questionWeight({ weight: 1 }, 10, 2))
})

test('nothing searched, nothing infinite', () => {
  expect(questionWeight({ weight: 1 }, 0, 0)).toBeGreaterThan(0)
})
