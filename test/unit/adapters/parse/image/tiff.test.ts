import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { openFrames } from '../../../../../src/adapters/parse/image/frames.ts'
import { unpackLzw } from '../../../../../src/adapters/parse/image/tiff/packings.ts'
import { unpackFax } from '../../../../../src/adapters/parse/image/tiff/unpack-fax.ts'
import { defaultLimits } from '../../../../../src/adapters/parse/shared/limits.ts'
import { type TiffPage, tiffOf } from '../../../../support/picture-of.ts'

const small = { width: 30, height: 5, dark: (x: number, y: number) => (x * 7 + y * 13) % 23 < 9 }
const wide = {
  width: 2_700,
  height: 3,
  dark: (x: number, y: number) => [x >= 2_600, x >= 64 && x < 1_900, x % 2 === 0 && x < 40][y]!,
}

// What libtiff packs these two pictures into; it writes light pixels as runs of ink.
const packed = [
  [
    'rle',
    false,
    small,
    '7c7c7df1f1f1f7c7c035c7c7df1f1f7c7c7c741f7c7c7c7df1f1f7c0354f8f8fbe3e3e3ef8e81f1f1f7c7c7df1f1f1c0',
  ],
  [
    'g3',
    false,
    small,
    '0017c7c7df1f1f1f7c7c004d71f1f7c7c7df1f1f1d0008fbe3e3e3ef8f8fbe0026a9f1f1f7c7c7c7df1d0008f8f8fbe3e3ef8f8f8e',
  ],
  [
    'g3',
    true,
    small,
    '001be3e3ef8f8f8fbe3e0020820984c20826134820826a0031f7c7c7c7df1f1f7c004820820984d20820984c20940063e3e3ef8f8fbe3e3e38',
  ],
  [
    'g4',
    false,
    small,
    '2f91f23e5f23e47c8f97c284104c261041309a41041356d20820984c208261354104104c26904104c26104ac20984c20826134820827001001',
  ],
  ['rle', false, wide, '3501f06cd8a83503c370105a04c06a1d0e8743a1d0e8743a1d0e8743a1d0e8743a1d0e874380f81e1aa0'],
  ['g3', false, wide, '0013501f06cd8a8009a81e1b8082d0260350008e8743a1d0e8743a1d0e8743a1d0e8743a1d0e8743a1c07c0f0d50'],
  ['g3', true, wide, '0019a80f8366c5400520786e020b481301a8d40063a1d0e8743a1d0e8743a1d0e8743a1d0e8743a1d0e8701f03c354'],
  ['g4', false, wide, '26a03e0d9903c370105a40980d46aca1ca1ca1ca1ca1ca1ca1ca1ca1ca1ca1ca1ca1ca1ca1ca1ca1ca1ca1c6002002'],
] as const

const bitsOf = ({ width, height, dark }: typeof small | typeof wide, light = true): Uint8Array => {
  const rowBytes = Math.ceil(width / 8)
  const bits = new Uint8Array(rowBytes * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) if (dark(x, y) !== light) bits[y * rowBytes + (x >> 3)]! |= 0x80 >> (x & 7)
  }
  return bits
}

describe('fax data', () => {
  test.each(packed)('%s (by the row above: %s) unpacks to the picture', (scheme, twoDimensional, picture, hex) => {
    const layout = { width: picture.width, rows: picture.height, scheme, twoDimensional }
    const { bits, rowsRead } = unpackFax(Buffer.from(hex, 'hex'), layout)
    expect(rowsRead).toBe(picture.height)
    expect(Buffer.from(bits).equals(bitsOf(picture))).toBe(true)
  })

  test.each(packed)(
    '%s (%s) that is cut or spoilt ends, with the rows before it',
    (scheme, twoDimensional, picture, hex) => {
      const whole = Buffer.from(hex, 'hex')
      for (let at = 0; at < whole.length; at += 1) {
        const spoilt = Buffer.from(whole)
        spoilt[at] = spoilt[at]! ^ 0x55
        const layout = { width: picture.width, rows: picture.height, scheme, twoDimensional }
        expect(unpackFax(spoilt, layout).rowsRead).toBeLessThanOrEqual(picture.height)
        expect(unpackFax(whole.subarray(0, at), layout).rowsRead).toBeLessThanOrEqual(picture.height)
      }
    },
  )
})

test('LZW data that points at codes not yet made, or never ends, stops where it makes no sense', () => {
  expect(unpackLzw(Uint8Array.of(0x80, 0x1f, 0xff, 0xff), 100).length).toBeLessThan(100)
  expect(unpackLzw(new Uint8Array(1_000), 50).length).toBeLessThanOrEqual(50)
})

const shade = (x: number, y: number) => (x * 31 + y * 17) % 256
const gray = (width: number, height: number) =>
  Uint8Array.from({ length: width * height }, (_, at) => shade(at % width, Math.floor(at / width)))
const base = { 256: 10, 257: 6, 258: 8, 262: 1, 277: 1, 278: 6 }
const pixelsOf = async (page: TiffPage, bigEndian = false) => {
  const { frames } = openFrames(tiffOf([page], bigEndian), defaultLimits)
  return frames[0]!.decode()
}
const expected = gray(10, 6)

