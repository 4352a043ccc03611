import { termsOfWord, wordsOf } from '../text/analyze.ts'
import { foldCharacters } from '../text/analyze-characters.ts'
import type { QuestionTerms } from './coverage.ts'

/** So many words apart, two words still speak of one thing. */
const nearMax = 3

/** Of the words that stand side by side in the question, the share that stand near each other in the line too, 0 to 1. */
export function nearness(asked: string, question: QuestionTerms, line: string): number {
  const wanted = wordTerms(asked)
    .map((terms) => terms.filter((term) => question.has(term)))
    .filter((terms) => terms.length > 0)
  if (wanted.length < 2) return 0
  const placesOf = new Map<string, number[]>()
  for (const [place, terms] of wordTerms(line).entries()) {
    for (const term of terms) placesOf.set(term, [...(placesOf.get(term) ?? []), place])
  }
  const places = wanted.map((terms) => terms.flatMap((term) => placesOf.get(term) ?? []))
  const near = places.slice(1).filter((here, at) => areNear(places[at]!, here))
  return near.length / (wanted.length - 1)
}

function wordTerms(text: string): (readonly string[])[] {
  return Array.from(wordsOf(foldCharacters(text)), termsOfWord)
}

function areNear(some: readonly number[], others: readonly number[]): boolean {
  return some.some((one) => others.some((other) => Math.abs(one - other) <= nearMax))
}
