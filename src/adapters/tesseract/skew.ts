import { blankPicture, type GrayPicture } from '../parse/image/gray-picture.ts'
import type { Ink } from './ink.ts'

const degreesMax = 6
const coarseStep = 0.5
const fineStep = 0.05
const pointsMax = 40_000
/** Below this the recogniser does as well without. */
const worthTurning = 0.3

/**
 * By how many degrees lines of text rise to the right (negative: fall); 0 when it is too little to matter.
 * Seen along their own direction, lines of text are sharply divided from the space between them.
 */
export function skewOf(ink: Ink): number {
  const points = pointsOf(ink)
  const sharpnessAt = (degrees: number) => sharpness(points, ink, degrees)
  const coarse = steepest(-degreesMax, degreesMax, coarseStep, sharpnessAt)
  const fine = steepest(coarse - coarseStep, coarse + coarseStep, fineStep, sharpnessAt)
  return Math.abs(fine) < worthTurning || Math.abs(fine) >= degreesMax ? 0 : fine
}

function steepest(from: number, to: number, step: number, sharpnessAt: (degrees: number) => number): number {
  let best = 0
  let most = sharpnessAt(0)
  for (let count = 0; from + count * step <= to + 1e-9; count += 1) {
    const degrees = from + count * step
    const found = sharpnessAt(degrees)
    if (found > most * 1.001) {
      most = found
      best = degrees
    }
  }
  return best
}

/** Places of ink, evenly thinned out. */
function pointsOf({ width, height, marks }: Ink): { xs: Int32Array; ys: Int32Array } {
  let count = 0
  for (let at = 0; at < marks.length; at += 1) count += marks[at]!
  const every = Math.max(1, Math.floor(count / pointsMax))
  const xs: number[] = []
  const ys: number[] = []
  let seen = 0
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (marks[y * width + x] === 0) continue
      seen += 1
      if (seen % every !== 0) continue
      xs.push(x)
      ys.push(y)
    }
  }
  return { xs: Int32Array.from(xs), ys: Int32Array.from(ys) }
}

/** Rows are taken four pixels thick, so that thinned-out points still add up. */
const rowThickness = 4

function sharpness({ xs, ys }: { xs: Int32Array; ys: Int32Array }, ink: Ink, degrees: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180)
  const margin = Math.ceil(Math.abs(slope) * ink.width)
  const rows = new Float64Array(Math.ceil((ink.height + 2 * margin) / rowThickness) + 1)
  for (let at = 0; at < xs.length; at += 1) {
    const row = Math.floor((ys[at]! + xs[at]! * slope + margin) / rowThickness)
    rows[row] = rows[row]! + 1
  }
  let sum = 0
  for (let row = 1; row < rows.length; row += 1) sum += (rows[row]! - rows[row - 1]!) ** 2
  return sum
}

/** The picture turned clockwise about its middle, the same size; what comes in from outside is white. */
export function turned(picture: GrayPicture, degrees: number): GrayPicture {
  const { width, height, pixels } = picture
  const result = blankPicture(width, height)
  const back = turnAbout(width / 2, height / 2, -degrees)
  for (let y = 0; y < height; y += 1) {
    const [startX, startY] = back(0, y)
    const [nextX, nextY] = back(1, y)
    const stepX = nextX - startX
    const stepY = nextY - startY
    for (let x = 0; x < width; x += 1) {
      const fromX = startX + x * stepX
      const fromY = startY + x * stepY
      const left = Math.floor(fromX)
      const top = Math.floor(fromY)
      if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) continue
      const at = top * width + left
      const right = fromX - left
      const down = fromY - top
      const upper = pixels[at]! * (1 - right) + pixels[at + 1]! * right
      const lower = pixels[at + width]! * (1 - right) + pixels[at + width + 1]! * right
      result.pixels[y * width + x] = upper * (1 - down) + lower * down
    }
  }
  return result
}

/** Where a point goes when everything is turned clockwise about a middle. */
export function turnAbout(middleX: number, middleY: number, degrees: number) {
  const cos = Math.cos((degrees * Math.PI) / 180)
  const sin = Math.sin((degrees * Math.PI) / 180)
  return (x: number, y: number): readonly [number, number] => [
    middleX + (x - middleX) * cos - (y - middleY) * sin,
    middleY + (x - middleX) * sin + (y - middleY) * cos,
  ]
}
