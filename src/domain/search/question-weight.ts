import type { QueryTerm } from '../text/analyze-query.ts'
import { inverseFrequency } from './bm25.ts'

/**
 * What a term of a question weighs when it is asked how much of the question a text covers: the rarer, the more, and
 * words around what is asked for less. One that stands nowhere weighs like one that stands once, or in a small
 * tenant the words it lacks would outweigh all it has.
 */
export function questionWeight({ weight }: Pick<QueryTerm, 'weight'>, chunks: number, holders: number): number {
  return Math.min(1, weight) * inverseFrequency(Math.max(1, chunks), Math.max(1, holders))
}
