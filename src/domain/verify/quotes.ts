/** White space is forgiven on both sides, since line breaks of the original are not part of a sentence; nothing else is. */
export function containsQuote(text: string, quote: string): boolean {
  return quotableText(text)(quote)
}

/** The same question, to be asked of one text many times. */
export function quotableText(text: string): (quote: string) => boolean {
  let squeezed: string | undefined
  return (quote) => {
    const wanted = withoutSpace(quote)
    if (wanted === '') return false
    squeezed ??= withoutSpace(text)
    return squeezed.includes(wanted)
  }
}

function withoutSpace(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, '')
}

const pairs: readonly (readonly [open: string, close: string])[] = [
  ['“', '”'],
  ['‘', '’'],
  ['「', '」'],
  ['『', '』'],
  ['"', '"'],
  ["'", "'"],
]

/** Shorter quotations are names and scare quotes, not claims about what the document says. */
const quotedCharsMin = 8

/** What a sentence puts between quotation marks, outermost first. An apostrophe before a digit opens no quotation of its own. */
export function quotationsIn(text: string): string[] {
  const found: string[] = []
  // A mark that nothing closes from here on is closed by nothing further on either.
  const neverClosed = new Set<string>()
  for (let at = 0; at < text.length; at += 1) {
    const pair = pairs.find(([open]) => text[at] === open)
    if (pair === undefined || neverClosed.has(pair[1])) continue
    const end = closingAt(text, at + 1, pair[1])
    if (end < 0) {
      neverClosed.add(pair[1])
      continue
    }
    const inner = text.slice(at + 1, end)
    if (inner.replace(/\s/gu, '').length >= quotedCharsMin) found.push(inner)
    at = end
  }
  return found
}

function closingAt(text: string, from: number, close: string): number {
  for (let at = text.indexOf(close, from); at >= 0; at = text.indexOf(close, at + 1)) {
    const isShortYear = (close === "'" || close === '’') && /^\d{2}(?!\d)/u.test(text.slice(at + 1, at + 4))
    if (!isShortYear) return at
  }
  return -1
}
