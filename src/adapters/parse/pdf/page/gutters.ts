import type { FoundTable, Frame } from '../table/found-table.ts'
import type { Segment } from './segment.ts'

/** What stands on a page, as an obstacle: a segment of a row, a table or a frame. */
export interface Box {
  readonly u0: number
  readonly u1: number
  readonly top: number
  readonly bottom: number
  readonly size: number
  /** Rows are put together again by this number. */
  readonly row: number
  readonly segment?: Segment
  readonly table?: FoundTable
  readonly frame?: Frame
}

/** The page is looked at in upright strips of this width, in points. */
export const step = 2
const linesMin = 5
const foldWidthMin = 450

export interface Gutter {
  readonly from: number
  readonly to: number
  readonly top: number
  readonly bottom: number
}

export function findGutter(boxes: readonly Box[]): Gutter | undefined {
  const sizes = boxes.flatMap(({ size, segment }) => (segment === undefined ? [] : [size])).sort((a, b) => a - b)
  const size = sizes[sizes.length >> 1]
  if (size === undefined || sizes.length < linesMin * 2) return undefined
  const sheet = sheetOf(boxes)
  const { low, high } = sheet
  const count = Math.min(2_000, Math.ceil((high - low) / step))
  const runs = freeRuns(boxes, count, sheet)

  const bins = Math.ceil(Math.max(6, size * 0.8) / step)
  let best: Gutter | undefined
  for (let start = 0; start < count; ) {
    const end = groupEnd(runs, start, size * 8)
    const band = end - start < bins ? undefined : tallestBand(runs, start, end, bins)
    start = end
    if (band === undefined) continue
    const gutter = { from: low + band.start * step, to: low + band.end * step, top: band.top, bottom: band.bottom }
    if (best !== undefined && gutter.bottom - gutter.top <= best.bottom - best.top) continue
    if (dividesProse(boxes, gutter, high - low) || isFold(boxes, gutter, sheet)) best = gutter
  }
  return best
}

interface Sheet {
  readonly low: number
  readonly high: number
  readonly floor: number
  readonly ceiling: number
}

function sheetOf(boxes: readonly Box[]): Sheet {
  const sheet = { low: Infinity, high: -Infinity, floor: Infinity, ceiling: -Infinity }
  for (const { u0, u1, top, bottom } of boxes) {
    sheet.low = Math.min(sheet.low, u0)
    sheet.high = Math.max(sheet.high, u1)
    sheet.floor = Math.min(sheet.floor, top)
    sheet.ceiling = Math.max(sheet.ceiling, bottom)
  }
  return sheet
}

interface Run {
  readonly top: number
  readonly bottom: number
}

/** Strips from `start` on that are white over nearly the same height; at least one. */
function groupEnd(runs: readonly Run[], start: number, heightMin: number): number {
  let end = start + 1
  if (heightOf(runs[start]!) < heightMin) return end
  while (end < runs.length && isAlike(runs[end]!, runs[start]!)) end += 1
  return end
}

/** The part of a group, `bins` strips wide or more, that is white over the greatest height. */
function tallestBand(runs: readonly Run[], start: number, end: number, bins: number) {
  const tallest = Math.max(...runs.slice(start, end).map(heightOf))
  // Strips at the rim may be nicked by letters that reach a little over the column's edge.
  for (const share of [0.995, 0.97, 0.93, 0.85]) {
    const [from, to] = longestStretch(start, end, (index) => heightOf(runs[index]!) >= tallest * share)
    if (to - from < bins) continue
    const band = runs.slice(from, to)
    const top = Math.max(...band.map((run) => run.top))
    return { start: from, end: to, top, bottom: Math.min(...band.map((run) => run.bottom)) }
  }
  return undefined
}

