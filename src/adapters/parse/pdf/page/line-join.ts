/** Words seen inside lines, where nothing could have broken them. */
export interface Vocabulary {
  add(line: string): void
  has(word: string): boolean
  /** Does some word begin so? */
  hasStart(start: string): boolean
}

const wordsMax = 200_000
const startMax = 6

export function createVocabulary(): Vocabulary {
  const words = new Set<string>()
  const starts = new Set<string>()
  // Most documents are never asked for a word; their lines need not be taken apart.
  let waiting: string[] = []
  function take(line: string): void {
    // The first and the last word of a line may be halves.
    for (const word of line.split(' ').slice(1, -1)) {
      for (const run of word.match(hangulRun) ?? []) {
        if (words.has(run) || words.size > wordsMax) continue
        words.add(run)
        for (let length = 2; length <= run.length && length <= startMax; length += 1) starts.add(run.slice(0, length))
      }
    }
  }
  function takeWaiting(): void {
    for (const line of waiting) take(line)
    waiting = []
  }
  return {
    add(line) {
      waiting.push(line)
    },
    has(word) {
      takeWaiting()
      return words.has(word)
    },
    hasStart(start) {
      takeWaiting()
      return starts.has(start)
    },
  }
}

const hangulRun = /[가-힣]+/gu

const hangul = /[가-힣]/u
const spaceless = /[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff]/u
/** Particles and endings that cannot begin a word, when they stand alone. */
const tail =
  /^(?:을|를|의|에|은|는|와|로|으로|에서|에게|하는|한다|하여|하고|하며|되는|된다|며|까지|부터|이다|입니다|합니다|습니다|니다|다)(?:[\s,.)」』]|$)/u

/** `제9` and `4조`, `1,` and `234`; other figures only where a blank would have been drawn. */
function isCutNumber(before: string, after: string, blanksDrawn: boolean): boolean {
  if (/제\d*$/u.test(before)) return /^\d{1,4}\s?(?:조|항|호|편|장|절|관|회|차)/u.test(after)
  if (/\d,$/u.test(before)) return /^\d{3}(?!\d)/u.test(after)
  return blanksDrawn && /\d$/u.test(before) && /^\d/u.test(after)
}

/**
 * What stands between two lines of one paragraph. Korean print breaks words anywhere. Where the file draws the
 * blanks at its line ends (`blanksDrawn`), a missing one says that the word goes on.
 */
export function joint(
  before: string,
  after: string,
  blankAfter: boolean,
  blanksDrawn: boolean,
  words: Vocabulary,
): '' | ' ' {
  if (blankAfter) return ' '
  const last = before.at(-1) ?? ''
  const first = after.at(0) ?? ''
  if (last === '-' || last === '\u00ad') return ''
  if (spaceless.test(last) && spaceless.test(first)) return ''
  if (isCutNumber(before, after, blanksDrawn)) return ''
  if (!hangul.test(first) || !/[가-힣A-Za-z0-9)」』”’%]/u.test(last)) return ' '
  if (tail.test(after)) return ''
  const head = /[가-힣]+$/u.exec(before)?.[0] ?? ''
  const rest = /^[가-힣]+/u.exec(after)?.[0] ?? ''
  if (blanksDrawn) return areTwoWords(head, rest, words) ? ' ' : ''
  return head !== '' && isOneWord(head, rest, words) ? '' : ' '
}

/** A line that its writer ended draws no blank either. */
function areTwoWords(head: string, rest: string, words: Vocabulary): boolean {
  return (
    head.length > 1 &&
    rest.length > 1 &&
    words.has(head) &&
    words.has(rest) &&
    !words.has(head + rest) &&
    !words.hasStart(head + rest[0]!)
  )
}

/** Two halves that stand nowhere else as words, and begin together as some word begins, are one. */
function isOneWord(head: string, rest: string, words: Vocabulary): boolean {
  if (words.has(head + rest)) return true
  const start = head + rest.slice(0, head.length > 1 ? 1 : 2)
  return words.hasStart(start) && !(words.has(head) && words.has(rest))
}
