import { deflateSync } from 'node:zlib'
import { createCanvas } from '@napi-rs/canvas'
import { describe, expect, test } from 'vitest'
import { openFrames } from '../../../../../src/adapters/parse/image/frames.ts'
import { upright } from '../../../../../src/adapters/parse/image/gray-picture.ts'
import { readJpegScans } from '../../../../../src/adapters/parse/image/jpeg-scans.ts'
import { pictureKind, readPictureSize } from '../../../../../src/adapters/parse/image/picture-header.ts'
import { plainPng } from '../../../../../src/adapters/parse/image/plain-png.ts'
import { pngOfGray } from '../../../../../src/adapters/parse/image/png-of-gray.ts'
import { defaultLimits } from '../../../../../src/adapters/parse/shared/limits.ts'
import { ReadRefusal } from '../../../../../src/adapters/parse/shared/refusal.ts'
import { grayOf, pngOf, tiffOf } from '../../../../support/picture-of.ts'

/** Black in the top left corner, so that every turn shows. */
function cornered() {
  const canvas = createCanvas(30, 20)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, 30, 20)
  context.fillStyle = '#000'
  context.fillRect(0, 0, 10, 8)
  return canvas
}
const sized = (kind: 'png' | 'jpeg' | 'gif' | 'bmp' | 'webp', bytes: Uint8Array) => readPictureSize(bytes, kind)
const reasonOf = (bytes: Uint8Array) => {
  try {
    openFrames(bytes, defaultLimits)
    return 'open'
  } catch (error) {
    return error instanceof ReadRefusal ? error.reason : error
  }
}
const bitmap = (width: number, height: number) => {
  const file = Buffer.alloc(54)
  file.write('BM')
  file.writeUInt32LE(54, 10)
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(width, 18)
  file.writeInt32LE(height, 22)
  return file
}

describe('sizes are read from the header', () => {
  const jpeg = cornered().toBuffer('image/jpeg')
  const webp = cornered().toBuffer('image/webp')

  test.each([
    ['png', cornered().toBuffer('image/png')],
    ['jpeg', jpeg],
    ['webp', webp],
    ['bmp', bitmap(30, -20)],
  ] as const)('%s', (kind, bytes) => {
    expect(pictureKind(bytes)).toBe(kind)
    expect(sized(kind, bytes)).toEqual({ width: 30, height: 20 })
  })

  test('a header that is cut off, or claims no size, has none', () => {
    for (const [kind, bytes] of [
      ['png', cornered().toBuffer('image/png')],
      ['jpeg', jpeg],
      ['webp', webp],
      ['bmp', bitmap(30, 20)],
    ] as const) {
      expect(sized(kind, bytes.subarray(0, 15))).toBeUndefined()
    }
    expect(sized('bmp', bitmap(0, 20))).toBeUndefined()
  })

  test('a GIF is as large as its first frame reaches', () => {
    const gif = Buffer.from('47494638396101000100000000 2c00000000ffff0a0000'.replaceAll(' ', ''), 'hex')
    expect(sized('gif', gif)).toEqual({ width: 65_535, height: 10 })
  })
})

describe('what is too large is refused before a pixel is decoded', () => {
  const huge = pngOf({ width: 30_000, height: 30_000, rows: new Uint8Array(10) })

  test.each([
    ['a PNG', huge],
    ['a bitmap', bitmap(2 ** 30, 4)],
    [
      'a TIFF',
      tiffOf([{ tags: { 256: 100_000, 257: 100_000, 258: 1, 259: 1, 262: 1, 277: 1 }, pieces: [new Uint8Array(4)] }]),
    ],
    [
      'a TIFF with huge tiles',
      tiffOf([
        {
          tags: { 256: 4, 257: 4, 258: 8, 259: 1, 262: 1, 277: 1, 322: 60_000, 323: 60_000 },
          pieces: [new Uint8Array(4)],
          tiled: true,
        },
      ]),
    ],
  ])('%s', (_, bytes) => {
    expect(reasonOf(bytes)).toBe('TOO_LARGE')
  })

  test('a JPEG with thousands of scans is refused when it is decoded', async () => {
    const jpeg = cornered().toBuffer('image/jpeg')
    const scan = jpeg.indexOf(Buffer.from('ffda', 'hex'))
    const many = Buffer.concat([jpeg.subarray(0, -2), ...Array.from({ length: 200 }, () => jpeg.subarray(scan, -2))])
    expect(readJpegScans(many)).toEqual({ count: 201, whole: false })
    await expect(openFrames(many, defaultLimits).frames[0]!.decode()).rejects.toMatchObject({ reason: 'TOO_LARGE' })
  })
})

