import type { GrayPicture } from '../parse/image/gray-picture.ts'
import type { Ink } from './ink.ts'

/** A rule is this many times longer than text is tall; no stroke of a letter is. */
const lengthInText = 3
const lengthMin = 60
const gapMax = 2
const paper = 255

/**
 * Erases ruled lines, which a recogniser takes for strokes and which tie the text of neighbouring cells together.
 * Changes both the ink and the picture. Where a letter crosses a rule, the letter stays whole.
 */
export function eraseRulings(picture: GrayPicture, ink: Ink, textHeight: number): void {
  const length = Math.max(lengthMin, lengthInText * textHeight)
  const thickness = Math.max(6, Math.round(textHeight / 4))
  const across = { count: ink.height, length: ink.width, step: 1, stride: ink.width }
  const down = { count: ink.width, length: ink.height, step: ink.width, stride: 1 }
  const found = new Uint8Array(ink.marks.length)
  markRuns(found, ink.marks, across, length, inRow)
  markRuns(found, ink.marks, down, length, inColumn)

  // Twice: where two rules cross, neither is thin until the rest of both is gone.
  for (let round = 0; round < 2; round += 1) {
    for (let place = 0; place < found.length; place += 1) {
      if (found[place] === 0 || ink.marks[place] === 0) continue
      const row = Math.floor(place / ink.width)
      const isRule =
        (found[place]! & inRow && isThin(ink.marks, place, { ...down, at: row }, thickness)) ||
        (found[place]! & inColumn && isThin(ink.marks, place, { ...across, at: place % ink.width }, thickness))
      if (isRule) found[place] = found[place]! | erased
    }
    for (let place = 0; place < found.length; place += 1) {
      if ((found[place]! & erased) === 0 || ink.marks[place] === 0) continue
      ink.marks[place] = 0
      picture.pixels[place] = paper
    }
  }
  for (let place = 0; place < found.length; place += 1) {
    if ((found[place]! & erased) !== 0) softenAround(picture, ink, place)
  }
}

const inRow = 1
const inColumn = 2
const erased = 4

/** Rows or columns of a picture: how many there are, how long each is, and how to get from place to place. */
interface Direction {
  readonly count: number
  readonly length: number
  readonly step: number
  readonly stride: number
}

/** Marks every place of ink that lies in a long run. */
function markRuns(found: Uint8Array, marks: Uint8Array, along: Direction, lengthMin: number, mark: number): void {
  for (let line = 0; line < along.count; line += 1) {
    for (const [from, to] of longRuns(marks, along, line, lengthMin)) {
      for (let at = from; at < to; at += 1) {
        const place = line * along.stride + at * along.step
        if (marks[place] === 1) found[place] = found[place]! | mark
      }
    }
  }
}

/**
 * Stretches of ink along one row or column, small gaps bridged. The neighbours on both sides count as well, since a rule
 * that is not quite level goes from one to the next.
 */
function longRuns(marks: Uint8Array, { count, length, step, stride }: Direction, line: number, lengthMin: number) {
  const before = line > 0 ? -stride : 0
  const after = line + 1 < count ? stride : 0
  const runs: [number, number][] = []
  let from = -1
  let last = -1
  for (let at = 0; at <= length; at += 1) {
    const place = line * stride + at * step
    if (at < length && (marks[place]! | marks[place + before]! | marks[place + after]!) === 1) {
      if (from < 0) from = at
      last = at
    } else if (from >= 0 && (at === length || at - last > gapMax)) {
      if (last + 1 - from >= lengthMin) runs.push([from, last + 1])
      from = -1
    }
  }
  return runs
}

function isThin(marks: Uint8Array, place: number, { at, length, step }: Direction & { at: number }, thickness: number) {
  let thick = 1
  for (let go = 1; thick <= thickness && at - go >= 0 && marks[place - go * step] === 1; go += 1) thick += 1
  for (let go = 1; thick <= thickness && at + go < length && marks[place + go * step] === 1; go += 1) thick += 1
  return thick <= thickness
}

/** The grey fringe of an erased rule is erased with it. */
function softenAround(picture: GrayPicture, ink: Ink, place: number): void {
  for (const beside of [place - 1, place + 1, place - picture.width, place + picture.width]) {
    if (beside >= 0 && beside < picture.pixels.length && ink.marks[beside] === 0) picture.pixels[beside] = paper
  }
}
