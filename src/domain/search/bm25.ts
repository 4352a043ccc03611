import type { Chunk } from '../chunk/chunk.ts'
import { termsOfText } from '../text/analyze.ts'
import type { QueryTerm } from '../text/analyze-query.ts'

/** Chunks are of even length, so length counts for little and a second mention for less than usual. */
export const bm25 = { k1: 0.85, b: 0.4 } as const

/** How often a term counts for one mention: in the document's title, in the headings it stands under, in its text. */
export const fieldWeights = { title: 4, path: 2, text: 1 } as const

/** Further mentions change a score by less than one part in a hundred; stores may keep a count in one byte. */
export const mentionsMax = 255

/** The parts of a chunk that are searched, each with its own weight. */
export function searchedFields(chunk: Pick<Chunk, 'path' | 'text'>): Record<keyof typeof fieldWeights, string> {
  const [title = '', ...headings] = chunk.path
  return { title, path: headings.join('\n'), text: chunk.text }
}

/** A chunk as BM25 sees it: weighted mentions of each term, and their sum. */
export interface TermMentions {
  readonly mentions: ReadonlyMap<string, number>
  readonly length: number
}

export function mentionsIn(chunk: Pick<Chunk, 'path' | 'text'>): TermMentions {
  const mentions = new Map<string, number>()
  let length = 0
  const fields = searchedFields(chunk)
  for (const field of ['title', 'path', 'text'] as const) {
    const weight = fieldWeights[field]
    for (const term of termsOfText(fields[field])) {
      mentions.set(term, Math.min(mentionsMax, (mentions.get(term) ?? 0) + weight))
      length += weight
    }
  }
  return { mentions, length }
}

/** What a term tells: the fewer chunks hold it, the more. */
export function inverseFrequency(chunks: number, holders: number): number {
  return Math.log(1 + (chunks - holders + 0.5) / (holders + 0.5))
}

/** A term's part of the score of a chunk; `weight` is its inverse frequency times its weight in the query. */
export function termScore(weight: number, mentions: number, length: number, lengthMean: number): number {
  const { k1, b } = bm25
  return (weight * mentions * (k1 + 1)) / (mentions + k1 * (1 - b) + ((k1 * b) / lengthMean) * length)
}

/**
 * Scores every chunk in the plainest way: what any index must answer, number for number. A chunk without a term of
 * the question scores 0, whatever supporting terms it holds.
 */
export function scoresByBm25(chunks: readonly TermMentions[], query: readonly QueryTerm[]): number[] {
  const lengthMean = chunks.reduce((sum, { length }) => sum + length, 0) / chunks.length
  const scores = chunks.map(() => 0)
  for (const { term, weight, supporting } of query) {
    const holders = chunks.filter(({ mentions }) => mentions.has(term)).length
    const telling = weight * inverseFrequency(chunks.length, holders)
    for (const [at, { mentions, length }] of chunks.entries()) {
      const count = mentions.get(term) ?? 0
      if (count === 0 || (supporting && scores[at] === 0)) continue
      scores[at] = scores[at]! + termScore(telling, count, length, lengthMean)
    }
  }
  return scores
}
