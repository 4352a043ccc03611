import type { Bar, Bars } from './bars.ts'

/** Bars that meet: the borders of one table. */
export type Lattice = Bars

/** Borders that end this near to each other meet. */
const usualTouch = 3
const alignment = 4
const barsMax = 4_000

/** The groups of bars that hang together and cross at least once, largest first. */
export function latticesOf({ across, down }: Bars, touch = usualTouch): Lattice[] {
  if (across.length > barsMax || down.length > barsMax) return []
  const group = Array.from({ length: across.length + down.length }, (_, index) => index)
  const root = (index: number): number => {
    let at = index
    while (group[at] !== at) at = group[at] = group[group[at]!]!
    return at
  }
  across.forEach((a, i) => {
    down.forEach((d, j) => {
      if (meets(a, d, touch)) group[root(across.length + j)] = root(i)
    })
  })
  const members = new Map<number, { across: Bar[]; down: Bar[] }>()
  const membersOf = (index: number) => {
    const key = root(index)
    const found = members.get(key) ?? { across: [], down: [] }
    members.set(key, found)
    return found
  }
  across.forEach((bar, index) => void membersOf(index).across.push(bar))
  down.forEach((bar, index) => void membersOf(across.length + index).down.push(bar))
  return [...members.values()]
    .filter((lattice) => lattice.across.length > 0 && lattice.down.length > 0)
    .map((lattice) => withoutLooseEnds(lattice, touch))
    .filter((lattice) => lattice.across.length > 1 && lattice.down.length > 0)
    .sort((a, b) => areaOf(b) - areaOf(a))
}

function meets(across: Bar, down: Bar, touch: number): boolean {
  return (
    down.at >= across.from - touch &&
    down.at <= across.to + touch &&
    across.at >= down.from - touch &&
    across.at <= down.to + touch
  )
}

/** A bar belongs when each end stops at a crossing bar, or in line with the end of another. Underlines do neither. */
function withoutLooseEnds({ across, down }: Lattice, touch: number): Lattice {
  const held = (bar: Bar, end: number, crossing: readonly Bar[], fellows: readonly Bar[]) =>
    crossing.some(
      (other) => Math.abs(other.at - end) <= alignment && bar.at >= other.from - touch && bar.at <= other.to + touch,
    ) ||
    fellows.some(
      (other) => other !== bar && (Math.abs(other.from - end) <= alignment || Math.abs(other.to - end) <= alignment),
    )
  const keep = (bars: readonly Bar[], crossing: readonly Bar[]) =>
    bars.filter((bar) => held(bar, bar.from, crossing, bars) && held(bar, bar.to, crossing, bars))
  return { across: keep(across, down), down: keep(down, across) }
}

function areaOf({ across, down }: Lattice): number {
  const spread = (bars: readonly Bar[]) =>
    Math.max(...bars.map(({ to }) => to)) - Math.min(...bars.map(({ from }) => from))
  return spread(across) * spread(down)
}
