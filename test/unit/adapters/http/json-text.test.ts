import { describe, expect, test } from 'vitest'
import { jsonDepthMax, jsonFrom } from '../../../../src/adapters/http/json-text.ts'

const bad = { ok: false, failure: { kind: 'bad-json' } }
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

describe('JSON bodies', () => {
  test.each([
    ['nothing', ''],
    ['an unclosed object', '{"a":1'],
    ['two values', '{} {}'],
    ['a comment', '{/* */}'],
    ['single quotes', "{'a':1}"],
    ['NaN', 'NaN'],
  ])('%s is not JSON', (_, text) => {
    expect(jsonFrom(Buffer.from(text))).toEqual(bad)
  })

  test('bytes that are not UTF-8 are not JSON', () => {
    expect(jsonFrom(Buffer.from([0x22, 0xb0, 0xa1, 0x22]))).toEqual(bad)
  })

  test('a byte order mark is passed over', () => {
    expect(jsonFrom(Buffer.from('\ufeff{"a":1}'))).toEqual({ ok: true, value: { a: 1 } })
  })

  test('nesting is bounded', () => {
    expect(jsonFrom(Buffer.from(nested(jsonDepthMax))).ok).toBe(true)
    expect(jsonFrom(Buffer.from(nested(jsonDepthMax + 1)))).toEqual(bad)
    expect(jsonFrom(Buffer.from('['.repeat(1_000_000)))).toEqual(bad)
  })

  test('brackets inside strings are text', () => {
    const value = { a: `${'['.repeat(100)}\\"{`, b: '"' }
    expect(jsonFrom(Buffer.from(JSON.stringify(value)))).toEqual({ ok: true, value })
  })

  test('a field called __proto__ changes no prototype', () => {
    const read = jsonFrom(Buffer.from('{"__proto__":{"polluted":true}}'))
    expect(read.ok && Object.getPrototypeOf(read.value)).toBe(Object.prototype)
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })
})
