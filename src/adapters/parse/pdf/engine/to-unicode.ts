import { type CmapScanner, createCmapScanner } from './cmap-scanner.ts'

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
  const ranges = rangesOf(createCmapScanner(bytes))
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

const single = new Set(['beginbfchar', 'begincidchar'])
const ranged = new Set(['beginbfrange', 'begincidrange'])

/** A section that is not as it should be ends there; what follows is read on. */
function rangesOf(scanner: CmapScanner): Range[] {
  const ranges: Range[] = []
  for (let kind = scanner.next(); kind !== 'end'; kind = scanner.next()) {
    if (kind !== 'word' || !(single.has(scanner.word) || ranged.has(scanner.word))) continue
    const withEnds = ranged.has(scanner.word)
    while (scanner.next() === 'bytes') {
      const low = scanner.code
      if (withEnds && scanner.next() !== 'bytes') break
      addTo(ranges, low, scanner.code, scanner)
    }
  }
  return ranges
}

function addTo(ranges: Range[], low: number, high: number, scanner: CmapScanner): void {
  const target = scanner.next()
  if (target === 'bytes' || target === 'number') {
    if (high >= low) ranges.push({ low, high: Math.min(high, low + rangeMax - 1), text: scanner.text() })
  } else if (target === 'word' && scanner.word === '[') {
    let code = low
    for (let kind = scanner.next(); kind === 'bytes' || kind === 'number'; kind = scanner.next()) {
      if (code <= high) ranges.push({ low: code, high: code, text: scanner.text() })
      code += 1
    }
  }
}
