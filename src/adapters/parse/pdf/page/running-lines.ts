import type { Segment } from './segment.ts'
import type { PageSketch } from './sketch.ts'

export interface RunningLine {
  readonly type: 'header' | 'footer'
  readonly text: string
  readonly u0: number
  readonly u1: number
  readonly top: number
  readonly bottom: number
}

const edgeShare = 0.18
const edgeRows = 3
const pagesMin = 3
/** Headers of odd and even pages each stand on half of the pages. */
const pagesShare = 0.4
const pageNumber =
  /^(?:[-–—~·\s<([]*(?:\d{1,4}|[ivxlcⅰ-ⅻⅠ-Ⅻ]{1,6})[-–—~·\s>)\]]*|(?:[A-Z\dⅠ-Ⅻ]{1,3}\s?[-–]\s?)\d{1,4}|\d{1,4}\s?\/\s?\d{1,4}|(?:page|쪽|제)\s?\d{1,4}\s?(?:쪽)?|\d{1,4}\s?쪽)$/iu

/**
 * Lines at the upper and lower edge that come again on other pages at the same height, and page numbers.
 * Digits aside they must stand on many of the pages; letter for letter, a run of pages (a chapter's) is enough.
 * A page number at the very foot needs no second page.
 */
export function splitRunningLines(sketches: readonly PageSketch[]): { sketch: PageSketch; running: RunningLine[] }[] {
  const seenOn = new Map<string, number[]>()
  for (const sketch of sketches) {
    for (const { masked, exact } of edgeCandidates(sketch)) {
      for (const name of new Set([...masked, ...exact])) {
        const pages = seenOn.get(name)
        if (pages === undefined) seenOn.set(name, [sketch.number])
        else if (pages.at(-1) !== sketch.number) pages.push(sketch.number)
      }
    }
  }
  const many = Math.max(pagesMin, sketches.length * pagesShare)
  const isRunning = ({ masked, exact }: Candidate) =>
    masked.some((name) => seenOn.get(name)!.length >= many) || exact.some((name) => hasRun(seenOn.get(name)!))

  return sketches.map((sketch) => {
    const running: RunningLine[] = []
    const gone = new Set<readonly Segment[]>()
    const candidates = edgeCandidates(sketch)
    for (const side of ['header', 'footer'] as const) {
      // From the edge inwards, up to the first line that belongs to the text.
      for (const [index, candidate] of candidates.filter(({ type }) => type === side).entries()) {
        const isNumber = index === 0 && side === 'footer' && pageNumber.test(candidate.text)
        if (!isNumber && !isRunning(candidate)) break
        gone.add(candidate.row)
        running.push({ type: side, text: candidate.text, ...extent(candidate.row) })
      }
    }
    if (gone.size === 0) return { sketch, running }
    return { sketch: { ...sketch, rows: sketch.rows.filter((row) => !gone.has(row)) }, running }
  })
}

/** Three pages in a row, or three odd or even ones. */
function hasRun(pages: readonly number[]): boolean {
  const there = new Set(pages)
  return pages.some((page) => [1, 2].some((stride) => there.has(page + stride) && there.has(page + 2 * stride)))
}

interface Candidate {
  readonly row: readonly Segment[]
  readonly type: 'header' | 'footer'
  readonly text: string
  /** Names by text and height, with digits masked and without; two each, so that near heights share one. */
  readonly masked: readonly string[]
  readonly exact: readonly string[]
}

function edgeCandidates({ rows, tables, height, width, turn }: PageSketch): Candidate[] {
  if (rows.length === 0) return []
  // In a turned frame the upper edge is elsewhere; running lines then stay in the text.
  if (turn !== 0 || height <= 0 || width <= 0) return []
  const firstTable = Math.min(...tables.map(({ v0 }) => v0), Infinity)
  const lastTable = Math.max(...tables.map(({ v1 }) => v1), -Infinity)
  const candidate = (row: readonly Segment[], type: 'header' | 'footer'): Candidate => {
    const text = row.map((segment) => segment.text).join(' ')
    const height6 = row[0]!.base / 6
    const names = (wording: string) => [
      `${type} ${wording}@${Math.round(height6)}`,
      `${type} ${wording}@@${Math.round(height6 + 0.5)}`,
    ]
    return { row, type, text, masked: names(text.replace(/[\d\s]+|\b[ivxlc]+\b/giu, '#')), exact: names(`=${text}`) }
  }
  const upper = rows
    .slice(0, edgeRows)
    .filter((row) => row[0]!.base < height * edgeShare && row[0]!.base < firstTable)
    .map((row) => candidate(row, 'header'))
  const lower = rows
    .slice(-edgeRows)
    .filter((row) => row[0]!.base > height * (1 - edgeShare) && row[0]!.top > lastTable)
    .reverse()
    .map((row) => candidate(row, 'footer'))
  return [...upper, ...lower.filter(({ row }) => !upper.some((one) => one.row === row))]
}

function extent(row: readonly Segment[]) {
  return {
    u0: Math.min(...row.map(({ u0 }) => u0)),
    u1: Math.max(...row.map(({ u1 }) => u1)),
    top: Math.min(...row.map(({ top }) => top)),
    bottom: Math.max(...row.map(({ bottom }) => bottom)),
  }
}
