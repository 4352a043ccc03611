import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromStored, toStored } from '../../../../src/adapters/postgres/stored-text.ts'

/** Any UTF-16 units, with those that need care more often than chance would give them. */
const anyText = fc
  .array(fc.oneof(fc.constantFrom('\0', '\\', 'u', '0000', '\ud800', '\udfff', '가'), fc.string({ unit: 'binary' })))
  .map((parts) => parts.join(''))

test('ordinary text is stored as it is', () => {
  for (const text of ['', '예산 집행 지침.hwp', '묶음.zip/붙임 1/표.xlsx', '😀 𠮷野家', "'; --"]) {
    expect(toStored(text)).toBe(text)
  }
})

test('every text comes back unit for unit', () => {
  fc.assert(fc.property(anyText, (text) => fromStored(toStored(text)) === text))
})

test('what is stored has no NUL and no half of a surrogate pair', () => {
  fc.assert(fc.property(anyText, (text) => !toStored(text).includes('\0') && toStored(text).isWellFormed()))
})

test('different texts stay different', () => {
  expect(new Set(['\0', '\\u0000', '\\\\u0000', '\\', '\\\\', '\ud800', '\\ud800'].map(toStored)).size).toBe(7)
})