describe('pixels', () => {
  const packBits = Buffer.concat([...expected].map((byte) => Buffer.of(0, byte)))
  const differenced = expected.map((value, at) => (at % 10 === 0 ? value : value - expected[at - 1]!))

  test.each([
    ['stored', { tags: { ...base, 259: 1 }, pieces: [expected] }],
    ['PackBits', { tags: { ...base, 259: 32_773 }, pieces: [packBits] }],
    ['deflated', { tags: { ...base, 259: 8 }, pieces: [deflateSync(expected)] }],
    ['deflated differences', { tags: { ...base, 259: 8, 317: 2 }, pieces: [deflateSync(differenced)] }],
    [
      'in strips',
      { tags: { ...base, 259: 1, 278: 2 }, pieces: [0, 1, 2].map((at) => expected.subarray(at * 20, at * 20 + 20)) },
    ],
    ['upside down', { tags: { ...base, 259: 1, 274: 3 }, pieces: [expected.toReversed()] }],
    ['white is zero', { tags: { ...base, 259: 1, 262: 0 }, pieces: [expected.map((value) => 255 - value)] }],
    [
      'CMYK',
      {
        tags: { ...base, 259: 1, 262: 5, 277: 4 },
        pieces: [Uint8Array.from([...expected].flatMap((value) => [0, 0, 0, 255 - value]))],
      },
    ],
    ['by planes', { tags: { ...base, 259: 1, 262: 2, 277: 3, 284: 2 }, pieces: [expected, expected, expected] }],
  ] satisfies [string, TiffPage][])('%s', async (_, page) => {
    const frame = await pixelsOf(page)
    expect(frame!.partial).toBe(false)
    expect(
      [...frame!.picture.pixels].map((value, at) => Math.abs(value - expected[at]!)).filter((off) => off > 1),
    ).toEqual([])
  })

  test('tiles lie in their places', async () => {
    const tile = (left: number, top: number) =>
      Uint8Array.from({ length: 64 }, (_, at) => shade(left + (at % 8), top + Math.floor(at / 8)))
    const page = {
      tags: { 256: 10, 257: 12, 258: 8, 259: 1, 262: 1, 277: 1, 322: 8, 323: 8 },
      pieces: [tile(0, 0), tile(8, 0), tile(0, 8), tile(8, 8)],
      tiled: true,
    }
    const frame = await pixelsOf(page)
    expect([...frame!.picture.pixels]).toEqual([...gray(10, 12)])
  })

  test.each([false, true])('sixteen bits keep their high byte (big-endian: %s)', async (bigEndian) => {
    const wide = Buffer.alloc(120)
    for (const [at, value] of expected.entries())
      bigEndian ? wide.writeUInt16BE(value << 8, at * 2) : wide.writeUInt16LE(value << 8, at * 2)
    const frame = await pixelsOf({ tags: { ...base, 258: 16, 259: 1 }, pieces: [wide] }, bigEndian)
    expect([...frame!.picture.pixels]).toEqual([...expected])
  })

  test('palettes are looked up', async () => {
    const map = [0, 65_535, 0, 65_535, 0, 65_535]
    const frame = await pixelsOf({
      tags: { 256: 8, 257: 1, 258: 1, 259: 1, 262: 3, 277: 1, 320: map },
      pieces: [Uint8Array.of(0b10100000)],
    })
    expect([...frame!.picture.pixels]).toEqual([255, 0, 255, 0, 0, 0, 0, 0])
  })

  test('a picture whose data ends early is white from there on, and said to be partial', async () => {
    const frame = await pixelsOf({ tags: { ...base, 259: 1 }, pieces: [expected.subarray(0, 25)] })
    expect(frame!.partial).toBe(true)
    expect([...frame!.picture.pixels.subarray(0, 20)]).toEqual([...expected.subarray(0, 20)])
    expect(frame!.picture.pixels[25]).toBe(255)
  })

  test('a packing nobody knows gives no picture', async () => {
    expect(await pixelsOf({ tags: { ...base, 259: 34_712 }, pieces: [expected] })).toBeUndefined()
  })
})

describe('pages', () => {
  const page = { tags: { ...base, 259: 1 }, pieces: [expected] }

  test('every directory is a page, small copies and masks are not', () => {
    const small = { tags: { ...base, 259: 1, 254: 1 }, pieces: [expected] }
    expect(openFrames(tiffOf([page, small, page]), defaultLimits)).toMatchObject({ frames: [{}, {}], cut: undefined })
  })

  test('a chain that runs in a circle, out of the file or past the limit is cut there', () => {
    const first = tiffOf([page, page])
    const start = Buffer.from(first).readUInt32LE(4)
    expect(openFrames(tiffOf([page, { ...page, next: start }]), defaultLimits)).toMatchObject({
      frames: [{}, {}],
      cut: 'loop',
    })
    expect(openFrames(tiffOf([{ ...page, next: 999_999 }]), defaultLimits)).toMatchObject({
      frames: [{}],
      cut: 'damage',
    })
    expect(openFrames(first, { ...defaultLimits, pagesMax: 1 })).toMatchObject({ frames: [{}], cut: 'limit' })
  })

  test('a fax has pixels twice as tall as wide', () => {
    expect(
      openFrames(tiffOf([{ ...page, tags: { ...page.tags, 282: 204, 283: 102 } }]), defaultLimits).frames[0]!
        .pixelHeight,
    ).toBe(2)
  })
})