function longestStretch(start: number, end: number, test: (index: number) => boolean): [from: number, to: number] {
  let best: [number, number] = [start, start]
  let from = start
  for (let index = start; index <= end; index += 1) {
    if (index < end && test(index)) continue
    if (index - from > best[1] - best[0]) best = [from, index]
    from = index + 1
  }
  return best
}

const heightOf = ({ top, bottom }: Run): number => bottom - top

/** For each narrow upright strip the tallest stretch that nothing covers. `boxes` come top first. */
function freeRuns(boxes: readonly Box[], count: number, { low, floor, ceiling }: Sheet): Run[] {
  const tops = new Float64Array(count).fill(floor)
  const bottoms = new Float64Array(count).fill(floor)
  const ends = new Float64Array(count).fill(floor)
  const offer = (strip: number, bottom: number) => {
    const end = ends[strip]!
    if (bottom - end <= bottoms[strip]! - tops[strip]!) return
    tops[strip] = end
    bottoms[strip] = bottom
  }
  for (const { u0, u1, top, bottom } of boxes) {
    const last = Math.min(count, Math.ceil((u1 - low) / step))
    for (let strip = Math.floor((u0 - low) / step); strip < last; strip += 1) {
      offer(strip, top)
      if (bottom > ends[strip]!) ends[strip] = bottom
    }
  }
  return Array.from(tops, (_, strip) => {
    offer(strip, ceiling)
    return { top: tops[strip]!, bottom: bottoms[strip]! }
  })
}

/** White stretches of nearly the same height side by side are one gutter; a taller one beside them is another. */
function isAlike(a: Run, b: Run): boolean {
  return overlap(a, b) > Math.max(heightOf(a), heightOf(b)) * 0.85
}

export function overlap(a: Run, b: Run): number {
  return Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
}

/** Columns of running text fill their width; the columns of a list or a form do not. */
function dividesProse(boxes: readonly Box[], { from, to, top, bottom }: Gutter, fullWidth: number): boolean {
  const beside = boxes.filter((box) => middleOf(box) >= top && middleOf(box) <= bottom)
  const sides = [beside.filter(({ u1 }) => u1 <= from + step), beside.filter(({ u0 }) => u0 >= to - step)]
  return sides.every((side) => {
    const lines = side.filter(({ segment }) => segment !== undefined)
    if (new Set(lines.map(({ row }) => row)).size < linesMin) return false
    const width = Math.max(...side.map(({ u1 }) => u1)) - Math.min(...side.map(({ u0 }) => u0))
    if (width < fullWidth * 0.2) return false
    const filling = lines.filter(({ u0, u1 }) => u1 - u0 >= width * 0.4)
    return filling.length * 2 >= lines.length && meanLength(filling) >= 8
  })
}

/** Two upright pages printed on one sheet: a wide gutter down the middle of a sheet that is wider than high. */
function isFold(boxes: readonly Box[], gutter: Gutter, sheet: Sheet): boolean {
  const { from, to, top, bottom } = gutter
  const width = sheet.high - sheet.low
  const middle = ((from + to) / 2 - sheet.low) / width
  if (
    width < foldWidthMin ||
    width < (sheet.ceiling - sheet.floor) * 1.1 ||
    to - from < 18 ||
    middle < 0.4 ||
    middle > 0.6
  )
    return false
  if (bottom - top < (sheet.ceiling - sheet.floor) * 0.7) return false
  const rowsOn = (side: readonly Box[]) => new Set(side.map(({ row, top: at }) => (row < 0 ? `box${at}` : row))).size
  return (
    rowsOn(boxes.filter(({ u1 }) => u1 <= from + step)) >= linesMin &&
    rowsOn(boxes.filter(({ u0 }) => u0 >= to - step)) >= linesMin
  )
}

function meanLength(lines: readonly Box[]): number {
  return lines.reduce((sum, { segment }) => sum + segment!.text.length, 0) / (lines.length || 1)
}

export function middleOf({ top, bottom }: Box): number {
  return (top + bottom) / 2
}
