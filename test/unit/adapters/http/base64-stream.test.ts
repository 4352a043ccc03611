import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createBase64Stream } from '../../../../src/adapters/http/base64-stream.ts'

/** Undefined when any piece, or the end, was refused. */
function decoded(pieces: readonly string[]): Buffer | undefined {
  const stream = createBase64Stream()
  const bytes: Buffer[] = []
  for (const piece of pieces) {
    const got = stream.push(piece)
    if (got === undefined) return undefined
    bytes.push(got)
  }
  return stream.end() ? Buffer.concat(bytes) : undefined
}

describe('base64 in pieces', () => {
  test('every file comes back whole, wherever its text was cut', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.array(fc.nat(300), { maxLength: 6 }), (bytes, cuts) => {
        const text = Buffer.from(bytes).toString('base64')
        const places = [0, ...cuts.map((cut) => Math.min(cut, text.length)).sort((a, b) => a - b), text.length]
        const pieces = places.slice(1).map((place, at) => text.slice(places[at], place))
        expect(decoded(pieces)).toEqual(Buffer.from(bytes))
      }),
    )
  })

  test('no text is no bytes', () => {
    expect(decoded([])).toEqual(Buffer.alloc(0))
    expect(decoded([''])).toEqual(Buffer.alloc(0))
  })

  test.each([
    ['a group too short', 'QUJ'],
    ['padding missing', 'QQ'],
    ['too much padding', 'Q==='],
    ['padding in the middle', 'QQ==QUJD'],
    ['the alphabet of URLs', '-_-_'],
    ['a line break', 'QUJD\nQUJD'],
    ['a space', 'QUJD QUJ'],
    ['a letter of no alphabet', 'QU!D'],
    ['Hangul', '가나다라'],
    ['bits left over', 'QR=='],
    ['bits left over', 'QUF='],
  ])('%s is refused: %j', (_, text) => {
    expect(decoded([text])).toBeUndefined()
  })

  test('padding followed by more in a later piece is refused', () => {
    expect(decoded(['QQ==', 'QUJD'])).toBeUndefined()
    expect(decoded(['QQ=', '=', 'Q'])).toBeUndefined()
  })
})
