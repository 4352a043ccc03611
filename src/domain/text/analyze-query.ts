import { articlesIn, termsOfWord, wordsOf } from './analyze.ts'
import { foldCharacters, kind, kindAt } from './analyze-characters.ts'
import { officialWordsFor } from './analyze-official-words.ts'
import { baseOfPredicate, type PredicateBase, type PredicatePlace } from './analyze-predicate.ts'
import { framingWords, interrogative, questionWords, spokenQuestionWord } from './analyze-question-words.ts'
import { stemOf, withoutSuffix } from './analyze-stem.ts'

export interface QueryTerm {
  readonly term: string
  /** How much it counts beside the others. */
  readonly weight: number
  /** The question does not hold it: it lifts texts that were found by another term and finds none by itself. */
  readonly supporting: boolean
}

const framingWeight = 0.25
const verbWeight = 0.25
/** A term said again counts this much of what it counted first. */
const repeatedShare = 0.5
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
  const words = Array.from(wordsOf(folded), (word): PredicateBase => ({ word, verb: false }))
  const asks = words.some(({ word }) => interrogative.test(word))
  const telling = words.flatMap(({ word }, at) =>
    tellingPart(word, { next: words[at + 1]?.word, endsQuestion: asks && at === words.length - 1 }),
  )
  // A question of nothing but question words is taken at its word.
  const asked = telling.length > 0 ? telling : words

  const weights = new Map<string, number>()
  const support = new Map<string, number>()
  for (const term of articlesIn(folded)) add(weights, term, articleWeight)
  for (const { word, verb } of asked) {
    const terms = termsOfQueryWord(word)
    const weight = verb ? verbWeight : weightOfWord(word, terms)
    for (const term of terms) add(weights, term, weight)
    for (const official of officialWordsFor(nounIn(word))) {
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
  return askedTerms(query).map(({ term }) => term)
}

/** The same with their weights. */
export function askedTerms(query: string): QueryTerm[] {
  return analyzeQuery(query).filter(({ supporting }) => !supporting)
}

/** What is left of a word when its asking is taken away: `몇명인가` → `명`. Nothing of a question word. */
function tellingPart(word: string, place: PredicatePlace): PredicateBase[] {
  if (isQuestionWord(word)) return []
  const counted = /^몇[가-힣]/u.test(word) ? word.slice(1) : word
  const base = isHangul(counted) ? baseOfPredicate(counted, place) : undefined
  if (base === undefined) return [{ word: counted, verb: false }]
  return isQuestionWord(base.word) || (base.verb && base.word.length < 2) ? [] : [base]
}

function isQuestionWord(word: string): boolean {
  return questionWords.has(word) || questionWords.has(stemIfHangul(word)) || spokenQuestionWord.test(word)
}

function weightOfWord(word: string, terms: readonly string[]): number {
  const stem = stemIfHangul(word)
  if (framingWords.has(stem)) return framingWeight
  return terms.length === 1 && stem.length > 1 ? singleTermWeight : 1
}

/** Nouns of one syllable keep their particle as search terms; `집을` still says what `집` says. */
function nounIn(word: string): string {
  const stem = stemIfHangul(word)
  return isHangul(word) && stem === word && word.length === 2 ? withoutSuffix(word, 1) : stem
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
  const before = weights.get(term)
  weights.set(term, before === undefined ? weight : before + repeatedShare * weight)
}
