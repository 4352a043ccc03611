const sentenceEnd = /[.?!。](?:["'”’」』)\]]*)(?=\s)|\n/gu

/** Cuts text after each sentence; the pieces joined are the text again. */
export function splitSentences(text: string): string[] {
  const pieces: string[] = []
  let start = 0
  for (const match of text.matchAll(sentenceEnd)) {
    const before = text[match.index - 1] ?? ''
    if (match[0] !== '\n' && /\d/u.test(before)) continue
    const end = match.index + match[0].length
    pieces.push(text.slice(start, end))
    start = end
  }
  if (start < text.length) pieces.push(text.slice(start))
  return pieces
}
