import { visibleText } from '../../src/adapters/parse/hancom/symbols.ts'

/** A cell as any reader can state it. */
export interface GoldCell {
  readonly row: number
  readonly col: number
  readonly rowspan: number
  readonly colspan: number
  readonly text: string
}

export interface Counts {
  readonly common: number
  readonly candidate: number
  readonly reference: number
}

const blank = /[\s\u00a0\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u2064\ufeff\ufffc\u3000\0-\x1f]/gu

/** White space, invisible signs and the choice of a visible sign for a private one differ; the rest must agree. */
export const normalise = (text: string): string => visibleText(text).normalize('NFC').replace(blank, '')

/** As `normalise`, and without punctuation, symbols (dots that lead to a page number among them) and private signs. */
export const loosely = (text: string): string =>
  normalise(text.normalize('NFKC').toLowerCase()).replace(/[\p{P}\p{S}\p{Co}\p{Cf}\p{Mn}]/gu, '')

function pairsOf(text: string, normal: (text: string) => string): Map<string, number> {
  const counts = new Map<string, number>()
  const signs = Array.from(normal(text))
  for (let at = 0; at + 1 < signs.length; at += 1) {
    const pair = signs[at]! + signs[at + 1]!
    counts.set(pair, (counts.get(pair) ?? 0) + 1)
  }
  return counts
}

const total = (counts: ReadonlyMap<string, number>): number => counts.values().reduce((sum, count) => sum + count, 0)

/** Pairs of neighbouring characters that two texts share, each as often as both have it. */
export function textCounts(candidate: string, reference: string, normal = normalise): Counts {
  return shared(pairsOf(candidate, normal), pairsOf(reference, normal))
}

function shared(candidate: ReadonlyMap<string, number>, reference: ReadonlyMap<string, number>): Counts {
  let common = 0
  for (const [key, count] of candidate) common += Math.min(count, reference.get(key) ?? 0)
  return { common, candidate: total(candidate), reference: total(reference) }
}

/** Cells that agree in place, span and text, wherever their table stands in the list. */
export function cellCounts(
  candidate: readonly (readonly GoldCell[])[],
  reference: readonly (readonly GoldCell[])[],
): Counts {
  return shared(keysOf(candidate), keysOf(reference))
}

function keysOf(tables: readonly (readonly GoldCell[])[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const cells of tables) {
    for (const { row, col, rowspan, colspan, text } of cells) {
      const key = `${row},${col},${rowspan},${colspan}|${normalise(text)}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  return counts
}

/**
 * As `cellCounts`, but a reader may add what the program shows and the file does not write: numbers, bullets, marks
 * of notes. The written text must all be there, in order.
 */
export function shownCellCounts(
  candidate: readonly (readonly GoldCell[])[],
  reference: readonly (readonly GoldCell[])[],
): Counts {
  const places = new Map<string, string[]>()
  for (const cell of candidate.flat()) {
    const place = placeOf(cell)
    places.set(place, [...(places.get(place) ?? []), normalise(cell.text)])
  }
  let common = 0
  const rest: { readonly place: string; readonly text: string }[] = []
  const take = (place: string, fits: (text: string) => boolean): boolean => {
    const texts = places.get(place) ?? []
    const at = texts.findIndex(fits)
    if (at < 0) return false
    texts.splice(at, 1)
    common += 1
    return true
  }
  for (const cell of reference.flat()) {
    const text = normalise(cell.text)
    if (!take(placeOf(cell), (one) => one === text)) rest.push({ place: placeOf(cell), text })
  }
  for (const { place, text } of rest) take(place, (one) => isShownFrom(one, text))
  return { common, candidate: candidate.flat().length, reference: reference.flat().length }
}

const placeOf = ({ row, col, rowspan, colspan }: GoldCell): string => `${row},${col},${rowspan},${colspan}`

function isShownFrom(shown: string, written: string): boolean {
  if (shown.length < written.length || shown.length > written.length * 1.3 + 4) return false
  let at = 0
  for (let i = 0; i < shown.length && at < written.length; i += 1) if (shown[i] === written[at]) at += 1
  return at === written.length
}

const ratio = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole)

export const recall = ({ common, reference }: Counts): number => ratio(common, reference)
export const precision = ({ common, candidate }: Counts): number => ratio(common, candidate)
export function f1(counts: Counts): number {
  const sum = precision(counts) + recall(counts)
  return sum === 0 ? 0 : (2 * precision(counts) * recall(counts)) / sum
}

export const mean = (values: readonly number[]): number =>
  values.length === 0 ? Number.NaN : values.reduce((sum, value) => sum + value, 0) / values.length

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >>> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
