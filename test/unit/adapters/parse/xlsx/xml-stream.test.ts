import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ReadRefusal } from '../../../../../src/adapters/parse/shared/refusal.ts'
import type { XmlHandlers } from '../../../../../src/adapters/parse/shared/xml.ts'
import { createXmlStream } from '../../../../../src/adapters/parse/xlsx/xml-stream.ts'

/** What a stream reports, text joined as it comes. */
function events(pieces: readonly string[], depthMax = 100) {
  const found: string[] = []
  let text = ''
  const flush = () => {
    if (text !== '') found.push(`"${text}"`)
    text = ''
  }
  const handlers: XmlHandlers = {
    open(element) {
      flush()
      found.push(`<${element.name} ${[...element.attrs()].map(([name, value]) => `${name}=${value}`).join(' ')}>`)
    },
    close(name) {
      flush()
      found.push(`</${name}>`)
    },
    text(value) {
      text += value
    },
  }
  const stream = createXmlStream(handlers, depthMax)
  for (const piece of pieces) stream.push(piece)
  return { found, whole: stream.end() }
}

const sample =
  '<?xml version="1.0"?><!-- <c> --><x:worksheet xmlns:x="u"><x:c r="A1" t=\'s\' note="a>b &lt;"><v>1 &amp; 2 &#44032;</v></x:c><c r="B1"/><![CDATA[<raw>]]> 끝</x:worksheet>'

describe('XML in pieces', () => {
  test('elements, attributes, references, comments and CDATA are understood', () => {
    expect(events([sample])).toEqual({
      whole: true,
      found: [
        '<worksheet x=u>',
        '<c r=A1 t=s note=a>b <>',
        '<v >',
        '"1 & 2 가"',
        '</v>',
        '</c>',
        '<c r=B1>',
        '</c>',
        '"<raw> 끝"',
        '</worksheet>',
      ],
    })
  })

  test('wherever it is cut, the same is reported', () => {
    const whole = events([sample])
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: sample.length }), { maxLength: 8 }), (cuts) => {
        const places = [0, ...cuts.toSorted((a, b) => a - b), sample.length]
        const pieces = places.slice(1).map((end, at) => sample.slice(places[at], end))
        expect(events(pieces)).toEqual(whole)
      }),
    )
  })

  test('what ends too early, or closes what was never open, is said', () => {
    expect(events(['<a><b>']).whole).toBe(false)
    expect(events(['<a>text</a></a>']).whole).toBe(false)
    expect(events(['<a>text</a><b ']).whole).toBe(false)
  })

  test('a document type, endless nesting and an endless tag are refused', () => {
    expect(() => events(['<!DOCTYPE x [<!ENTITY a "b">]><a/>'])).toThrow(ReadRefusal)
    expect(() => events(['<!DOC', 'TYPE x><a/>'])).toThrow(ReadRefusal)
    expect(() => events(['<a>'.repeat(101)])).toThrow(ReadRefusal)
    expect(() => events([`<a x="${'y'.repeat(1_100_000)}`])).toThrow(ReadRefusal)
  })

  test('an unescaped sign is text', () => {
    expect(events(['<a>1 < 2</a>'])).toEqual({ whole: false, found: ['<a >', '"1 < 2"', '</a>'] })
  })
})
