import type { GrayPicture } from '../parse/image/gray-picture.ts'

/** A level or upright line. */
export interface RuledLine {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
  readonly thickness: number
}

const gapMax = 2
const linesMax = 4_000
/** No stroke of a letter is so long, in heights of the text; across a page and down a row of a table. */
const acrossMin = 2.5
const downMin = 1.4
const thicknessMax = 0.3
/** In pixels; smaller text was not read, and its strokes would be taken for borders. */
const textHeightMin = 8

/** The borders that a scanned page shows. Lines that lean by more than a hair are not found. */
export function ruledLines(picture: GrayPicture, textHeight: number): RuledLine[] {
  if (textHeight < textHeightMin) return []
  const { width, height } = picture
  const dark = darkPixels(picture)
  const thick = Math.max(4, Math.round(textHeight * thicknessMax))
  const across = barsAlong(
    dark,
    { count: height, length: width, step: 1, stride: width },
    textHeight * acrossMin,
    thick,
  )
  const down = barsAlong(dark, { count: width, length: height, step: width, stride: 1 }, textHeight * downMin, thick)
  return [
    ...across.map(({ at, from, to, thickness }) => ({ x0: from, y0: at, x1: to, y1: at, thickness })),
    ...down.map(({ at, from, to, thickness }) => ({ x0: at, y0: from, x1: at, y1: to, thickness })),
  ].slice(0, linesMax)
}

/** Darker than half way between the paper and black. */
function darkPixels({ pixels }: GrayPicture): Uint8Array {
  const counts = new Float64Array(256)
  for (let at = 0; at < pixels.length; at += 1) counts[pixels[at]!] = counts[pixels[at]!]! + 1
  let paper = 255
  for (let seen = counts[255]!; paper > 0 && seen < pixels.length / 2; ) seen += counts[--paper]!
  const dark = new Uint8Array(pixels.length)
  for (let at = 0; at < pixels.length; at += 1) dark[at] = pixels[at]! < paper * 0.6 ? 1 : 0
  return dark
}

/** Rows or columns: how many there are, how long each is, and how to get from place to place. */
interface Direction {
  readonly count: number
  readonly length: number
  readonly step: number
  readonly stride: number
}

interface Stripe {
  readonly from: number
  readonly to: number
  readonly first: number
  readonly last: number
}

/** Long runs that lie on each other are one bar; what grows too thick is a dark ground. */
function barsAlong(dark: Uint8Array, along: Direction, lengthMin: number, thick: number) {
  let open: Stripe[] = []
  const bars: { at: number; from: number; to: number; thickness: number }[] = []
  const close = ({ from, to, first, last }: Stripe) => {
    const thickness = last - first + 1
    if (thickness <= thick) bars.push({ at: (first + last + 1) / 2, from, to, thickness })
  }
  for (let line = 0; line < along.count; line += 1) {
    const next: Stripe[] = []
    for (const [from, to] of longRuns(dark, along, line, lengthMin)) {
      const above = open.find((stripe) => Math.min(stripe.to, to) - Math.max(stripe.from, from) > lengthMin / 2)
      if (above === undefined) next.push({ from, to, first: line, last: line })
      else {
        open = open.filter((stripe) => stripe !== above)
        next.push({ from: Math.min(from, above.from), to: Math.max(to, above.to), first: above.first, last: line })
      }
    }
    for (const stripe of open) close(stripe)
    open = next
  }
  for (const stripe of open) close(stripe)
  return bars
}

function longRuns(dark: Uint8Array, { length, step, stride }: Direction, line: number, lengthMin: number) {
  const runs: [number, number][] = []
  let from = -1
  let last = -1
  for (let at = 0; at <= length; at += 1) {
    if (at < length && dark[line * stride + at * step] === 1) {
      if (from < 0) from = at
      last = at
    } else if (from >= 0 && (at === length || at - last > gapMax)) {
      if (last + 1 - from >= lengthMin) runs.push([from, last + 1])
      from = -1
    }
  }
  return runs
}
