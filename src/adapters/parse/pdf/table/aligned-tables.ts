import type { Unit } from '../page/columns.ts'
import type { Segment } from '../page/segment.ts'
import type { Bar } from './bars.ts'
import type { FilledCell, FoundTable } from './found-table.ts'

interface Band {
  readonly from: number
  readonly to: number
}

const rowsMin = 3
const numeric = /^[-+△▲▽▼()\d.,%～~·\s/:'’‘]+(?:원|명|건|개|회|년|월|일|%p|천원|백만원|억원)?$/u

/**
 * Tables without upright borders, told by text that lines up: rows that follow closely and keep the same white
 * bands between the same columns. `rules` are the level lines on the page, which often close such tables in.
 */
export function withAlignedTables(units: readonly Unit[], rules: readonly Bar[]): Unit[] {
  const found: Unit[] = []
  for (let at = 0; at < units.length; ) {
    const run = runFrom(units, at)
    const table = run.rows.length >= rowsMin ? tableOf(run.rows, run.bands, rules) : undefined
    if (table === undefined) {
      found.push(units[at]!)
      at += 1
    } else {
      found.push({ kind: 'table', table })
      at += run.rows.length
    }
  }
  return found
}

function runFrom(units: readonly Unit[], start: number): { rows: (readonly Segment[])[]; bands: readonly Band[] } {
  const rows: (readonly Segment[])[] = []
  let bands: readonly Band[] = []
  for (let at = start; at < units.length; at += 1) {
    const unit = units[at]!
    if (unit.kind !== 'row') break
    const { segments } = unit
    if (rows.length === 0) {
      if (segments.length < 2) break
      bands = segments.map(({ u0, u1 }) => ({ from: u0, to: u1 }))
    } else {
      const last = rows.at(-1)![0]!
      if (segments[0]!.base - last.base > Math.max(last.size, segments[0]!.size) * 3) break
      const widened = widen(bands, segments)
      const columns = Math.max(bands.length, 2)
      if (widened.length < columns || (segments.length < 2 && !continuesCell(segments[0]!, widened))) break
      bands = widened
    }
    rows.push(segments)
  }
  // A last row with a single text belongs to what follows.
  while (rows.length > 0 && rows.at(-1)!.length < 2 && !continuesCell(rows.at(-1)![0]!, bands)) rows.pop()
  return { rows, bands }
}

/** A single text in a row goes on with the cell above when it stands in a later column. */
function continuesCell(segment: Segment, bands: readonly Band[]): boolean {
  return bandOf(bands, segment) > 0
}

function widen(bands: readonly Band[], segments: readonly Segment[]): readonly Band[] {
  const all = [...bands, ...segments.map(({ u0, u1 }) => ({ from: u0, to: u1 }))].sort((a, b) => a.from - b.from)
  const gap = Math.max(4, segments[0]!.size * 0.6)
  const merged: Band[] = []
  for (const band of all) {
    const last = merged.at(-1)
    if (last !== undefined && band.from < last.to + gap)
      merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, band.to) }
    else merged.push(band)
  }
  return merged
}

function bandOf(bands: readonly Band[], { u0, u1 }: Segment): number {
  const middle = (u0 + u1) / 2
  return bands.findIndex(({ from, to }) => middle >= from && middle <= to)
}

function tableOf(
  rows: readonly (readonly Segment[])[],
  bands: readonly Band[],
  rules: readonly Bar[],
): FoundTable | undefined {
  const logical = logicalRows(rows, bands)
  if (logical.length < rowsMin || !isTabular(logical, bands, rules)) return undefined
  const u0 = bands[0]!.from
  const u1 = bands.at(-1)!.to
  const edges = [u0, ...bands.slice(1).map((band, index) => (bands[index]!.to + band.from) / 2), u1]
  const tops = logical.map((row) => Math.min(...row.flat().map(({ top }) => top)))
  const bottoms = logical.map((row) => Math.max(...row.flat().map(({ bottom }) => bottom)))
  const cells: FilledCell[] = logical.flatMap((row, index) =>
    row.map((lines, col) => ({
      row: index,
      col,
      rowspan: 1,
      colspan: 1,
      u0: edges[col]!,
      u1: edges[col + 1]!,
      v0: tops[index]!,
      v1: bottoms[index]!,
      lines,
      shade: undefined,
    })),
  )
  return {
    rows: logical.length,
    cols: bands.length,
    cells,
    edges,
    u0,
    u1,
    v0: tops[0]!,
    v1: bottoms.at(-1)!,
    uncertain: true,
    openTop: false,
    openBottom: false,
    nested: [],
  }
}

/** Rows of cells: a row that leaves the first column empty goes on with the row above. */
function logicalRows(rows: readonly (readonly Segment[])[], bands: readonly Band[]): Segment[][][] {
  const logical: Segment[][][] = []
  for (const segments of rows) {
    const cells: Segment[][] = bands.map(() => [])
    for (const segment of segments) cells[Math.max(0, bandOf(bands, segment))]!.push(segment)
    const above = logical.at(-1)
    if (above !== undefined && segments.length === 1 && cells[0]!.length === 0) {
      cells.forEach((lines, col) => void above[col]!.push(...lines))
    } else logical.push(cells)
  }
  return logical
}

function isTabular(rows: readonly Segment[][][], bands: readonly Band[], rules: readonly Bar[]): boolean {
  const cells = rows.flat()
  const filled = cells.filter((lines) => lines.length > 0)
  if (filled.length < cells.length * 0.6) return false
  const top = Math.min(...filled.flat().map((line) => line.top))
  const bottom = Math.max(...filled.flat().map((line) => line.bottom))
  const width = bands.at(-1)!.to - bands[0]!.from
  const closing = rules.filter(
    ({ at, from, to }) =>
      at > top - 15 &&
      at < bottom + 15 &&
      from < bands[0]!.from + 20 &&
      to > bands.at(-1)!.to - 20 &&
      to - from < width + 150,
  )
  const numbers = filled.filter((lines) => numeric.test(lines.map(({ text }) => text).join(''))).length
  if (closing.length >= 2) return true
  return bands.length >= 3 && numbers >= filled.length * 0.3
}
