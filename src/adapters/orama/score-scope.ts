import { bm25, inverseFrequency, termScore } from '../../domain/search/bm25.ts'
import type { QueryTerm } from '../../domain/text/analyze-query.ts'
import { type BestList, createBestList, type FoundPlace } from './best-list.ts'
import { ownerOf } from './held-segment.ts'
import type { Scope, ScopeSlice } from './scope.ts'
import { mentionsOf, segmentChunksMax, termIn } from './segment.ts'
import { hashOfTerm } from './term-hash.ts'

/** Scores of the segment being searched, all zero between two searches. */
const scores = new Float64Array(segmentChunksMax)

interface WeighedTerm {
  readonly term: string
  readonly hash: number
  readonly weight: number
  readonly supporting: boolean
}

/** Terms of the question come first, so that supporting ones know what was found. */
function weighTerms(scope: Scope, query: readonly QueryTerm[]): WeighedTerm[] {
  return query.flatMap(({ term, weight, supporting }): WeighedTerm[] => {
    const holders = scope.holdersOf(term)
    if (holders === 0) return []
    return [{ term, hash: hashOfTerm(term), weight: weight * inverseFrequency(scope.chunks, holders), supporting }]
  })
}

/** The best chunks of a scope by BM25 over exactly that scope. */
export function scoreScope(scope: Scope, query: readonly QueryTerm[], limit: number): BestList {
  const best = createBestList(limit)
  const terms = weighTerms(scope, query)
  const lengthMean = scope.length / scope.chunks
  for (const slice of scope.slices) {
    let found = false
    for (const term of terms) found = addScores(slice, term, lengthMean) || found
    if (found) takeBest(slice, best)
  }
  return best
}

/** The scores of single chunks, in the same numbers. */
export function scorePlaces(scope: Scope, query: readonly QueryTerm[], places: readonly FoundPlace[]): number[] {
  const terms = weighTerms(scope, query)
  const lengthMean = scope.length / scope.chunks
  return places.map(({ document, place }) => {
    const part = document.parts.find((one) => place >= one.place && place < one.place + one.count)
    if (part === undefined) return 0
    const { segment } = part.held
    const chunk = part.first + place - part.place
    return terms.reduce((score, { term, hash, weight, supporting }) => {
      const mentions = supporting && score === 0 ? 0 : mentionsOf(segment, termIn(segment, term, hash), chunk)
      return mentions === 0 ? score : score + termScore(weight, mentions, segment.lengths[chunk]!, lengthMean)
    }, 0)
  })
}

/** Adds a term's part to the score of each chunk that holds it. */
function addScores({ held: { segment }, visible }: ScopeSlice, wanted: WeighedTerm, lengthMean: number): boolean {
  const number = termIn(segment, wanted.term, wanted.hash)
  if (number < 0) return false
  const { holders, mentions, lengths, holderStarts } = segment
  const { weight, supporting } = wanted
  const end = holderStarts[number + 1]!
  const { k1, b } = bm25
  const fixed = k1 * (1 - b)
  const byLength = (k1 * b) / lengthMean
  const top = k1 + 1
  if (visible === undefined && !supporting) {
    for (let at = holderStarts[number]!; at < end; at += 1) {
      const chunk = holders[at]!
      const count = mentions[at]!
      scores[chunk]! += (weight * count * top) / (count + fixed + byLength * lengths[chunk]!)
    }
    return true
  }
  for (let at = holderStarts[number]!; at < end; at += 1) {
    const chunk = holders[at]!
    if ((visible !== undefined && visible[chunk] === 0) || (supporting && scores[chunk] === 0)) continue
    const count = mentions[at]!
    scores[chunk]! += (weight * count * top) / (count + fixed + byLength * lengths[chunk]!)
  }
  return true
}

function takeBest({ held }: ScopeSlice, best: BestList): void {
  const chunks = held.alive.length
  let least = best.least
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    const score = scores[chunk]!
    if (score === 0) continue
    scores[chunk] = 0
    if (score < least) continue
    best.offer(score, ownerOf(held, chunk))
    least = best.least
  }
}
