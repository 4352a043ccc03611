const closing = new Map(['“”', '‘’', '「」', '『』', '｢｣', '()', '[]'].map((pair) => [pair[0]!, pair[1]!]))
const afterEnd = /["'”’」』｣)\]]/u
const space = /\s/u
/** A line without it is one piece. */
const endMark = /[.?!。]["'”’」』｣)\]]*\s/gu

/**
 * Cuts text after each sentence end: `.`, `?`, `!`, `。` before a blank, and every line break. Not inside a number, a date,
 * a quotation or brackets, and not after an item mark (`1.`, `가.`) or an abbreviation. The pieces joined are the text again.
 */
export function splitSentences(text: string): string[] {
  const pieces: string[] = []
  let start = 0
  let lineStart = 0
  let nextMark = -1
  while (lineStart < text.length) {
    const lineBreak = text.indexOf('\n', lineStart)
    const lineEnd = lineBreak === -1 ? text.length : lineBreak + 1
    if (nextMark < lineStart) {
      endMark.lastIndex = lineStart
      nextMark = endMark.exec(text)?.index ?? text.length
    }
    if (nextMark < lineEnd)
      for (const end of sentenceEnds(text, lineStart, lineEnd)) {
        pieces.push(text.slice(start, end))
        start = end
      }
    if (start < lineEnd) pieces.push(text.slice(start, lineEnd))
    start = lineEnd
    lineStart = lineEnd
  }
  return pieces
}

/** The sentences without the white space around them; blank ones are left out. */
export function sentencesOf(text: string): string[] {
  return splitSentences(text)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
}

function* sentenceEnds(text: string, from: number, to: number): Generator<number> {
  const skipTo = enclosedRuns(text, from, to)
  let at = nextTelling(text, from)
  while (at < to) {
    const sign = text[at]!
    if (sign !== '.' && sign !== '?' && sign !== '!' && sign !== '。') {
      at = nextTelling(text, skipTo.get(at) ?? at + 1)
      continue
    }
    let runEnd = at + 1
    while (runEnd < to && text[runEnd] === sign) runEnd += 1
    const end = endsSentence(text, at, runEnd, from, to) ? afterSentence(text, runEnd, to) : runEnd
    if (end > runEnd && end < to) yield end
    at = nextTelling(text, end)
  }
}

/** The signs that end sentences, open or close; all others are passed over at once. */
const telling = /[.?!。"“”‘’「」『』｢｣()[\]]/gu

function nextTelling(text: string, from: number): number {
  telling.lastIndex = from
  return telling.exec(text)?.index ?? text.length
}

/** Past the marks that close with the sentence, and the blanks after them. */
function afterSentence(text: string, from: number, to: number): number {
  let at = from
  while (at < to && afterEnd.test(text[at]!)) at += 1
  while (at < to && space.test(text[at]!)) at += 1
  return at
}

/** Does the run of end marks from `at` to `runEnd` close a sentence? */
function endsSentence(text: string, at: number, runEnd: number, from: number, to: number): boolean {
  let next = runEnd
  while (next < to && afterEnd.test(text[next]!)) next += 1
  if (next < to && !space.test(text[next]!)) return false
  if (text[at] !== '.') return true

  const before = text[at - 1] ?? ''
  if (at === from || /[\d\s]/u.test(before)) return false
  const isFirstOfWord = at - 1 === from || space.test(text[at - 2] ?? ' ')
  if (isFirstOfWord && /[가-하A-Za-zⅠ-Ⅻ]/u.test(before)) return false
  // `F. G. Kim` and `F.G. Kim`.
  if (text[at - 2] === '.' && /[A-Z]/u.test(before)) return false
  if (/[A-Za-z]/u.test(before)) {
    while (next < to && space.test(text[next]!)) next += 1
    return next >= to || !/[a-z\d]/u.test(text[next]!)
  }
  return true
}

/** For each opening quotation mark or bracket closed on the same line: where the text after it goes on. */
function enclosedRuns(text: string, from: number, to: number): Map<number, number> {
  const runs = new Map<number, number>()
  const open: { close: string; at: number }[] = []
  const openCount = new Map<string, number>()
  let straight = -1
  for (let at = nextTelling(text, from); at < to; at = nextTelling(text, at + 1)) {
    const sign = text[at]!
    if (sign === '"') {
      if (straight === -1) straight = at
      else {
        runs.set(straight, at)
        straight = -1
      }
    } else if ((openCount.get(sign) ?? 0) > 0) {
      // What was opened inside and never closed is given up with it.
      for (let top = open.pop(); top !== undefined; top = open.pop()) {
        openCount.set(top.close, (openCount.get(top.close) ?? 1) - 1)
        if (top.close !== sign) continue
        runs.set(top.at, at)
        break
      }
    } else if (closing.has(sign) && !(sign === '‘' && /^\d\d/u.test(text.slice(at + 1, at + 3)))) {
      const close = closing.get(sign)!
      open.push({ close, at })
      openCount.set(close, (openCount.get(close) ?? 0) + 1)
    }
  }
  return runs
}
