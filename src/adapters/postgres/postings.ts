import type { Chunk } from '../../domain/chunk/chunk.ts'
import { fieldWeights, mentionsIn, mentionsMax } from '../../domain/search/bm25.ts'
import { analysisVersion } from '../../domain/text/analyze.ts'
import { createBreather } from '../document-lines.ts'
import { toStored } from './stored-text.ts'

/** Documents whose terms were found or counted in another way are not searched; they are indexed anew. */
export const postingsForm = [analysisVersion, ...Object.values(fieldWeights), mentionsMax].join('.')

/** Chunks whose postings share rows: few enough that a row is never stored outside its page. */
const stretchChunks = 128

/**
 * A holder of a term in 64 bits: 8 for its mentions, 7 for the chunk's place in the stretch, the rest for its length.
 * A score then needs nothing but the row. These are the same in SQL.
 */
export const unpacked = {
  mentions: '(holder & 255)',
  place: '((holder >> 8) & 127)',
  length: '(holder >> 15)',
} as const

function packed(mentions: number, place: number, length: number): number {
  return length * 2 ** 15 + place * 2 ** 8 + mentions
}

/** A run of a document's chunks with what is searched of them. */
export interface Stretch {
  /** Place of its first chunk in the document. */
  readonly first: number
  readonly chunks: readonly Chunk[]
  /** Sum of the chunks' weighted lengths. */
  readonly length: number
  /** Packed, by term as it is stored. */
  readonly holdersOf: ReadonlyMap<string, readonly number[]>
}

export async function* stretchesOf(chunks: readonly Chunk[]): AsyncGenerator<Stretch> {
  const breathe = createBreather()
  for (let first = 0; first < chunks.length; first += stretchChunks) {
    const some = chunks.slice(first, first + stretchChunks)
    const holdersOf = new Map<string, number[]>()
    let length = 0
    for (const [place, chunk] of some.entries()) {
      const found = mentionsIn(chunk)
      length += found.length
      for (const [term, mentions] of found.mentions) {
        const stored = toStored(term)
        const holders = holdersOf.get(stored) ?? []
        holdersOf.set(stored, holders)
        holders.push(packed(mentions, place, found.length))
      }
      await breathe()
    }
    yield { first, chunks: some, length, holdersOf }
  }
}
