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
const pageNumber =
  /^(?:[-–—~·\s<([]*(?:\d{1,4}|[ivxlcⅰ-ⅻⅠ-Ⅻ]{1,6})[-–—~·\s>)\]]*|(?:[A-Z\dⅠ-Ⅻ]{1,3}\s?[-–]\s?)\d{1,4}|\d{1,4}\s?\/\s?\d{1,4}|(?:page|쪽|제)\s?\d{1,4}\s?(?:쪽)?|\d{1,4}\s?쪽)$/iu

/**
 * Lines at the upper and lower edge that come again on other pages at the same height, digits aside, and page
 * numbers. They are told apart by repetition; a page number at the very edge needs none.
 */
export function splitRunningLines(sketches: readonly PageSketch[]): { sketch: PageSketch; running: RunningLine[] }[] {
  const seenOn = new Map<string, Set<number>>()
  for (const sketch of sketches) {
    for (const { key } of edgeCandidates(sketch)) {
      for (const near of [key(0), key(1)]) {
        const pages = seenOn.get(near)
        if (pages === undefined) seenOn.set(near, new Set([sketch.number]))
        else pages.add(sketch.number)
      }
    }
  }
  return sketches.map((sketch) => {
    const running: RunningLine[] = []
    const gone = new Set<readonly Segment[]>()
    for (const { row, type, outermost, key, text } of edgeCandidates(sketch)) {
      const pages = Math.max(seenOn.get(key(0))?.size ?? 0, seenOn.get(key(1))?.size ?? 0)
      if (pages < pagesMin && !(outermost && type === 'footer' && pageNumber.test(text))) continue
      gone.add(row)
      running.push({ type, text, ...extent(row) })
    }
    if (gone.size === 0) return { sketch, running }
    return { sketch: { ...sketch, rows: sketch.rows.filter((row) => !gone.has(row)) }, running }
  })
}

interface Candidate {
  readonly row: readonly Segment[]
  readonly type: 'header' | 'footer'
  readonly outermost: boolean
  readonly text: string
  /** Names the line by text and height; rounding is shifted by half a step so that near heights share one name. */
  readonly key: (shift: 0 | 1) => string
}

function edgeCandidates({ rows, tables, height, width, turn }: PageSketch): Candidate[] {
  if (rows.length === 0) return []
  // In a turned frame the upper edge is elsewhere; running lines then stay in the text.
  if (turn !== 0 || height <= 0 || width <= 0) return []
  const firstTable = Math.min(...tables.map(({ v0 }) => v0), Infinity)
  const lastTable = Math.max(...tables.map(({ v1 }) => v1), -Infinity)
  const candidate = (row: readonly Segment[], type: 'header' | 'footer', outermost: boolean): Candidate => {
    const text = row.map((segment) => segment.text).join(' ')
    const masked = text.replace(/[\d\s]+|\b[ivxlc]+\b/giu, '#')
    return {
      row,
      type,
      outermost,
      text,
      key: (shift) => `${type}${masked}@${shift}:${Math.round(row[0]!.base / 6 + shift / 2)}`,
    }
  }
  const upper = rows
    .slice(0, edgeRows)
    .filter((row) => row[0]!.base < height * edgeShare && row[0]!.base < firstTable)
    .map((row, index) => candidate(row, 'header', index === 0))
  const lower = rows
    .slice(-edgeRows)
    .filter((row) => row[0]!.base > height * (1 - edgeShare) && row[0]!.top > lastTable)
    .reverse()
    .map((row, index) => candidate(row, 'footer', index === 0))
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
