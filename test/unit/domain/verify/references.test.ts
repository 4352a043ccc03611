import { expect, test } from 'vitest'
import { isOnlyReferences, referencesIn, withoutReferences } from '../../../../src/domain/verify/references.ts'

test.each([
  ['가 [1][2]', [1, 2]],
  ['가 [1, 2]', [1, 2]],
  ['가 [1-3]', [1, 2, 3]],
  ['가 ［２］', [2]],
  ['가 [2][1][2]', [2, 1]],
  ['가 [3-1]', [3, 1]],
  ['가 [1-100000]', [1, 100000]],
  ['표 [별표 1]', []],
  ['a[1.5]', []],
])('%s points at %j', (text, refs) => {
  expect(referencesIn(text)).toEqual(refs)
})

test('blanking the marks moves no other character', () => {
  expect(withoutReferences('정원 [12] 35명')).toBe('정원      35명')
})

test('a piece of marks alone is told from a sentence', () => {
  expect(isOnlyReferences(' [1][2].')).toBe(true)
  expect(isOnlyReferences('가 [1]')).toBe(false)
  expect(isOnlyReferences(' . ')).toBe(false)
})
