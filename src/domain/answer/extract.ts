import { termsOfText } from '../text/analyze.ts'
import { isAnswerable, type LineEvidence } from './answerable.ts'
import type { Candidate, ExtractedLine } from './candidate.ts'
import { coverage, type QuestionTerms } from './coverage.ts'
import { asksForDeadline, asksForFigure, holdsDeadline, holdsFigureFor } from './expected-kind.ts'
import { evidenceOf } from './line-evidence.ts'
import { quotableLines } from './lines.ts'

export type Extract =
  | { readonly found: true; readonly lines: readonly ExtractedLine[] }
  | { readonly found: false; readonly reason: 'NO_MATCH' | 'NO_EVIDENCE' }

interface ScoredLine extends ExtractedLine {
  readonly said: string
  readonly at: number
  readonly ofLine: number
  readonly ofChunk: number
  readonly worth: number
}

/** Below this share of the question's weight, the best chunk is about something else. */
const chunkCoverageMin = 0.2
/** What a line says itself counts more than what its headings say for every line below them. */
const ownWeight = 0.5
/** How much the place of its chunk in the search counts beside what a line covers itself. */
const rankWeight = 0.8
/** How much it counts that a line holds the kind of thing that is asked for. */
const kindWeight = 0.3
/** A line that is a heading but for a mark before it. */
const headingShareMin = 0.75
/** A line that says much less of what is asked than the most telling one is not quoted, however good its chunk. */
const tellingShareMin = 0.4

/** Chooses the lines that answer a question. It only ever chooses: no word is added or changed. */
export function extractLines(
  asked: string,
  question: QuestionTerms,
  candidates: readonly Candidate[],
  linesMax: number,
): Extract {
  const scored = scoredLines(asked, question, candidates)
  const [best] = scored
  if (best === undefined) return { found: false, reason: 'NO_MATCH' }
  if (!isAnswerable(evidenceOf(asked, question, best, candidates))) return { found: false, reason: 'NO_EVIDENCE' }

  const telling = tellingShareMin * scored.reduce((most, { ofLine }) => Math.max(most, ofLine), 0)
  // The best line may say only what is asked for (`일시: …`) and leave what it is about to its headings.
  const quoted = scored.filter((line) => line === best || (line.ofLine > 0 && line.ofLine >= telling))
  const lines = distinctLines(quoted).slice(0, linesMax)
  return { found: true, lines: lines.map(({ candidate, line }) => ({ candidate, line })) }
}

/** What speaks for the best line; undefined when nothing matches the question at all. */
export function bestEvidence(
  asked: string,
  question: QuestionTerms,
  candidates: readonly Candidate[],
): LineEvidence | undefined {
  const [best] = scoredLines(asked, question, candidates)
  return best && evidenceOf(asked, question, best, candidates)
}

/** Every line of the candidates, best first; none when no chunk is about what is asked. */
function scoredLines(asked: string, question: QuestionTerms, candidates: readonly Candidate[]): ScoredLine[] {
  const top = candidates[0]?.score ?? 0
  if (top <= 0) return []
  const isAsked = kindsAsked(asked)
  const scored = candidates.flatMap((candidate, at) => linesOf(question, candidate, at, top, isAsked))
  if (!scored.some(({ ofChunk }) => ofChunk >= chunkCoverageMin)) return []
  return scored.sort((a, b) => b.worth - a.worth || a.candidate - b.candidate || a.at - b.at)
}

function kindsAsked(asked: string): ((line: string) => boolean)[] {
  return [...(asksForFigure(asked) ? [holdsFigureFor(asked)] : []), ...(asksForDeadline(asked) ? [holdsDeadline] : [])]
}

function linesOf(
  question: QuestionTerms,
  { text, path, score }: Candidate,
  candidate: number,
  top: number,
  isAsked: readonly ((line: string) => boolean)[],
): ScoredLine[] {
  const ofPath = termsOfText(path.join('\n'))
  const ofChunk = coverage(question, new Set([...ofPath, ...termsOfText(text)]))
  const lines = quotableLines(text)
  const saying = lines.filter(({ line }) => !restatesHeading(line, path))
  return (saying.length > 0 ? saying : lines).map(({ line, said }, at) => {
    const terms = termsOfText(said)
    const ofLineAndPath = coverage(question, new Set([...ofPath, ...terms]))
    const ofLine = coverage(question, new Set(terms))
    const worth =
      ofLineAndPath +
      ownWeight * ofLine +
      rankWeight * (score / top) +
      (ofLine > 0 ? kindWeight * isAsked.filter((holds) => holds(line)).length : 0)
    return { candidate, line, said, at, ofLine, ofChunk, worth }
  })
}

/** A heading names what is below it; it answers nothing. */
function restatesHeading(line: string, path: readonly string[]): boolean {
  const bare = line.replace(/\s+/gu, '')
  return path.some((heading) => {
    const name = heading.replace(/\s+/gu, '')
    return name.length >= headingShareMin * bare.length && bare.includes(name)
  })
}

/** The same sentence in two documents answers once. */
function distinctLines(scored: readonly ScoredLine[]): ScoredLine[] {
  const seen = new Set<string>()
  return scored.filter(({ line }) => {
    const key = line.replace(/\s+/gu, '')
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
