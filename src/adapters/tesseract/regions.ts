import type { Bbox } from '../../domain/document/block.ts'
import type { Ink } from './ink.ts'

/** All in heights of a line of text. */
const gutterMin = 1
const columnWidthMin = 10
const columnHeightMin = 5
const bandGapMin = 0.7
/** How much of a column's width its lines fill on the average; the cells of a table fill less. */
const fillMin = 0.6
const depthMax = 12

/** The picture in squares of a sixth of a line: enough to see columns by. */
interface Coarse {
  readonly width: number
  readonly height: number
  readonly marks: Uint8Array
  readonly square: number
  readonly line: number
}

type Part = readonly [left: number, top: number, right: number, bottom: number]

/** Divides a page into columns of text, in reading order. A page of one column is one region. */
export function regionsOf(ink: Ink, textHeight: number): Bbox[] {
  const coarse = coarsen(ink, Math.max(1, Math.round(textHeight / 6)))
  const whole = trim(coarse, [0, 0, coarse.width, coarse.height])
  if (whole === undefined) return []
  return cut(coarse, whole, 0).map(([left, top, right, bottom]) => [
    left * coarse.square,
    top * coarse.square,
    Math.min(ink.width, right * coarse.square),
    Math.min(ink.height, bottom * coarse.square),
  ])
}

function cut(coarse: Coarse, part: Part, depth: number): Part[] {
  const gutter = depth < depthMax ? gutterOf(coarse, part) : undefined
  if (gutter !== undefined) {
    const sides = [
      trim(coarse, [part[0], part[1], gutter[0], part[3]]),
      trim(coarse, [gutter[1], part[1], part[2], part[3]]),
    ]
    return sides.flatMap((side) => (side === undefined ? [] : cut(coarse, side, depth + 1)))
  }
  const gap = depth < depthMax ? widestGap(coarse, part) : undefined
  if (gap === undefined) return [part]
  const above = trim(coarse, [part[0], part[1], part[2], gap[0]])
  const below = trim(coarse, [part[0], gap[1], part[2], part[3]])
  if (above === undefined || below === undefined) return [part]
  const pieces = [...cut(coarse, above, depth + 1), ...cut(coarse, below, depth + 1)]
  // Cut only to get at columns: without any, the part stays whole and keeps its context.
  return pieces.some(([left, , right], at) =>
    pieces.some((other, place) => place !== at && besides(left, right, other)),
  )
    ? pieces
    : [part]
}

const besides = (left: number, right: number, other: Part): boolean => other[0] >= right || other[2] <= left

/** The widest strip without ink from top to bottom that has a column of text on either side. */
function gutterOf(coarse: Coarse, part: Part): readonly [number, number] | undefined {
  const [left, top, right, bottom] = part
  if (bottom - top < columnHeightMin * coarse.line) return undefined
  const found = blanks(left, right, gutterMin * coarse.line, (x) => columnIsBlank(coarse, x, top, bottom))
  return found
    .toSorted((a, b) => b[1] - b[0] - (a[1] - a[0]))
    .find(([from, to]) => isColumn(coarse, [left, top, from, bottom]) && isColumn(coarse, [to, top, right, bottom]))
}

function widestGap(coarse: Coarse, [left, top, right, bottom]: Part): readonly [number, number] | undefined {
  const found = blanks(top, bottom, bandGapMin * coarse.line, (y) => rowIsBlank(coarse, y, left, right))
  return found.toSorted((a, b) => b[1] - b[0] - (a[1] - a[0]))[0]
}

function isColumn(coarse: Coarse, given: Part): boolean {
  const part = trim(coarse, given)
  if (part === undefined) return false
  const [left, top, right, bottom] = part
  if (right - left < columnWidthMin * coarse.line || bottom - top < columnHeightMin * coarse.line) return false
  let rows = 0
  let reach = 0
  for (let y = top; y < bottom; y += 1) {
    const line = trim(coarse, [left, y, right, y + 1])
    if (line === undefined) continue
    rows += 1
    reach += line[2] - line[0]
  }
  return reach / (rows * (right - left)) >= fillMin
}

/** Stretches of blank places between others, at least so long. */
function blanks(from: number, to: number, lengthMin: number, isBlank: (at: number) => boolean): [number, number][] {
  const found: [number, number][] = []
  let start = -1
  for (let at = from; at < to; at += 1) {
    if (isBlank(at)) {
      if (start < 0) start = at
    } else {
      if (start > from && at - start >= lengthMin) found.push([start, at])
      start = -1
    }
  }
  return found
}

function trim(coarse: Coarse, [left, top, right, bottom]: Part): Part | undefined {
  let [x0, y0, x1, y1] = [left, top, right, bottom]
  while (y0 < y1 && rowIsBlank(coarse, y0, x0, x1)) y0 += 1
  while (y1 > y0 && rowIsBlank(coarse, y1 - 1, x0, x1)) y1 -= 1
  while (x0 < x1 && columnIsBlank(coarse, x0, y0, y1)) x0 += 1
  while (x1 > x0 && columnIsBlank(coarse, x1 - 1, y0, y1)) x1 -= 1
  return x1 > x0 && y1 > y0 ? [x0, y0, x1, y1] : undefined
}

function rowIsBlank({ width, marks }: Coarse, y: number, from: number, to: number): boolean {
  for (let x = from; x < to; x += 1) if (marks[y * width + x] === 1) return false
  return true
}

function columnIsBlank({ width, marks }: Coarse, x: number, from: number, to: number): boolean {
  for (let y = from; y < to; y += 1) if (marks[y * width + x] === 1) return false
  return true
}

function coarsen(ink: Ink, square: number): Coarse {
  const width = Math.ceil(ink.width / square)
  const height = Math.ceil(ink.height / square)
  const counts = new Uint16Array(width * height)
  for (let y = 0; y < ink.height; y += 1) {
    const row = Math.floor(y / square) * width
    for (let x = 0; x < ink.width; x += 1) {
      if (ink.marks[y * ink.width + x] === 1) counts[row + Math.floor(x / square)]! += 1
    }
  }
  // A dot or two in a square is dust.
  const dust = Math.floor((square * square) / 20)
  return { width, height, marks: Uint8Array.from(counts, (count) => (count > dust ? 1 : 0)), square, line: 6 }
}
