import { termsOfText } from '../text/analyze.ts'
import { coverage, type QuestionTerms } from './coverage.ts'
import { quotableLines } from './lines.ts'

/** A chunk that search found, best first. */
export interface Candidate {
  readonly text: string
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

/** Below this share of the question's weight, the best chunk is about something else. */
const chunkCoverageMin = 0.2
/** Below this mean of the best line's and its chunk's share, no line can answer. */
const evidenceMin = 0.45
/** How much the place of its chunk in the search counts beside what a line covers itself. */
const rankWeight = 0.5
/** Lines that cover much less than the best one say something else. */
const worthShare = 0.5

/** Chooses the lines that answer a question. It only ever chooses: no word is added or changed. */
export function extractLines(question: QuestionTerms, candidates: readonly Candidate[], linesMax: number): Extract {
  const top = candidates[0]?.score ?? 0
  if (top <= 0) return { found: false, reason: 'NO_MATCH' }

  const scored = candidates.flatMap(({ text, path, score }, candidate) => {
    const context = new Set(termsOfText([...path, text].join('\n')))
    const ofChunk = coverage(question, context)
    return quotableLines(text).map((line, at) => {
      const ofLine = coverage(question, new Set(termsOfText(line)))
      return { candidate, line, at, ofLine, ofChunk, worth: ofLine + rankWeight * (score / top) }
    })
  })
  scored.sort((a, b) => b.worth - a.worth || a.candidate - b.candidate || a.at - b.at)

  const [best] = scored
  const bestChunk = scored.reduce((most, { ofChunk }) => Math.max(most, ofChunk), 0)
  if (best === undefined || bestChunk < chunkCoverageMin) return { found: false, reason: 'NO_MATCH' }
  if ((best.ofLine + best.ofChunk) / 2 < evidenceMin) return { found: false, reason: 'NO_EVIDENCE' }

  const lines = distinctLines(scored)
    .slice(0, linesMax)
    .filter(({ worth }) => worth >= best.worth * worthShare)
  return { found: true, lines: lines.map(({ candidate, line }) => ({ candidate, line })) }
}

/** The same sentence in two documents answers once. */
function distinctLines<T extends { readonly line: string }>(scored: readonly T[]): T[] {
  const seen = new Set<string>()
  return scored.filter(({ line }) => {
    const key = line.replace(/\s+/gu, '')
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
