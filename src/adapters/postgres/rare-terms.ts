import { bm25 } from '../../domain/search/bm25.ts'
import type { QueryTerm } from '../../domain/text/analyze-query.ts'

export interface WeighedTerm extends QueryTerm {
  /** Chunks of the scope that hold it. */
  readonly holders: number
}

/** Looking at their holders first costs next to nothing beside looking at all. */
const rareHoldersMost = 5_000

/** The rarest terms of the question, as many as outweigh the others; none when they are too frequent for it to pay. */
export function rareTerms(query: readonly WeighedTerm[], limit: number): WeighedTerm[] {
  const rare: WeighedTerm[] = []
  let holders = 0
  for (const one of query.filter(({ supporting }) => !supporting).toSorted((a, b) => a.holders - b.holders)) {
    rare.push(one)
    holders += one.holders
    if (holders > rareHoldersMost) return []
    const weight = rare.reduce((sum, term) => sum + term.weight, 0)
    if (holders >= 2 * limit && mostWithout(rare, query) < weight) return rare
  }
  return []
}

/** More than a chunk without any of the rare terms can score, however often it says the others. */
export function mostWithout(rare: readonly WeighedTerm[], query: readonly WeighedTerm[]): number {
  const others = query.filter((one) => !rare.includes(one))
  return others.reduce((sum, { weight }) => sum + weight * (bm25.k1 + 1), 0) * (1 + 1e-9)
}
