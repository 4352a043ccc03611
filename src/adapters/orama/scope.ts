import type { HeldDocument } from './held-document.ts'
import type { HeldSegment } from './held-segment.ts'
import { termIn } from './segment.ts'
import { hashOfTerm } from './term-hash.ts'

export interface ScopeSlice {
  readonly held: HeldSegment
  /** 1 for each chunk that is searched; undefined when all are. */
  readonly visible: Uint8Array | undefined
}

/** The chunks one search may see, and what must be known of them alone. */
export interface Scope {
  readonly slices: readonly ScopeSlice[]
  readonly documents: readonly HeldDocument[]
  readonly chunks: number
  /** Sum of the chunks' weighted lengths. */
  readonly length: number
  /** How many of the chunks hold a term. */
  holdersOf(term: string): number
}

/** A term counted once is not counted again; past this many the count starts over. */
const countedTermsMax = 20_000

/** `everything` spares the marking of chunks when all documents are searched. */
export function makeScope(
  segments: Iterable<HeldSegment>,
  documents: readonly HeldDocument[],
  everything: boolean,
): Scope {
  const slices = everything ? Array.from(segments, livingSlice) : slicesOf(documents)
  let length = 0
  let chunks = 0
  for (const { held, visible } of slices) {
    const { lengths } = held.segment
    for (let chunk = 0; chunk < lengths.length; chunk += 1) {
      if (visible !== undefined && visible[chunk] === 0) continue
      length += lengths[chunk]!
      chunks += 1
    }
  }
  const counted = new Map<string, number>()

  return {
    slices,
    documents,
    chunks,
    length,
    holdersOf(term) {
      const known = counted.get(term)
      if (known !== undefined) return known
      const hash = hashOfTerm(term)
      const holders = slices.reduce((sum, slice) => sum + holdersIn(slice, term, hash), 0)
      if (counted.size >= countedTermsMax) counted.clear()
      counted.set(term, holders)
      return holders
    },
  }
}

function livingSlice(held: HeldSegment): ScopeSlice {
  return { held, visible: held.living === held.alive.length ? undefined : held.alive }
}

function slicesOf(documents: readonly HeldDocument[]): ScopeSlice[] {
  const visibleIn = new Map<HeldSegment, Uint8Array>()
  for (const { parts } of documents) {
    for (const { held, first, count } of parts) {
      const visible = visibleIn.get(held) ?? new Uint8Array(held.alive.length)
      visibleIn.set(held, visible)
      visible.fill(1, first, first + count)
    }
  }
  return Array.from(visibleIn, ([held, visible]) => ({ held, visible }))
}

function holdersIn({ held: { segment }, visible }: ScopeSlice, term: string, hash: number): number {
  const number = termIn(segment, term, hash)
  if (number < 0) return 0
  const start = segment.holderStarts[number]!
  const end = segment.holderStarts[number + 1]!
  if (visible === undefined) return end - start
  let holders = 0
  for (let at = start; at < end; at += 1) holders += visible[segment.holders[at]!]!
  return holders
}
