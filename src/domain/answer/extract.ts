import { termsOfText } from '../text/analyze.ts'
import { asksForFigure, isAnswerable } from './answerable.ts'
import { coverage, type QuestionTerms } from './coverage.ts'
import { quotableLines } from './lines.ts'

/** A chunk that search found, best first. */
export interface Candidate {
  readonly text: string
  /** Begins with the title of its document. */
  readonly path: readonly string[]
  readonly score: number
}

export interface ExtractedLine {
  /** Place of its chunk among the candidates. */
  readonly candidate: number
  /** A verbatim part of the chunk's text. */
  readonly line: string
}

export type Extract =
  | { readonly found: true; readonly lines: readonly ExtractedLine[] }
  | { readonly found: false; readonly reason: 'NO_MATCH' | 'NO_EVIDENCE' }

interface ScoredLine extends ExtractedLine {
  readonly at: number
  readonly ofLine: number
  readonly ofLineAndPath: number
  readonly ofChunk: number
  readonly worth: number
}

/** Below this share of the question's weight, the best chunk is about something else. */
const chunkCoverageMin = 0.2
/** What a line says itself counts more than what its headings say for every line below them. */
const ownWeight = 0.5
/** How much the place of its chunk in the search counts beside what a line covers itself. */
const rankWeight = 0.8
/** How much a figure counts in a line where the question asks for one. */
const figureWeight = 0.3
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
  const top = candidates[0]?.score ?? 0
  if (top <= 0) return { found: false, reason: 'NO_MATCH' }

  const wantsFigure = asksForFigure(asked)
  const scored = candidates.flatMap((candidate, at) => linesOf(question, candidate, at, top, wantsFigure))
  scored.sort((a, b) => b.worth - a.worth || a.candidate - b.candidate || a.at - b.at)
  const [best] = scored
  if (best === undefined || !scored.some(({ ofChunk }) => ofChunk >= chunkCoverageMin)) {
    return { found: false, reason: 'NO_MATCH' }
  }
  const evidence = {
    line: best.ofLine,
    lineAndPath: best.ofLineAndPath,
    chunk: best.ofChunk,
    lead: leadOf(candidates, best.candidate),
    figure: wantsFigure ? holdsFigure(best.line) : undefined,
  }
  if (!isAnswerable(evidence)) {
    return { found: false, reason: 'NO_EVIDENCE' }
  }
  const telling = tellingShareMin * scored.reduce((most, { ofLine }) => Math.max(most, ofLine), 0)
  const lines = distinctLines(scored.filter(({ ofLine }) => ofLine > 0 && ofLine >= telling)).slice(0, linesMax)
  return { found: true, lines: lines.map(({ candidate, line }) => ({ candidate, line })) }
}

function linesOf(
  question: QuestionTerms,
  { text, path, score }: Candidate,
  candidate: number,
  top: number,
  wantsFigure: boolean,
): ScoredLine[] {
  const ofPath = termsOfText(path.join('\n'))
  const ofChunk = coverage(question, new Set([...ofPath, ...termsOfText(text)]))
  const lines = quotableLines(text)
  const saying = lines.filter((line) => !restatesHeading(line, path))
  return (saying.length > 0 ? saying : lines).map((line, at) => {
    const terms = termsOfText(line)
    const ofLineAndPath = coverage(question, new Set([...ofPath, ...terms]))
    const ofLine = coverage(question, new Set(terms))
    const worth =
      ofLineAndPath +
      ownWeight * ofLine +
      rankWeight * (score / top) +
      (wantsFigure && ofLine > 0 && holdsFigure(line) ? figureWeight : 0)
    return { candidate, line, at, ofLine, ofLineAndPath, ofChunk, worth }
  })
}

/** A figure besides the number of an item or an article. */
function holdsFigure(line: string): boolean {
  return /\d/u.test(line.replace(/^\s*(?:제\s*\d+\s*[조항호장절]|\d+\s*[.)])/u, ''))
}

/** A heading names what is below it; it answers nothing. */
function restatesHeading(line: string, path: readonly string[]): boolean {
  const bare = line.replace(/\s+/gu, '')
  return path.some((heading) => {
    const name = heading.replace(/\s+/gu, '')
    return name.length >= headingShareMin * bare.length && bare.includes(name)
  })
}

/** A copy of the chosen chunk in another file is no rival of it. */
function leadOf(candidates: readonly Candidate[], chosen: number): number | undefined {
  const own = candidates[chosen]!
  const rival = candidates.find(({ text }, at) => at !== chosen && text !== own.text)
  return rival && Math.max(0, (own.score - rival.score) / own.score)
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
