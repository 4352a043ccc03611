import { termsOfText, wordsOf } from '../text/analyze.ts'
import { foldCharacters } from '../text/analyze-characters.ts'
import type { LineEvidence } from './answerable.ts'
import type { Candidate } from './candidate.ts'
import { coverage, type QuestionTerms } from './coverage.ts'
import { asksForDate, asksForFigure, holdsDate, holdsFigureFor } from './expected-kind.ts'
import { nearness } from './nearness.ts'

/** A line's first words name what it is about. */
const openingWords = 3

/** Weighs a line of one of the candidates as an answer. */
export function evidenceOf(
  asked: string,
  question: QuestionTerms,
  { candidate, said }: { readonly candidate: number; readonly said: string },
  candidates: readonly Candidate[],
): LineEvidence {
  const { path } = candidates[candidate]!
  const titleTerms = new Set(termsOfText(path[0] ?? ''))
  const opening = [...wordsOf(foldCharacters(said))].slice(0, openingWords).join(' ')
  return {
    covered: coverage(question, new Set([...termsOfText(path.join('\n')), ...termsOfText(said)])),
    opening: coverage(question, new Set(termsOfText(opening))),
    nearness: nearness(asked, question, said),
    titleNamed: [...titleTerms].filter((term) => question.has(term)).length / Math.max(1, titleTerms.size),
    lead: leadOf(candidates, candidate),
    figure: asksForFigure(asked) ? holdsFigureFor(asked)(said) : undefined,
    date: asksForDate(asked) ? holdsDate(said) : undefined,
  }
}

/** A copy of the chosen chunk in another file is no rival of it. */
function leadOf(candidates: readonly Candidate[], chosen: number): number | undefined {
  const own = candidates[chosen]!
  const rival = candidates.find(({ text }, at) => at !== chosen && text !== own.text)
  return rival && Math.max(0, (own.score - rival.score) / own.score)
}
