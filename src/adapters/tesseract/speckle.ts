import type { Ink } from './ink.ts'

/** Text, however small and dense, changes between ink and paper at one place in ten; noise at one in two. */
const changesMax = 0.25

/** Is it noise or halftone all over, which a recogniser would take minutes to find nothing in? */
export function isSpeckled({ width, height, marks }: Ink): boolean {
  let changes = 0
  for (let y = 0; y < height; y += 1) {
    for (let at = y * width + 1; at < (y + 1) * width; at += 1) changes += marks[at]! ^ marks[at - 1]!
  }
  return changes > changesMax * marks.length
}
