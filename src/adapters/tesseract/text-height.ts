import type { Ink } from './ink.ts'

/** Lines of neighbouring columns are seldom level, so the height is looked for in strips narrower than a column. */
const strips = 8
const stripWidthMin = 60
const rowInkMin = 2
const heightMin = 5

/** How tall a line of text is, in pixels: the middle one of all stretches of rows with ink; 0 when there are none. */
export function textHeightOf(ink: Ink): number {
  const width = Math.max(stripWidthMin, Math.ceil(ink.width / strips))
  const heights: number[] = []
  for (let left = 0; left < ink.width; left += width) {
    heights.push(...stretches(ink, left, Math.min(ink.width, left + width)))
  }
  return heights.toSorted((a, b) => a - b)[heights.length >> 1] ?? 0
}

function stretches({ width, height, marks }: Ink, left: number, right: number): number[] {
  const found: number[] = []
  let start = -1
  for (let y = 0; y <= height; y += 1) {
    let ink = 0
    if (y < height) for (let at = y * width + left; at < y * width + right; at += 1) ink += marks[at]!
    if (ink >= rowInkMin && start < 0) start = y
    if (ink < rowInkMin && start >= 0) {
      if (y - start >= heightMin) found.push(y - start)
      start = -1
    }
  }
  return found
}
