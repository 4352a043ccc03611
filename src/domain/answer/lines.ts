import { splitSentences } from '../text/sentences.ts'

/** The pieces of a chunk that can be quoted by themselves: its lines, and the sentences of a long line. Verbatim. */
export function quotableLines(text: string): string[] {
  return splitSentences(text).flatMap((piece) => {
    const line = piece.trim()
    return /[\p{L}\p{N}]/u.test(line) ? [line] : []
  })
}
