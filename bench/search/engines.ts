/** Something that finds chunks by words, given chunks as lists of terms. */
export interface Engine {
  add(terms: readonly string[]): void
  /** After the last chunk. */
  ready(): void
  search(terms: readonly string[], limit: number): readonly number[]
}

/** BM25 and nothing else: arrays of one tenant's postings, no text, no removal, no rights. What no index can undercut by much. */
export function createBareScorer(): Engine {
  const numberOf = new Map<string, number>()
  const chunksOf: number[][] = []
  const countsOf: number[][] = []
  const lengths: number[] = []
  let chunks: Uint32Array[] = []
  let counts: Uint8Array[] = []
  let scores = new Float64Array(0)
  let lengthMean = 0
  const k1 = 0.85
  const b = 0.4

  return {
    add(terms) {
      const tally = new Map<string, number>()
      for (const term of terms) tally.set(term, (tally.get(term) ?? 0) + 1)
      for (const [term, count] of tally) {
        let number = numberOf.get(term)
        if (number === undefined) {
          number = chunksOf.length
          numberOf.set(term, number)
          chunksOf.push([])
          countsOf.push([])
        }
        chunksOf[number]!.push(lengths.length)
        countsOf[number]!.push(Math.min(255, count))
      }
      lengths.push(terms.length)
    },
    ready() {
      chunks = chunksOf.map((list) => Uint32Array.from(list))
      counts = countsOf.map((list) => Uint8Array.from(list))
      chunksOf.length = 0
      countsOf.length = 0
      scores = new Float64Array(lengths.length)
      lengthMean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length
    },
    search(terms, limit) {
      for (const term of new Set(terms)) {
        const number = numberOf.get(term)
        if (number === undefined) continue
        const holders = chunks[number]!
        const mentions = counts[number]!
        const weight = Math.log(1 + (lengths.length - holders.length + 0.5) / (holders.length + 0.5))
        for (let at = 0; at < holders.length; at += 1) {
          const count = mentions[at]!
          const chunk = holders[at]!
          scores[chunk]! +=
            (weight * count * (k1 + 1)) / (count + k1 * (1 - b) + ((k1 * b) / lengthMean) * lengths[chunk]!)
        }
      }
      const best: number[] = []
      for (let chunk = 0; chunk < scores.length; chunk += 1) {
        const score = scores[chunk]!
        if (score === 0 || (best.length === limit && score <= scores[best[limit - 1]!]!)) continue
        let place = best.length
        while (place > 0 && score > scores[best[place - 1]!]!) place -= 1
        best.splice(place, 0, chunk)
        if (best.length > limit) best.pop()
      }
      scores.fill(0)
      return best
    },
  }
}
