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
  const crossing = [...members.values()].filter((lattice) => lattice.across.length > 0 && lattice.down.length > 0)
  const apart = [...members.values()].flatMap((lattice) => (lattice.across.length === 0 ? lattice.down : []))
  return [
    ...crossing
      .map((lattice) => withoutLooseEnds(lattice, touch))
      .filter(
        (lattice) =>
          lattice.across.length > 0 && lattice.down.length > 0 && lattice.across.length + lattice.down.length > 2,
      ),
    ...openLattices(apart),
  ].sort((a, b) => areaOf(b) - areaOf(a))
}

const openHeightMin = 60

/** Columns of a table whose rows all end on other pages: three upright borders or more from and to the same heights. */
function openLattices(down: readonly Bar[]): Lattice[] {
  const groups: Bar[][] = []
  for (const bar of down) {
    const group = groups.find(
      ([first]) => Math.abs(first!.from - bar.from) <= alignment && Math.abs(first!.to - bar.to) <= alignment,
    )
    if (group === undefined) groups.push([bar])
    else group.push(bar)
  }
  return groups
    .filter((group) => group.length >= 3 && group[0]!.to - group[0]!.from >= openHeightMin)
    .map((group) => ({ across: [], down: group }))
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
  const us = [...down.map(({ at }) => at), ...across.flatMap(({ from, to }) => [from, to])]
  const vs = [...across.map(({ at }) => at), ...down.flatMap(({ from, to }) => [from, to])]
  return (Math.max(...us) - Math.min(...us)) * (Math.max(...vs) - Math.min(...vs))
}
