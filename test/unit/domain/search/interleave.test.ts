import { expect, test } from 'vitest'
import { interleave } from '../../../../src/domain/search/interleave.ts'

const ranked = (keys: string) => [...keys].map((key) => ({ key, item: key }))
const placed = (lexical: string, semantic: string, limit: number) =>
  interleave(ranked(lexical), ranked(semantic), limit).map(
    ({ item, foundBy }) => `${item}${foundBy === 'lexical' ? '+' : '~'}`,
  )

test('places alternate, words first', () => {
  expect(placed('abc', 'xyz', 6)).toEqual(['a+', 'x~', 'b+', 'y~', 'c+', 'z~'])
})

test('what both found keeps its first place and was found by words', () => {
  expect(placed('abc', 'cxa', 6)).toEqual(['a+', 'c+', 'b+', 'x~'])
})

test('a place that is taken goes to the next of the same list', () => {
  expect(placed('ab', 'axy', 4)).toEqual(['a+', 'x~', 'b+', 'y~'])
})

test('where one list runs out the other fills up', () => {
  expect(placed('a', 'wxyz', 4)).toEqual(['a+', 'w~', 'x~', 'y~'])
  expect(placed('abcd', '', 3)).toEqual(['a+', 'b+', 'c+'])
  expect(placed('', 'xy', 3)).toEqual(['x~', 'y~'])
})

test('there are never more than the limit', () => {
  expect(placed('abc', 'xyz', 3)).toEqual(['a+', 'x~', 'b+'])
  expect(placed('abc', 'xyz', 0)).toEqual([])
})
