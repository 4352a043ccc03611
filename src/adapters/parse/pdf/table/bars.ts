import { fromPage, type Ruling, type Turn } from '../page/drawing.ts'

/** A ruling after all its strokes, dashes and twins were put together. `at` is its place across its direction. */
export interface Bar {
  readonly at: number
  readonly from: number
  readonly to: number
}

export interface Bars {
  readonly across: readonly Bar[]
  readonly down: readonly Bar[]
}

/** Two parallels this near are one border drawn double; no row of text is so thin. */
const twinGap = 3.2
/** Dashes and dots of one border are no further apart. */
const dashGap = 4.5
const lengthMin = 5

/** Puts rulings together into whole borders, in the frame of the text that is read. */
export function barsOf(rulings: readonly Ruling[], turn: Turn): Bars {
  const across: Bar[] = []
  const down: Bar[] = []
  for (const { x0, y0, x1, y1 } of rulings) {
    const [u0, v0, u1, v1] = fromPage(turn, x0, y0, x1, y1)
    if (u1 - u0 >= v1 - v0) across.push({ at: (v0 + v1) / 2, from: u0, to: u1 })
    else down.push({ at: (u0 + u1) / 2, from: v0, to: v1 })
  }
  return { across: merge(across), down: merge(down) }
}

function merge(strokes: Bar[]): Bar[] {
  strokes.sort((a, b) => a.at - b.at || a.from - b.from)
  const bars: Bar[] = []
  for (let start = 0; start < strokes.length; ) {
    let end = start + 1
    while (end < strokes.length && strokes[end]!.at - strokes[start]!.at <= twinGap) end += 1
    bars.push(...mergeOverlapping(strokes.slice(start, end)))
    start = end
  }
  return bars.filter(({ from, to }) => to - from >= lengthMin)
}

function mergeOverlapping(strokes: Bar[]): Bar[] {
  strokes.sort((a, b) => a.from - b.from || a.at - b.at)
  const bars: Bar[] = []
  let low = 0
  let high = 0
  let from = 0
  let to = -Infinity
  const close = () => {
    if (to > -Infinity) bars.push({ at: (low + high) / 2, from, to })
  }
  for (const stroke of strokes) {
    if (stroke.from > to + dashGap) {
      close()
      low = high = stroke.at
      ;({ from, to } = stroke)
    } else {
      low = Math.min(low, stroke.at)
      high = Math.max(high, stroke.at)
      to = Math.max(to, stroke.to)
    }
  }
  close()
  return bars
}
