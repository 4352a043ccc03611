import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasDuplicateKeys } from '../../../../src/adapters/fs/duplicate-keys.ts'

test('what JSON.stringify writes has no key twice', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(hasDuplicateKeys(JSON.stringify(value))).toBe(false)
      expect(hasDuplicateKeys(JSON.stringify(value, null, 2))).toBe(false)
    }),
  )
})

test('a key that is put in once more is found, however it is written and however deep it lies', () => {
  const key = fc.string().filter((text) => text.isWellFormed())
  fc.assert(
    fc.property(key, fc.jsonValue(), fc.jsonValue(), (name, first, second) => {
      const escaped = `"${[...name].map((character) => [...Array(character.length).keys()].map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')).join('')}"`
      const object = `{${JSON.stringify(name)}: ${JSON.stringify(first)}, ${escaped}: ${JSON.stringify(second)}}`
      expect(hasDuplicateKeys(object)).toBe(true)
      expect(hasDuplicateKeys(`[{"a": [${object}]}]`)).toBe(true)
    }),
  )
})

test('a hundred thousand nested brackets are no trouble', () => {
  expect(hasDuplicateKeys('['.repeat(100_000) + ']'.repeat(100_000))).toBe(false)
})
