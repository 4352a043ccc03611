import { cmapTokens, type Token } from './cmap-tokens.ts'

interface Range {
  readonly low: number
  readonly high: number
  /** What `low` stands for; the codes after it count on from its last letter. */
  readonly text: string
}

/** Codes have two bytes; a wider range is damage and is cut. */
const rangeMax = 0x10000
/** More is asked for only by damaged maps. */
const listedMax = 1 << 18

/** What the engine asks of a map from character codes to text. */
export interface ToUnicode {
  readonly size: number
  has(code: number): boolean
  get(code: number): string | undefined
  forEach(visit: (code: number, codePoint: number) => void): void
  charCodeOf(text: string): number
  amend(more: { forEach(visit: (code: number, text: string) => void): void }): void
}

/** Keeps ranges as ranges: fonts of Korean print often map all of Unicode and use a hundred letters of it. */
export function readToUnicode(bytes: Uint8Array): ToUnicode {
  const ranges = rangesOf(cmapTokens(bytes))
  const ordered = ranges.toSorted((a, b) => a.low - b.low)
  const apart = ordered.every(({ low }, index) => index === 0 || ordered[index - 1]!.high < low)
  const amended = new Map<number, string>()
  const known = new Map<number, string | undefined>()

  function find(code: number): Range | undefined {
    if (!apart) return ranges.findLast(({ low, high }) => low <= code && code <= high)
    let from = 0
    let to = ordered.length
    while (from < to) {
      const middle = (from + to) >> 1
      if (ordered[middle]!.high < code) from = middle + 1
      else to = middle
    }
    const range = ordered[from]
    return range !== undefined && range.low <= code ? range : undefined
  }

  function get(code: number): string | undefined {
    if (known.has(code)) return known.get(code)
    const range = find(code)
    const text = amended.get(code) ?? (range === undefined ? undefined : countedOn(range.text, code - range.low))
    known.set(code, text)
    return text
  }

  function* entries(): Generator<[number, string]> {
    let left = listedMax
    for (const { low, high, text } of ranges) {
      for (let code = low; code <= high && left > 0; code += 1, left -= 1) yield [code, countedOn(text, code - low)]
    }
    yield* amended
  }

  return {
    size: ranges.reduce((sum, { low, high }) => sum + high - low + 1, 0),
    has: (code) => get(code) !== undefined,
    get,
    forEach(visit) {
      for (const [code, text] of entries()) visit(code, text.codePointAt(0) ?? 0)
    },
    charCodeOf(wanted) {
      for (const [code, text] of entries()) if (text === wanted) return code
      return -1
    },
    amend(more) {
      known.clear()
      more.forEach((code, text) => {
        amended.set(code, text)
      })
    },
  }
}

function countedOn(text: string, steps: number): string {
  if (steps === 0 || text === '') return text
  return text.slice(0, -1) + String.fromCharCode(text.charCodeAt(text.length - 1) + steps)
}

/** A section that is not as it should be ends there; what follows is read on. */
function rangesOf(tokens: Iterable<Token>): Range[] {
  const ranges: Range[] = []
  const source = tokens[Symbol.iterator]()
  const next = (): Token | undefined => source.next().value ?? undefined
  const sections: Readonly<Record<string, { end: string; ranged: boolean }>> = {
    beginbfchar: { end: 'endbfchar', ranged: false },
    begincidchar: { end: 'endcidchar', ranged: false },
    beginbfrange: { end: 'endbfrange', ranged: true },
    begincidrange: { end: 'endcidrange', ranged: true },
  }
  for (let token = next(); token !== undefined; token = next()) {
    const section = token.kind === 'word' && Object.hasOwn(sections, token.word) ? sections[token.word] : undefined
    if (section === undefined) continue
    for (let first = next(); first?.kind === 'bytes'; first = next()) {
      const last = section.ranged ? next() : first
      if (last?.kind !== 'bytes') break
      addTo(ranges, codeOf(first.bytes), codeOf(last.bytes), next)
    }
  }
  return ranges
}

function addTo(ranges: Range[], low: number, high: number, next: () => Token | undefined): void {
  const target = next()
  if (target?.kind === 'bytes' || target?.kind === 'number') {
    const text = textOf(target)
    if (high >= low && text !== undefined) ranges.push({ low, high: Math.min(high, low + rangeMax - 1), text })
  } else if (target?.kind === 'word' && target.word === '[') {
    let code = low
    for (let one = next(); one !== undefined && !(one.kind === 'word' && one.word === ']'); one = next()) {
      const text = textOf(one)
      if (text !== undefined && code <= high) ranges.push({ low: code, high: code, text })
      code += 1
    }
  }
}

function codeOf(bytes: string): number {
  let code = 0
  for (let at = 0; at < bytes.length; at += 1) code = ((code << 8) | bytes.charCodeAt(at)) >>> 0
  return code
}

/** Text is UTF-16, high byte first. */
function textOf(token: Token): string | undefined {
  if (token.kind === 'number') return token.number <= 0x10ffff ? String.fromCodePoint(token.number) : undefined
  if (token.kind !== 'bytes') return undefined
  const bytes = token.bytes.length % 2 === 0 ? token.bytes : `\0${token.bytes}`
  let text = ''
  for (let at = 0; at < bytes.length; at += 2)
    text += String.fromCharCode((bytes.charCodeAt(at) << 8) | bytes.charCodeAt(at + 1))
  return text
}