describe('PNG', () => {
  const rows = new Uint8Array(21 * 20)

  test('text and profiles are left out: they may be bombs, and hold no pixel', async () => {
    const bomb = deflateSync(Buffer.alloc(10_000_000))
    const plain = await plainPng(
      pngOf({
        width: 20,
        height: 20,
        rows,
        chunks: [
          ['zTXt', bomb],
          ['iCCP', bomb],
        ],
      }),
    )
    expect(plain.bytes.length).toBeLessThan(200)
    expect(plain.whole).toBe(true)
  })

  test('pixels that are missing are noticed', async () => {
    expect((await plainPng(pngOf({ width: 20, height: 20, rows: rows.subarray(50) }))).whole).toBe(false)
    expect((await plainPng(pngOf({ width: 20, height: 20, rows }).subarray(0, 45))).whole).toBe(false)
  })

  test('our own PNG of a picture decodes to it', async () => {
    const picture = grayOf(37, 23, (x, y) => (x * 9 + y * 5) % 256)
    const decoded = await openFrames(pngOfGray(picture), defaultLimits).frames[0]!.decode()
    expect(decoded).toEqual({ picture, partial: false })
  })
})

describe('upright', () => {
  const stored = grayOf(2, 3, (x, y) => x + 10 * y)
  const rowsOf = (orientation: number) => {
    const { width, height, pixels } = upright(stored, orientation)
    return Array.from({ length: height }, (_, y) => [...pixels.subarray(y * width, (y + 1) * width)])
  }

  test.each([
    [
      1,
      [
        [0, 1],
        [10, 11],
        [20, 21],
      ],
    ],
    [
      2,
      [
        [1, 0],
        [11, 10],
        [21, 20],
      ],
    ],
    [
      3,
      [
        [21, 20],
        [11, 10],
        [1, 0],
      ],
    ],
    [
      4,
      [
        [20, 21],
        [10, 11],
        [0, 1],
      ],
    ],
    [
      5,
      [
        [0, 10, 20],
        [1, 11, 21],
      ],
    ],
    [
      6,
      [
        [20, 10, 0],
        [21, 11, 1],
      ],
    ],
    [
      7,
      [
        [21, 11, 1],
        [20, 10, 0],
      ],
    ],
    [
      8,
      [
        [1, 11, 21],
        [0, 10, 20],
      ],
    ],
    [
      9,
      [
        [0, 1],
        [10, 11],
        [20, 21],
      ],
    ],
  ])('orientation %i', (orientation, rows) => {
    expect(rowsOf(orientation)).toEqual(rows)
  })

  test('a JPEG from a phone held upright is decoded upright', async () => {
    const exif = Buffer.from('ffe1002245786966000049492a0008000000010012010300010000000600000000000000', 'hex')
    const jpeg = cornered().toBuffer('image/jpeg', 95)
    const frame = await openFrames(
      Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]),
      defaultLimits,
    ).frames[0]!.decode()
    const { width, height, pixels } = frame!.picture
    expect([width, height]).toEqual([20, 30])
    expect(pixels[2 * width + 17]).toBeLessThan(60)
    expect(pixels[2 * width + 2]).toBeGreaterThan(200)
  })

  test('what is transparent is white', async () => {
    const canvas = createCanvas(12, 12)
    canvas.getContext('2d').fillRect(0, 0, 4, 4)
    const frame = await openFrames(canvas.toBuffer('image/png'), defaultLimits).frames[0]!.decode()
    expect([frame!.picture.pixels[0], frame!.picture.pixels[143]]).toEqual([0, 255])
  })
})
