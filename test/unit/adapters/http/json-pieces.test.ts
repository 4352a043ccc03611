import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonPieces } from '../../../../src/adapters/http/json-pieces.ts'

test('the pieces joined are what JSON.stringify writes', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
      expect([...jsonPieces(value)].join('')).toBe(JSON.stringify(value))
    }),
  )
})

test('absent fields are left out, as JSON.stringify leaves them out', () => {
  const value = { a: undefined, b: [undefined, 1], c: { d: undefined }, e: new Date(0) }
  expect([...jsonPieces(value)].join('')).toBe(JSON.stringify(value))
})

test('a long list inside a list comes in several pieces, none of them much longer than the others', () => {
  const value = { tables: [{ cells: Array.from({ length: 50_000 }, (_, at) => ({ text: `칸 ${at}`, row: at })) }] }
  const pieces = [...jsonPieces(value)]
  expect(pieces.join('')).toBe(JSON.stringify(value))
  expect(pieces.length).toBeGreaterThan(10)
  expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(80_000)
})

test('a long text comes in several pieces, and no character is torn between two of them', () => {
  const value = {
    blocks: [{ text: `가${'𠀀'.repeat(100_000)}`, type: 'table' }, { text: `"\\${'\ud800'.repeat(70_000)}` }],
  }
  const pieces = [...jsonPieces(value)]
  expect(pieces.join('')).toBe(JSON.stringify(value))
  expect(pieces.every((piece) => typeof piece === 'string' && piece.isWellFormed())).toBe(true)
  expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(600_000)
})
