import type { Pace } from './pace.ts'
import type { Segment } from './segment.ts'

export interface MergeInput {
  readonly segment: Segment
  /** 1 for each chunk that is kept. */
  readonly alive: Uint8Array
}

/** Holders copied between two looks at the clock; a term counts as some of them, too. */
const holdersBetweenLooks = 16_384
const holdersOfTerm = 64

/** One segment of the living chunks of several, numbered anew in the same order. Terms nobody holds any more are gone. */
export async function mergeSegments(inputs: readonly MergeInput[], pace: Pace): Promise<Segment> {
  const { lengths, numbers } = numberLiving(inputs)
  const out = createTermWriter(inputs)
  const next = new Uint32Array(inputs.length)
  const group = createGroup(inputs)

  let untilLook = holdersBetweenLooks
  for (let hash = leastHash(inputs, next); hash >= 0; hash = leastHash(inputs, next)) {
    group.takeAll(next, hash)
    for (let spelling = group.nextSpelling(); spelling; spelling = group.nextSpelling()) {
      out.begin()
      for (let at = 0; at < group.size; at += 1) {
        if (!group.isMember(at)) continue
        const input = group.inputAt(at)
        untilLook -= out.addHolders(inputs[input]!, group.termAt(at), numbers[input]!)
      }
      out.end(hash, inputs[group.firstInput]!.segment, group.firstTerm)
    }
    untilLook -= holdersOfTerm
    if (untilLook > 0) continue
    untilLook = holdersBetweenLooks
    if (pace.due()) await pace.rest()
  }
  return { lengths, ...(await out.written(pace)) }
}

/** The number of each living chunk in the merged segment, and its length. */
function numberLiving(inputs: readonly MergeInput[]): { lengths: Uint32Array; numbers: readonly Uint16Array[] } {
  const lengths = new Uint32Array(inputs.reduce((sum, { alive }) => sum + countOf(alive), 0))
  let number = 0
  const numbers = inputs.map(({ segment, alive }) => {
    const numberOf = new Uint16Array(alive.length)
    for (let chunk = 0; chunk < alive.length; chunk += 1) {
      if (alive[chunk] === 0) continue
      numberOf[chunk] = number
      lengths[number] = segment.lengths[chunk]!
      number += 1
    }
    return numberOf
  })
  return { lengths, numbers }
}

function countOf(alive: Uint8Array): number {
  let count = 0
  for (let at = 0; at < alive.length; at += 1) count += alive[at]!
  return count
}

/** The least hash not merged yet, or -1 at the end. */
function leastHash(inputs: readonly MergeInput[], next: Uint32Array): number {
  let least = -1
  for (let input = 0; input < inputs.length; input += 1) {
    const { hashes } = inputs[input]!.segment
    const at = next[input]!
    if (at >= hashes.length) continue
    const hash = hashes[at]!
    if (least < 0 || hash < least) least = hash
  }
  return least
}

/** The terms of one hash in all inputs, which seldom are more than one term. */
interface Group {
  readonly size: number
  readonly firstInput: number
  readonly firstTerm: number
  takeAll(next: Uint32Array, hash: number): void
  /** Makes the terms spelled like the first one left the members; false when none is left. */
  nextSpelling(): boolean
  isMember(at: number): boolean
  inputAt(at: number): number
  termAt(at: number): number
}

function createGroup(inputs: readonly MergeInput[]): Group {
  const inputOf: number[] = []
  const termOf: number[] = []
  /** 0 waiting, 1 member of the spelling at hand, 2 done. */
  const stage: number[] = []
  let first = 0
  return {
    get size() {
      return inputOf.length
    },
    get firstInput() {
      return inputOf[first]!
    },
    get firstTerm() {
      return termOf[first]!
    },
    takeAll(next, hash) {
      inputOf.length = 0
      termOf.length = 0
      stage.length = 0
      for (let input = 0; input < inputs.length; input += 1) {
        const { hashes } = inputs[input]!.segment
        for (; next[input]! < hashes.length && hashes[next[input]!] === hash; next[input]! += 1) {
          inputOf.push(input)
          termOf.push(next[input]!)
          stage.push(0)
        }
      }
    },
    nextSpelling() {
      first = -1
      for (let at = 0; at < stage.length; at += 1) {
        if (stage[at] === 1) stage[at] = 2
        if (stage[at] !== 0) continue
        if (first < 0) first = at
        const { segment } = inputs[inputOf[at]!]!
        if (sameTerm(inputs[inputOf[first]!]!.segment, termOf[first]!, segment, termOf[at]!)) stage[at] = 1
      }
      return first >= 0
    },
    isMember: (at) => stage[at] === 1,
    inputAt: (at) => inputOf[at]!,
    termAt: (at) => termOf[at]!,
  }
}

function sameTerm(a: Segment, termOfA: number, b: Segment, termOfB: number): boolean {
  const startA = a.unitStarts[termOfA]!
  const startB = b.unitStarts[termOfB]!
  const length = a.unitStarts[termOfA + 1]! - startA
  if (b.unitStarts[termOfB + 1]! - startB !== length) return false
  for (let at = 0; at < length; at += 1) if (a.units[startA + at] !== b.units[startB + at]) return false
  return true
}

/** Writes term after term into arrays large enough for all inputs together. */
interface TermWriter {
  begin(): void
  /** How many were looked at. */
  addHolders(input: MergeInput, term: number, numberOf: Uint16Array): number
  end(hash: number, segment: Segment, term: number): void
  /** Copies what was written to where no room is wasted, an array at a time. */
  written(pace: Pace): Promise<Omit<Segment, 'lengths'>>
}

function createTermWriter(inputs: readonly MergeInput[]): TermWriter {
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
  let begun = 0

  return {
    begin() {
      begun = holdersEnd
    },
    addHolders({ segment, alive }, term, numberOf) {
      const start = segment.holderStarts[term]!
      const end = segment.holderStarts[term + 1]!
      for (let at = start; at < end; at += 1) {
        const chunk = segment.holders[at]!
        if (alive[chunk] === 0) continue
        holders[holdersEnd] = numberOf[chunk]!
        mentions[holdersEnd] = segment.mentions[at]!
        holdersEnd += 1
      }
      return end - start
    },
    end(hash, segment, term) {
      if (holdersEnd === begun) return
      for (let at = segment.unitStarts[term]!; at < segment.unitStarts[term + 1]!; at += 1) {
        units[unitsEnd] = segment.units[at]!
        unitsEnd += 1
      }
      hashes[terms] = hash
      terms += 1
      unitStarts[terms] = unitsEnd
      holderStarts[terms] = holdersEnd
    },
    async written(pace) {
      const fitting = async <Numbers extends Uint32Array | Uint16Array | Uint8Array>(
        array: Numbers,
        length: number,
      ) => {
        await pace.rest()
        return length === array.length ? array : (array.slice(0, length) as Numbers)
      }
      return {
        hashes: await fitting(hashes, terms),
        unitStarts: await fitting(unitStarts, terms + 1),
        holderStarts: await fitting(holderStarts, terms + 1),
        units: await fitting(units, unitsEnd),
        holders: await fitting(holders, holdersEnd),
        mentions: await fitting(mentions, holdersEnd),
      }
    },
  }
}
