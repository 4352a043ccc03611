import { expect, test } from 'vitest'
import { ruledLines } from '../../../../src/adapters/pdf-render/ruled-lines.ts'
import { grayOf } from '../../../support/picture-of.ts'

const textHeight = 20
const linesOf = (isInk: (x: number, y: number) => boolean, paper = 255) =>
  ruledLines(
    grayOf(200, 120, (x, y) => (isInk(x, y) ? 0 : paper)),
    textHeight,
  )

test('a border is one line, as thick as it is drawn', () => {
  expect(linesOf((x, y) => x >= 20 && x < 180 && y >= 50 && y < 53)).toEqual([
    { x0: 20, y0: 51.5, x1: 180, y1: 51.5, thickness: 3 },
  ])
  expect(linesOf((x, y) => y >= 10 && y < 110 && x >= 40 && x < 42, 200)).toEqual([
    { x0: 41, y0: 10, x1: 41, y1: 110, thickness: 2 },
  ])
})

test('a hole of a pixel or two does not cut a border', () => {
  expect(linesOf((x, y) => y === 50 && x >= 20 && x < 180 && x % 40 > 1)).toHaveLength(1)
})

test('strokes of letters and dark grounds are no borders', () => {
  expect(linesOf((x, y) => y === 50 && x >= 20 && x < 60)).toEqual([])
  expect(linesOf((x, y) => x >= 20 && x < 180 && y >= 20 && y < 100)).toEqual([])
})

test('a blank picture has none', () => {
  expect(linesOf(() => false)).toEqual([])
})
