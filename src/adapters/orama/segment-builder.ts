import { mentionsMax } from '../../domain/search/bm25.ts'
import type { Segment } from './segment.ts'
import { hashOfTerm } from './term-hash.ts'

/** Sealing more than this at once would hold the event loop up. */
const chunksMax = 1_024
const holdersMax = 200_000
const termsMax = 32_000

/** Hash and number share one double while they fit into its 53 bits. */
const numbersInKey = 2 ** 21

/** Takes chunks, field by field, and makes a segment of them. */
export interface SegmentBuilder {
  /** Chunks added so far. */
  readonly size: number
  readonly full: boolean
  addField(terms: readonly string[], weight: number): void
  endChunk(): void
  seal(): Segment
}

export function createSegmentBuilder(): SegmentBuilder {
  const numberOf = new Map<string, number>()
  const spelled: string[] = []
  /** For each term: mentions in the chunk being added, capped only when it ends. */
  const open: number[] = []
  const touched: number[] = []
  const lengths: number[] = []
  const holdersOf: number[] = []
  let length = 0

  let terms = new Uint32Array(4_096)
  let chunks = new Uint16Array(4_096)
  let mentions = new Uint8Array(4_096)
  let holders = 0

  function room(): void {
    if (holders < terms.length) return
    terms = grown(terms, new Uint32Array(terms.length * 2))
    chunks = grown(chunks, new Uint16Array(chunks.length * 2))
    mentions = grown(mentions, new Uint8Array(mentions.length * 2))
  }

  return {
    get size() {
      return lengths.length
    },
    get full() {
      return lengths.length >= chunksMax || holders >= holdersMax || spelled.length >= termsMax
    },

    addField(fieldTerms, weight) {
      for (const term of fieldTerms) {
        let number = numberOf.get(term)
        if (number === undefined) {
          number = spelled.length
          numberOf.set(term, number)
          spelled.push(term)
          open.push(0)
          holdersOf.push(0)
        }
        if (open[number] === 0) touched.push(number)
        open[number]! += weight
      }
      length += fieldTerms.length * weight
    },

    endChunk() {
      for (const number of touched) {
        room()
        terms[holders] = number
        chunks[holders] = lengths.length
        mentions[holders] = Math.min(mentionsMax, open[number]!)
        holders += 1
        holdersOf[number]! += 1
        open[number] = 0
      }
      touched.length = 0
      lengths.push(length)
      length = 0
    },

    seal() {
      const count = spelled.length
      const hashOf = new Uint32Array(count)
      for (let number = 0; number < count; number += 1) hashOf[number] = hashOfTerm(spelled[number]!)
      const order = byHash(hashOf)
      const hashes = new Uint32Array(count)
      const unitStarts = new Uint32Array(count + 1)
      const holderStarts = new Uint32Array(count + 1)
      const nextOf = new Uint32Array(count)
      for (let place = 0; place < count; place += 1) {
        const number = order[place]!
        hashes[place] = hashOf[number]!
        unitStarts[place + 1] = unitStarts[place]! + spelled[number]!.length
        holderStarts[place + 1] = holderStarts[place]! + holdersOf[number]!
        nextOf[number] = holderStarts[place]!
      }
      const units = new Uint16Array(unitStarts[count]!)
      for (let place = 0, unit = 0; place < count; place += 1) {
        const term = spelled[order[place]!]!
        for (let at = 0; at < term.length; at += 1) units[unit++] = term.charCodeAt(at)
      }
      const sealed = { holders: new Uint16Array(holders), mentions: new Uint8Array(holders) }
      for (let at = 0; at < holders; at += 1) {
        const place = nextOf[terms[at]!]!
        nextOf[terms[at]!] = place + 1
        sealed.holders[place] = chunks[at]!
        sealed.mentions[place] = mentions[at]!
      }
      return {
        lengths: Uint32Array.from(lengths),
        hashes,
        units,
        unitStarts,
        holderStarts,
        ...sealed,
      }
    },
  }
}

/** Numbers of the terms, by ascending hash. */
function byHash(hashOf: Uint32Array): Uint32Array {
  if (hashOf.length > numbersInKey) {
    return Uint32Array.from(hashOf.keys()).sort((a, b) => hashOf[a]! - hashOf[b]! || a - b)
  }
  const keys = new Float64Array(hashOf.length)
  for (let number = 0; number < keys.length; number += 1) keys[number] = hashOf[number]! * numbersInKey + number
  keys.sort()
  const order = new Uint32Array(keys.length)
  for (let place = 0; place < keys.length; place += 1) order[place] = keys[place]! % numbersInKey
  return order
}

function grown<Numbers extends Uint32Array | Uint16Array | Uint8Array>(old: Numbers, larger: Numbers): Numbers {
  larger.set(old)
  return larger
}
