import type { Table } from '../document/table.ts'
import type { AnchorOfRows } from './anchors.ts'
import { chunkBudgetMax } from './chunk.ts'
import { cutText } from './cut-text.ts'
import type { TextPlace } from './places.ts'

/** Whole rows of a table, `from` to `to` (exclusive), with the header rows before them where they are not the first. */
export interface RowRun {
  readonly text: string
  readonly from: number
  readonly to: number
}

/**
 * Past this a row is a page laid out in cells, not a row of data. It is the largest budget a caller may ask for,
 * and the one case in which a row is cut: at line and sentence ends, each part anchored to the whole row.
 */
export const rowCharsMax = chunkBudgetMax

/** Cuts a table, given the line each of its rows makes, between rows, never inside one, and between merged groups of rows where such a group fits. */
export function* cutTable(
  table: Table,
  lines: readonly string[],
  budget: number,
  firstBudget: number = budget,
): Generator<RowRun> {
  const headerRows = countHeaderRows(table)
  const header = lines.slice(0, headerRows).join('\n')
  const repeated = headerRows > 0 && header.length <= budget ? `${header}\n` : ''
  const room = Math.max(budget - repeated.length, Math.ceil(budget / 2))

  let from = 0
  let length = 0
  const close = (to: number): RowRun[] => {
    const rows = lines.slice(from, to).join('\n')
    const run = { text: from === 0 ? rows : repeated + rows, from, to }
    from = to
    length = 0
    return rows.trim() === '' ? [] : cutGiantRow(run, budget)
  }
  for (const [start, end] of rowUnits(table, lines, room)) {
    const unit = lines.slice(start, end).reduce((sum, line) => sum + line.length + 1, -1)
    const allowed = from === 0 ? firstBudget : room
    // The header is not left alone at the end of a chunk: it goes with the first row below it.
    if (start > from && start > headerRows && length + 1 + unit > allowed) yield* close(start)
    length += (length === 0 ? 0 : 1) + unit
  }
  yield* close(lines.length)
}

/** Every row of a run at its own place, repeated header rows at theirs. Part of a giant row stands where the row does. */
export function placesOfRows(
  { text, from, to }: RowRun,
  lines: readonly string[],
  anchorOf: AnchorOfRows,
): readonly TextPlace[] {
  const own = lines.slice(from, to).join('\n')
  if (!text.endsWith(own)) return [{ at: 0, anchor: anchorOf(from, to) }]
  const places: TextPlace[] = []
  const headerEnd = text.length - own.length
  let at = 0
  const place = (row: number) => {
    places.push({ at, anchor: anchorOf(row, row + 1) })
    at += lines[row]!.length + 1
  }
  for (let row = 0; at < headerEnd; row += 1) place(row)
  for (let row = from; row < to; row += 1) place(row)
  return places
}

function cutGiantRow(run: RowRun, budget: number): RowRun[] {
  if (run.text.length <= rowCharsMax || run.text.length <= budget) return [run]
  return cutText(run.text, budget).map((text) => ({ ...run, text }))
}

/** Leading rows that hold nothing but header cells; a table that is all header has none to repeat. */
function countHeaderRows(table: Table): number {
  let plainFrom = table.rows
  let lastHeader = 0
  for (const cell of table.cells) {
    if (cell.header) lastHeader = Math.max(lastHeader, cell.row + 1)
    else if (cell.row < plainFrom && cell.text.trim() !== '') plainFrom = cell.row
  }
  const rows = Math.min(plainFrom, lastHeader)
  return rows < table.rows ? rows : 0
}

/** Rows tied together by merged cells are one unit while they fit. */
function* rowUnits(table: Table, lines: readonly string[], room: number): Generator<[number, number]> {
  const reach = lines.map((_, row) => row + 1)
  for (const cell of table.cells) {
    // A cell merged over the whole height ties nothing that could be kept apart.
    if (cell.rowspan < table.rows && cell.row < reach.length)
      reach[cell.row] = Math.max(reach[cell.row]!, Math.min(cell.row + cell.rowspan, lines.length))
  }
  for (let start = 0; start < lines.length; ) {
    let end = reach[start]!
    for (let row = start; row < end; row += 1) end = Math.max(end, reach[row]!)
    const size = lines.slice(start, end).reduce((sum, line) => sum + line.length + 1, 0)
    if (size <= room) yield [start, end]
    else for (let row = start; row < end; row += 1) yield [row, row + 1]
    start = end
  }
}
