import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createJsonFileScanner } from '../../../../src/adapters/http/json-file-scanner.ts'

function scan(json: string, cuts: readonly number[] = []) {
  const bytes = Buffer.from(json)
  const scanner = createJsonFileScanner()
  let content = ''
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
  for (let at = 1; at < places.length; at += 1) {
    content += scanner.push(bytes.subarray(places[at - 1], places[at])).toString('latin1')
  }
  return { content, rest: scanner.rest().toString(), fault: scanner.fault }
}

/** JSON as some encoders write it: any character may be an escape. */
const escapedOften = (text: string) =>
  JSON.stringify(text).replace(/[+/=a]/gu, (character) =>
    character === '/' ? '\\/' : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

describe('the JSON form of an upload', () => {
  test('the content goes out and the rest stays valid JSON, wherever the bytes were cut', () => {
    const field = fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.boolean(), fc.constant(null), fc.object())
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 60 }),
        fc.dictionary(fc.string(), field, { maxKeys: 4, noNullPrototype: true }),
        fc.array(fc.nat(500), { maxLength: 5 }),
        fc.boolean(),
        (bytes, fields, cuts, contentFirst) => {
          const { data_base64: _, ...others } = JSON.parse(JSON.stringify(fields)) as Record<string, unknown>
          const content = Buffer.from(bytes).toString('base64')
          const entries = Object.entries(others).map(
            ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`,
          )
          const own = `"data_base64" : ${escapedOften(content)}`
          const json = `{${(contentFirst ? [own, ...entries] : [...entries, own]).join(' ,\n')}}`
          const scanned = scan(json, cuts)
          expect(scanned.fault).toBeUndefined()
          expect(scanned.content).toBe(content)
          expect(JSON.parse(scanned.rest)).toEqual({ ...others, data_base64: '' })
        },
      ),
    )
  })

  test('a field of that name deeper down is not the content', () => {
    const json = '{"a":{"data_base64":"QQ=="},"b":["data_base64","QQ=="]}'
    expect(scan(json)).toEqual({ content: '', rest: json, fault: undefined })
  })

  test('a field whose name is written with escapes is the content', () => {
    expect(scan('{"data\\u005fbase64":"QUJD"}').content).toBe('QUJD')
  })

  test('a content that is no string is left for the schema to refuse', () => {
    expect(scan('{"data_base64":5,"filename":"a"}')).toEqual({
      content: '',
      rest: '{"data_base64":5,"filename":"a"}',
      fault: undefined,
    })
  })

  test('a body that ends inside the content leaves broken JSON behind', () => {
    expect(() => JSON.parse(scan('{"data_base64":"QUJD').rest)).toThrow()
  })

  test('a content given twice is a fault', () => {
    expect(scan('{"data_base64":"QQ==","data_base64":"QQ=="}').fault).toBe('content-twice')
  })

  test('more around the content than any request needs is a fault', () => {
    expect(scan(`{"filename":"${'가'.repeat(30_000)}","data_base64":"QQ=="}`).fault).toBe('rest-too-long')
  })

  test.each(['\\n', '\\u00e9', '\\uAC00', '\\x', '\\u12G4', '\\"'])(
    'an escape that is no letter of base64 does not pass for one: %s',
    (written) => {
      expect(scan(`{"data_base64":"QU${written}D"}`).content).toBe('QU!D')
    },
  )

  test('a quotation mark behind a backslash does not end a string', () => {
    const json = '{"filename":"a\\\\\\"b","data_base64":"QQ=="}'
    expect(scan(json).content).toBe('QQ==')
  })
})
