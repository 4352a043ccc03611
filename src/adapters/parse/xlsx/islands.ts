import type { CellRange } from './address.ts'
import type { BorderedRun, Sheet, SheetRow } from './sheet.ts'
import type { MergesFrom } from './shown-merges.ts'

/** Cells that hang together: a table, a title, a note. */
export interface Island extends CellRange {
  /** Rows that hold something inside the range; they may hold cells outside it as well. */
  readonly rows: readonly SheetRow[]
}

/** Bordered rows without text that a table may go on through; past that it is an empty form. */
const emptyRowsMax = 30
const depthMax = 16

/** Divides a sheet at blank rows and columns into islands, in reading order. */
export function islandsOf({ rows, bordered }: Pick<Sheet, 'rows' | 'bordered'>, mergesFrom: MergesFrom): Island[] {
  return divide(rows, { left: 0, right: Number.MAX_SAFE_INTEGER }, { mergesFrom, bordered }, 0)
}

/** What ties cells together besides standing next to each other. */
interface Ground {
  readonly mergesFrom: MergesFrom
  readonly bordered: readonly BorderedRun[]
}

interface Columns {
  readonly left: number
  readonly right: number
}

function divide(rows: readonly SheetRow[], within: Columns, ground: Ground, depth: number): Island[] {
  return bandsOf(rows, within, ground).flatMap((band) => {
    const groups = columnGroups(band, within, ground)
    if (groups.length === 1 || depth === depthMax) {
      return [islandOf(band, { left: groups[0]!.left, right: groups.at(-1)!.right }, ground)]
    }
    return groups.flatMap((group) => divide(rowsWithin(band, group), group, ground, depth + 1))
  })
}

/** Runs of rows without a blank row between them. */
function bandsOf(rows: readonly SheetRow[], within: Columns, ground: Ground): SheetRow[][] {
  const bands: SheetRow[][] = []
  let reached = Number.NEGATIVE_INFINITY
  for (const row of rows) {
    const goesOn = row.row <= reached + 1 || isBridged(reached + 1, row.row - 1, within, ground.bordered)
    if (goesOn) bands.at(-1)!.push(row)
    else bands.push([row])
    reached = Math.max(reached, row.row)
    for (const merge of mergesOf(row, within, ground)) reached = Math.max(reached, merge.bottom)
  }
  return bands
}

function mergesOf(row: SheetRow, { left, right }: Columns, { mergesFrom }: Ground): readonly CellRange[] {
  return (mergesFrom.get(row.row) ?? []).filter((merge) => merge.left >= left && merge.left <= right)
}

/** Does every row of the gap have bordered cells, so that it is an empty row of a table? */
function isBridged(from: number, to: number, { left, right }: Columns, bordered: readonly BorderedRun[]): boolean {
  if (!Number.isFinite(from) || to - from >= emptyRowsMax) return false
  let next = from
  for (let at = firstReaching(bordered, from); at < bordered.length && next <= to; at += 1) {
    const run = bordered[at]!
    if (run.top > next) return false
    if (run.cols.some((col) => col >= left && col <= right)) next = run.bottom + 1
  }
  return next > to
}

/** The first run that does not end above the row; runs come from top to bottom. */
function firstReaching(bordered: readonly BorderedRun[], row: number): number {
  let low = 0
  let high = bordered.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (bordered[middle]!.bottom < row) low = middle + 1
    else high = middle
  }
  return low
}

/** Runs of columns without a blank column between them. */
function columnGroups(band: readonly SheetRow[], within: Columns, ground: Ground): Columns[] {
  const taken = new Set<number>()
  const take = (col: number) => {
    if (col >= within.left && col <= within.right) taken.add(col)
  }
  let seen: readonly number[] | undefined
  for (const row of band) {
    if (row.cols !== seen) for (const col of row.cols) take(col)
    seen = row.cols
    for (const merge of mergesOf(row, within, ground))
      for (let col = merge.left; col <= merge.right; col += 1) take(col)
  }
  const top = band[0]!.row
  const bottom = band.at(-1)!.row
  for (let at = firstReaching(ground.bordered, top); at < ground.bordered.length; at += 1) {
    const run = ground.bordered[at]!
    if (run.top > bottom) break
    // A lone row of lines may be ruled under something else; a column of a table is ruled over and over.
    if (Math.min(run.bottom, bottom) > Math.max(run.top, top)) for (const col of run.cols) take(col)
  }
  const groups: { left: number; right: number }[] = []
  for (const col of [...taken].sort((a, b) => a - b)) {
    const open = groups.at(-1)
    if (open !== undefined && col === open.right + 1) open.right = col
    else groups.push({ left: col, right: col })
  }
  return groups.filter((group) => band.some((row) => hasCellWithin(row, group)))
}

const rowsWithin = (band: readonly SheetRow[], group: Columns): SheetRow[] =>
  band.filter((row) => hasCellWithin(row, group))

function hasCellWithin({ cols }: SheetRow, { left, right }: Columns): boolean {
  return cols.some((col) => col >= left && col <= right)
}

/** Cropped to the cells that hold something, and to what they are merged over. */
function islandOf(rows: readonly SheetRow[], within: Columns, ground: Ground): Island {
  let left = Number.MAX_SAFE_INTEGER
  let right = 0
  let bottom = 0
  let seen: readonly number[] | undefined
  for (const row of rows) {
    bottom = Math.max(bottom, row.row)
    if (row.cols !== seen) {
      for (const col of row.cols) {
        if (col < within.left || col > within.right) continue
        left = Math.min(left, col)
        right = Math.max(right, col)
      }
    }
    seen = row.cols
    for (const merge of mergesOf(row, within, ground)) {
      right = Math.max(right, merge.right)
      bottom = Math.max(bottom, merge.bottom)
    }
  }
  return { top: rows[0]!.row, left, bottom, right, rows }
}
