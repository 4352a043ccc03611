import { foldCharacters, kind, kindAt, widthAt } from './analyze-characters.ts'
import { stemOf, withoutSuffix } from './analyze-stem.ts'

/** Changes whenever the same text may give other terms: an index made with another version is made anew. */
export const analysisVersion = 1

/** Stands before a whole word, so that it is never taken for the same characters inside another. */
const whole = '='
const article = '§'

/** Words longer than this (an encoded attachment, a row of dots) are cut: nobody asks for them. */
const wordUnitsMax = 64
const knownWordsMax = 50_000
const termsPerStep = 1_000

const articleAtLineStart = /(?:^|\n)[^\S\n]*제 ?(\d{1,5}) ?조(?: ?의 ?(\d{1,3}))?/gu
const articleAnywhere = /제 ?(\d{1,5}) ?조(?: ?의 ?(\d{1,3}))?/gu
const thousands = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/u
const decimal = /^\d+\.\d+$/u

/** Words come back again and again; their terms are kept, which halves the time and lets equal terms share memory. */
const termsOfKnownWord = new Map<string, readonly string[]>()

/**
 * The search terms of a text, in order, repeated as often as they stand in it. For a Korean word these are its stem,
 * the pairs of syllables in the stem and, for a compound, its first and last pair as words of their own. Spelling
 * variants (composition, width, case, particles, thousands separators) give equal terms. `제3조의2` at the start of a
 * line is a term of its own: there it is a heading, elsewhere a mention.
 */
export function termsOfText(text: string): string[] {
  const folded = foldCharacters(text)
  const terms = articleTerms(folded, articleAtLineStart)
  for (const word of wordsOf(folded)) for (const term of termsOfWord(word)) terms.push(term)
  return terms
}

/** The same terms, some at a time: between two of them others can have their turn. */
export function* termsInSteps(text: string): Generator<readonly string[]> {
  const folded = foldCharacters(text)
  yield articleTerms(folded, articleAtLineStart)
  let step: string[] = []
  for (const word of wordsOf(folded)) {
    step.push(...termsOfWord(word))
    if (step.length < termsPerStep) continue
    yield step
    step = []
  }
  yield step
}

/** The articles a question names, wherever it names them. */
export function articlesIn(folded: string): string[] {
  return articleTerms(folded, articleAnywhere)
}

function articleTerms(folded: string, pattern: RegExp): string[] {
  if (!folded.includes('조')) return []
  return Array.from(folded.matchAll(pattern), ([, number, branch]) =>
    branch === undefined ? `${article}${Number(number)}` : `${article}${Number(number)}-${Number(branch)}`,
  )
}

/** Runs of letters and digits, with the points and commas inside numbers. */
export function* wordsOf(folded: string): Generator<string> {
  let start = -1
  for (let at = 0; at <= folded.length; ) {
    const inside = at < folded.length && (kindAt(folded, at) !== kind.separator || insideNumber(folded, at))
    if (inside && start < 0) start = at
    if (start >= 0 && (!inside || at - start >= wordUnitsMax)) {
      yield folded.slice(start, at)
      start = inside ? at : -1
    }
    at += at < folded.length ? widthAt(folded, at) : 1
  }
}

function insideNumber(text: string, at: number): boolean {
  const mark = text[at]
  if ((mark !== '.' && mark !== ',') || at === 0 || at + 1 >= text.length) return false
  return kindAt(text, at - 1) === kind.digit && kindAt(text, at + 1) === kind.digit
}

export function termsOfWord(word: string): readonly string[] {
  const known = termsOfKnownWord.get(word)
  if (known !== undefined) return known
  const terms = analyzeWord(word)
  if (termsOfKnownWord.size >= knownWordsMax) termsOfKnownWord.clear()
  termsOfKnownWord.set(word, terms)
  return terms
}

function analyzeWord(word: string): string[] {
  const runs = runsOf(word)
  const last = runs.at(-1)!
  if (runs.length === 1) return last.kind === kind.hangul ? hangulTerms(stemOf(last.text)) : runTerms(last)

  const tail = last.kind === kind.hangul ? { ...last, text: withoutSuffix(last.text, 0) } : last
  const parts = [...runs.slice(0, -1), tail].filter(({ text }) => text !== '')
  const terms = parts.flatMap(runTerms)
  if (parts.length > 1) terms.push(whole + parts.map(({ text }) => text.replaceAll(',', '')).join(''))
  return terms
}

interface Run {
  readonly kind: number
  readonly text: string
}

function runsOf(word: string): Run[] {
  const runs: Run[] = []
  let start = 0
  for (let at = 0; at < word.length; ) {
    const of = kindAt(word, at)
    let end = at + widthAt(word, at)
    while (end < word.length && (kindAt(word, end) === of || kindAt(word, end) === kind.separator)) {
      end += widthAt(word, end)
    }
    runs.push({ kind: of, text: word.slice(start, end) })
    start = end
    at = end
  }
  return runs
}

function runTerms({ kind: of, text }: Run): string[] {
  if (of === kind.digit) return numberTerms(text)
  if (of === kind.letter) return [text]
  return pairsOf(of === kind.hangul ? text : [...text])
}

function hangulTerms(stem: string): string[] {
  const terms = pairsOf(stem)
  if (stem.length >= 2) terms.push(whole + stem)
  if (stem.length >= 4) terms.push(whole + stem.slice(0, 2), whole + stem.slice(-2))
  return terms
}

/** `1,250,000` is `1250000`; `2024.3.5` is three numbers, `3.5` one. */
function numberTerms(text: string): string[] {
  if (thousands.test(text)) return [text.replaceAll(',', '')]
  return decimal.test(text) ? [text] : text.split(/[.,]/u)
}

function pairsOf(characters: string | readonly string[]): string[] {
  if (characters.length === 1) return [characters[0]!]
  const pairs: string[] = []
  for (let at = 0; at + 1 < characters.length; at += 1) pairs.push(`${characters[at]}${characters[at + 1]}`)
  return pairs
}
