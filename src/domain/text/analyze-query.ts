import { articlesIn, termsOfWord, wordsOf } from './analyze.ts'
import { foldCharacters, kind, kindAt } from './analyze-characters.ts'
import { officialWordsFor } from './analyze-official-words.ts'
import { framingWords, questionWords } from './analyze-question-words.ts'
import { stemOf } from './analyze-stem.ts'

export interface QueryTerm {
  readonly term: string
  /** How much it counts beside the others. */
  readonly weight: number
  /** The question does not hold it: it lifts texts that were found by another term and finds none by itself. */
  readonly supporting: boolean
}

const framingWeight = 0.25
const officialWeight = 0.5
const articleWeight = 2
/** Numbers and Latin words have one term where a Korean word has several. */
const singleTermWeight = 2
const definitionWeight = 2

const definitionTerms = ['=말한다', '=이란', '=용어', '=정의']
const definitionWord = /(?:^|\s)(?:뜻|의미|정의)(?:은|는|이|가|을|를|란|이란)?(?=$|[\s?,.!])/u
/** `정보통신망이란`, `도시란`; neither the country nor words such as `논란`. */
const termAsked = /[가-힣a-z0-9)」'"’”](?:이란|(?<![이계교소요피혼논반])란)(?=$|[\s?,.!])/u

/** Reads a question: what it asks for, how much each term counts, and what a text that answers it would also say. */
export function analyzeQuery(query: string): readonly QueryTerm[] {
  const folded = foldCharacters(query)
  const words = [...wordsOf(folded)]
  const telling = words.filter((word) => !questionWords.has(word) && !questionWords.has(stemIfHangul(word)))
  // A question of nothing but question words is taken at its word.
  const asked = telling.length > 0 ? telling : words

  const weights = new Map<string, number>()
  const support = new Map<string, number>()
  for (const term of articlesIn(folded)) add(weights, term, articleWeight)
  for (const word of asked) {
    const stem = stemIfHangul(word)
    const terms = termsOfQueryWord(word)
    const weight = framingWords.has(stem) ? framingWeight : terms.length === 1 && stem.length > 1 ? singleTermWeight : 1
    for (const term of terms) add(weights, term, weight)
    for (const official of officialWordsFor(stem)) {
      for (const term of termsOfQueryWord(official)) add(support, term, officialWeight)
    }
  }
  if (asksForDefinition(folded)) for (const term of definitionTerms) add(support, term, definitionWeight)

  return [
    ...Array.from(weights, ([term, weight]) => ({ term, weight, supporting: false })),
    ...Array.from(support, ([term, weight]) => ({ term, weight, supporting: true })).filter(
      ({ term }) => !weights.has(term),
    ),
  ]
}

/** The distinct terms of what a question asks for. */
export function termsOfQuery(query: string): string[] {
  return analyzeQuery(query).flatMap(({ term, supporting }) => (supporting ? [] : [term]))
}

/** A compound in a question is meant whole: its first and last pair are looked for as pairs, not as words. */
function termsOfQueryWord(word: string): readonly string[] {
  const stem = stemIfHangul(word)
  const terms = termsOfWord(word)
  return isHangul(word) && stem.length >= 4 ? terms.slice(0, -2) : terms
}

function asksForDefinition(folded: string): boolean {
  return termAsked.test(folded) || definitionWord.test(folded)
}

function stemIfHangul(word: string): string {
  return isHangul(word) ? stemOf(word) : word
}

function isHangul(word: string): boolean {
  for (let at = 0; at < word.length; at += 1) if (kindAt(word, at) !== kind.hangul) return false
  return true
}

function add(weights: Map<string, number>, term: string, weight: number): void {
  weights.set(term, (weights.get(term) ?? 0) + weight)
}
