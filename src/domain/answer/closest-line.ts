import { termsOfText } from '../text/analyze.ts'
import { coverage } from './coverage.ts'
import { quotableLines } from './lines.ts'

/** The line of a chunk that shares most with a sentence written from it; the chunk's first line when none does. */
export function closestLine(text: string, sentence: string): string {
  const wanted = new Map(termsOfText(sentence).map((term) => [term, 1]))
  let best = text
  let most = -1
  for (const { line } of quotableLines(text)) {
    const shared = coverage(wanted, new Set(termsOfText(line)))
    if (shared > most) {
      best = line
      most = shared
    }
  }
  return best
}
