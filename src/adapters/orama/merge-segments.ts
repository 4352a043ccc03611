import type { Pace } from './pace.ts'
import type { Segment } from './segment.ts'

export interface MergeInput {
  readonly segment: Segment
  /** 1 for each chunk that is kept. */
  readonly alive: Uint8Array
}

const termsBetweenLooks = 256

/** One segment of the living chunks of several, numbered anew in the same order. Terms nobody holds any more are gone. */
export async function mergeSegments(inputs: readonly MergeInput[], pace: Pace): Promise<Segment> {
  const { lengths, numbers } = numberLiving(inputs)
  const out = createTermWriter(inputs)
  const next = new Uint32Array(inputs.length)
  const group = createGroup(inputs)

  let untilLook = termsBetweenLooks
  for (let hash = leastHash(inputs, next); hash >= 0; hash = leastHash(inputs, next)) {
    group.takeAll(next, hash)
    for (let spelling = group.nextSpelling(); spelling; spelling = group.nextSpelling()) {
      out.begin()
      for (let at = 0; at < group.size; at += 1) {
        if (!group.isMember(at)) continue
        const input = group.inputAt(at)
        out.addHolders(inputs[input]!, group.termAt(at), numbers[input]!)
      }
      out.end(hash, inputs[group.firstInput]!.segment, group.firstTerm)
    }
    untilLook -= 1
    if (untilLook > 0) continue
    untilLook = termsBetweenLooks
    if (pace.due()) await pace.rest()
  }
  return { lengths, ...out.written() }
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
  addHolders(input: MergeInput, term: number, numberOf: Uint16Array): void
  end(hash: number, segment: Segment, term: number): void
  written(): Omit<Segment, 'lengths'>
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
      const end = segment.holderStarts[term + 1]!
      for (let at = segment.holderStarts[term]!; at < end; at += 1) {
        const chunk = segment.holders[at]!
        if (alive[chunk] === 0) continue
        holders[holdersEnd] = numberOf[chunk]!
        mentions[holdersEnd] = segment.mentions[at]!
        holdersEnd += 1
      }
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
    written: () => ({
      hashes: hashes.slice(0, terms),
      unitStarts: unitStarts.slice(0, terms + 1),
      holderStarts: holderStarts.slice(0, terms + 1),
      units: units.slice(0, unitsEnd),
      holders: holdersEnd === holders.length ? holders : holders.slice(0, holdersEnd),
      mentions: holdersEnd === mentions.length ? mentions : mentions.slice(0, holdersEnd),
    }),
  }
}
