import type { Chunk } from '../../domain/chunk/chunk.ts'

const k1 = 1.2
const b = 0.75

/** BM25 of every chunk over pairs of characters, and the weight of each term of the query. */
export function scoreByWords(
  words: string,
  chunks: readonly Chunk[],
): { readonly scores: readonly number[]; readonly terms: ReadonlyMap<string, number> } {
  const counted = chunks.map((chunk) => countsOf(termsOf(chunk.text)))
  const lengths = counted.map((counts) => [...counts.values()].reduce((sum, count) => sum + count, 0))
  const meanLength = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, chunks.length)
  const terms = new Map<string, number>()
  for (const term of new Set(termsOf(words))) {
    const holders = counted.filter((counts) => counts.has(term)).length
    terms.set(term, Math.log(1 + (chunks.length - holders + 0.5) / (holders + 0.5)))
  }
  const scores = counted.map((counts, at) => {
    let score = 0
    for (const [term, weight] of terms) {
      const count = counts.get(term) ?? 0
      score += (weight * count * (k1 + 1)) / (count + k1 * (1 - b + (b * lengths[at]!) / (meanLength || 1)))
    }
    return score
  })
  return { scores, terms }
}

function termsOf(text: string): string[] {
  const runs =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return runs.flatMap((run) => {
    const characters = [...run]
    return characters.length < 2 ? characters : characters.slice(1).map((next, at) => `${characters[at]}${next}`)
  })
}

function countsOf(terms: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}
