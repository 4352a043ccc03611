import type { Pace } from './pace.ts'
import type { Segment } from './segment.ts'

export interface MergeInput {
  readonly segment: Segment
  /** 1 for each chunk that is kept. */
  readonly alive: Uint8Array
}

const termsBetweenRests = 1_024

/** One segment of the living chunks of several, numbered anew in the same order. Terms nobody holds any more are gone. */
export async function mergeSegments(inputs: readonly MergeInput[], pace: Pace): Promise<Segment> {
  const numbers = inputs.map(({ alive }) => new Uint32Array(alive.length))
  const lengths: number[] = []
  for (const [i, { segment, alive }] of inputs.entries()) {
    for (let chunk = 0; chunk < alive.length; chunk += 1) {
      if (alive[chunk] === 0) continue
      numbers[i]![chunk] = lengths.length
      lengths.push(segment.lengths[chunk]!)
    }
  }

  const sum = (size: (segment: Segment) => number) => inputs.reduce((all, { segment }) => all + size(segment), 0)
  const termsMost = sum(({ hashes }) => hashes.length)
  const hashes = new Uint32Array(termsMost)
  const unitStarts = new Uint32Array(termsMost + 1)
  const holderStarts = new Uint32Array(termsMost + 1)
  const units = new Uint16Array(sum((segment) => segment.units.length))
  const holders = new Uint16Array(sum((segment) => segment.holders.length))
  const mentions = new Uint8Array(holders.length)
  let terms = 0
  let unitsEnd = 0
  let holdersEnd = 0

  function takeTerm(group: readonly Entry[], hash: number): void {
    const before = holdersEnd
    for (const { input, term } of group) {
      const { segment, alive } = inputs[input]!
      const numberOf = numbers[input]!
      const end = segment.holderStarts[term + 1]!
      for (let at = segment.holderStarts[term]!; at < end; at += 1) {
        const chunk = segment.holders[at]!
        if (alive[chunk] === 0) continue
        holders[holdersEnd] = numberOf[chunk]!
        mentions[holdersEnd] = segment.mentions[at]!
        holdersEnd += 1
      }
    }
    if (holdersEnd === before) return
    const { input, term } = group[0]!
    const spelled = unitsOf(inputs[input]!.segment, term)
    units.set(spelled, unitsEnd)
    unitsEnd += spelled.length
    hashes[terms] = hash
    terms += 1
    unitStarts[terms] = unitsEnd
    holderStarts[terms] = holdersEnd
  }

  let untilRest = termsBetweenRests
  for (const { hash, entries } of entriesByHash(inputs)) {
    for (const group of bySpelling(inputs, entries)) takeTerm(group, hash)
    untilRest -= 1
    if (untilRest > 0) continue
    untilRest = termsBetweenRests
    if (pace.due()) await pace.rest()
  }

  return {
    lengths: Uint32Array.from(lengths),
    hashes: hashes.slice(0, terms),
    unitStarts: unitStarts.slice(0, terms + 1),
    holderStarts: holderStarts.slice(0, terms + 1),
    units: units.slice(0, unitsEnd),
    holders: holdersEnd === holders.length ? holders : holders.slice(0, holdersEnd),
    mentions: holdersEnd === mentions.length ? mentions : mentions.slice(0, holdersEnd),
  }
}

interface Entry {
  readonly input: number
  readonly term: number
}

/** All terms of one hash at a time, inputs in order. */
function* entriesByHash(inputs: readonly MergeInput[]): Generator<{ hash: number; entries: Entry[] }> {
  const next = inputs.map(() => 0)
  for (;;) {
    let hash = -1
    for (const [i, { segment }] of inputs.entries()) {
      const head = segment.hashes[next[i]!]
      if (head !== undefined && (hash < 0 || head < hash)) hash = head
    }
    if (hash < 0) return
    const entries: Entry[] = []
    for (const [input, { segment }] of inputs.entries()) {
      for (; segment.hashes[next[input]!] === hash; next[input]! += 1) entries.push({ input, term: next[input]! })
    }
    yield { hash, entries }
  }
}

/** Different terms may share a hash. */
function bySpelling(inputs: readonly MergeInput[], entries: readonly Entry[]): readonly (readonly Entry[])[] {
  if (entries.length === 1) return [entries]
  const groups: Entry[][] = []
  for (const entry of entries) {
    const spelled = unitsOf(inputs[entry.input]!.segment, entry.term)
    const same = groups.find(([first]) => equalUnits(unitsOf(inputs[first!.input]!.segment, first!.term), spelled))
    if (same === undefined) groups.push([entry])
    else same.push(entry)
  }
  return groups
}

function unitsOf({ units, unitStarts }: Segment, term: number): Uint16Array {
  return units.subarray(unitStarts[term]!, unitStarts[term + 1]!)
}

function equalUnits(a: Uint16Array, b: Uint16Array): boolean {
  return a.length === b.length && a.every((unit, at) => unit === b[at])
}
