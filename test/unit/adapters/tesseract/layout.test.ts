import { describe, expect, test } from 'vitest'
import type { GrayPicture } from '../../../../src/adapters/parse/image/gray-picture.ts'
import { inkOf, isBlank } from '../../../../src/adapters/tesseract/ink.ts'
import { preparePage } from '../../../../src/adapters/tesseract/prepare-page.ts'
import { regionsOf } from '../../../../src/adapters/tesseract/regions.ts'
import { eraseRulings } from '../../../../src/adapters/tesseract/rulings.ts'
import { skewOf, turned } from '../../../../src/adapters/tesseract/skew.ts'
import { isSpeckled } from '../../../../src/adapters/tesseract/speckle.ts'
import { textHeightOf } from '../../../../src/adapters/tesseract/text-height.ts'
import { grayOf } from '../../../support/picture-of.ts'

const lineHeight = 24
const pitch = 40

/** Lines of letter-like blocks between two edges: 24 tall, 40 apart. */
const isText = (x: number, y: number, left: number, right: number, top = 40, bottom = 10_000): boolean =>
  x >= left && x < right && y >= top && y < bottom && (y - top) % pitch < lineHeight && (x - left) % 20 < 14
const page = (dark: (x: number, y: number) => boolean, width = 900, height = 800): GrayPicture =>
  grayOf(width, height, (x, y) => (dark(x, y) ? 0 : 255))
const regions = (picture: GrayPicture) => regionsOf(inkOf(picture), lineHeight)

describe('what a page looks like', () => {
  const plain = page((x, y) => isText(x, y, 60, 840, 40, 740))

  test('the height of text is found, beside other columns too', () => {
    expect(textHeightOf(inkOf(plain))).toBe(lineHeight)
    const shifted = page((x, y) => isText(x, y, 60, 420, 40, 740) || isText(x, y, 500, 840, 57, 740))
    expect(textHeightOf(inkOf(shifted))).toBe(lineHeight)
  })

  test.each([-3, -1, 1.5, 4])('a page turned by %d degrees is found to be, and turned back', (degrees) => {
    const skew = skewOf(inkOf(turned(plain, degrees)))
    expect(Math.abs(skew + degrees)).toBeLessThan(0.2)
  })

  test('a level page stays as it is', () => {
    expect(skewOf(inkOf(plain))).toBe(0)
  })

  test('one shade all over is blank, noise is speckled, text is neither', () => {
    expect(isBlank(grayOf(50, 50, () => 200))).toBe(true)
    expect(isBlank(plain)).toBe(false)
    expect(isSpeckled(inkOf(plain))).toBe(false)
    let seed = 1
    const noise = grayOf(300, 300, () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
      return seed % 65_536 < 32_768 ? 0 : 255
    })
    expect(isSpeckled(inkOf(noise))).toBe(true)
    expect(preparePage(noise)).toEqual([])
  })
})

describe('columns', () => {
  test('one column is one region', () => {
    expect(regions(page((x, y) => isText(x, y, 60, 840, 40, 740)))).toHaveLength(1)
  })

  test('two columns under a title across both are read after it, the left one first', () => {
    const found = regions(
      page(
        (x, y) => isText(x, y, 60, 840, 40, 70) || isText(x, y, 60, 420, 160, 740) || isText(x, y, 500, 840, 160, 740),
      ),
    )
    expect(found).toHaveLength(3)
    const [title, left, right] = found
    expect(title![3]).toBeLessThan(160)
    expect(left![2]).toBeLessThan(500)
    expect(right![0]).toBeGreaterThan(420)
  })

  test('narrow cells beside each other are a table, not columns', () => {
    const cells = [60, 220, 380, 540].map((left) => (x: number, y: number) => isText(x, y, left, left + 80, 40, 740))
    expect(regions(page((x, y) => cells.some((cell) => cell(x, y))))).toHaveLength(1)
  })

  test('a page without ink has no regions', () => {
    expect(regions(page(() => false))).toEqual([])
  })
})

describe('ruled lines', () => {
  const isRule = (x: number, y: number) =>
    (y >= 100 && y < 103 && x > 40 && x < 860) ||
    (x >= 50 && x < 53 && y > 100 && y < 700) ||
    Math.abs(y - 400 - x / 400) < 1.5

  test('long thin lines go, level or nearly so; letters stay', () => {
    const text = (x: number, y: number) => isText(x, y, 80, 800, 120, 380)
    const picture = page((x, y) => text(x, y) || isRule(x, y))
    const ink = inkOf(picture)
    eraseRulings(picture, ink, lineHeight)
    const left = picture.pixels.reduce((sum, value) => sum + (value < 128 ? 1 : 0), 0)
    const letters = page(text).pixels.reduce((sum, value) => sum + (value < 128 ? 1 : 0), 0)
    expect(left).toBe(letters)
  })

  test('a dark ground is no ruled line', () => {
    const picture = page((x, y) => x > 100 && x < 700 && y > 100 && y < 200)
    const before = Uint8Array.from(picture.pixels)
    eraseRulings(picture, inkOf(picture), lineHeight)
    expect(Buffer.from(picture.pixels).equals(before)).toBe(true)
  })
})

describe('the way back', () => {
  test.each([0, 2, -3])('a place in a region of a page turned by %d degrees is that place on the page', (degrees) => {
    const mark = [620, 360] as const
    const straight = page((x, y) => isText(x, y, 60, 840, 40, 740))
    const given = turned(straight, degrees)
    const [region] = preparePage(given)
    const { width, height } = region!.picture
    const [x0, y0, x1, y1] = region!.toPage([0, 0, width, height])
    expect(x0 >= 0 && y0 >= 0 && x1 <= given.width && y1 <= given.height).toBe(true)
    expect(x0 < mark[0] && x1 > mark[0] && y0 < mark[1] && y1 > mark[1]).toBe(true)
  })

  test('small text is enlarged, large text made smaller, and places still fit', () => {
    for (const [scale, height] of [
      [0.4, 10],
      [4, 96],
    ] as const) {
      const picture = page((x, y) => isText(x / scale, y / scale, 60, 840, 40, 740), 900 * scale, 800 * scale)
      const [region] = preparePage(picture)
      const factor =
        region!.picture.height /
        (region!.toPage([0, 0, 1, region!.picture.height])[3] - region!.toPage([0, 0, 1, 1])[1])
      expect(factor * height).toBeGreaterThan(24)
      expect(factor * height).toBeLessThan(64)
    }
  })

  test('a picture too small to hold a letter has no regions', () => {
    expect(preparePage(grayOf(5, 5, (x) => x * 50))).toEqual([])
  })
})
