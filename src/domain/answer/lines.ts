import { splitSentences } from '../text/sentences.ts'

/** A piece of a chunk that can be quoted by itself: a line, or a sentence of a long line. Verbatim. */
export interface QuotableLine {
  readonly line: string
  /** What it says with the bare heading of its article before it, for those who weigh it. */
  readonly said: string
}

/** `제9조(점용료의 감면)` alone on its line: it says what the next line is about. */
const bareArticle = /^제\s*\d+\s*조(?:의\s*\d+)?\s*(?:[(（][^()（）]*[)）])?$/u

export function quotableLines(text: string): QuotableLine[] {
  const lines: QuotableLine[] = []
  let heading: string | undefined
  for (const piece of splitSentences(text)) {
    const line = piece.trim()
    if (!/[\p{L}\p{N}]/u.test(line)) continue
    if (bareArticle.test(line)) {
      heading = line
      continue
    }
    lines.push({ line, said: heading === undefined ? line : `${heading}\n${line}` })
    heading = undefined
  }
  // A chunk of headings alone has nothing else to quote.
  return lines.length === 0 && heading !== undefined ? [{ line: heading, said: heading }] : lines
}
