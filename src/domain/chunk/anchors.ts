import type { Anchor } from '../document/anchor.ts'
import type { Bbox } from '../document/block.ts'
import type { Cell, Table } from '../document/table.ts'

/**
 * One anchor for each page (and each cell range), in order; its rectangle holds all that lies there. The name of a sheet
 * stands in no cell and goes with the cells below it.
 */
export function mergeAnchors(anchors: readonly Anchor[]): Anchor[] {
  if (anchors.length === 1) return [...anchors]
  const merged = new Map<string, Anchor>()
  for (const anchor of anchors) {
    const key = `${anchor.page} ${anchor.cell_range ?? ''}`
    const known = merged.get(key)
    merged.set(key, known === undefined ? anchor : { ...known, bbox: union(known.bbox, anchor.bbox) })
  }
  const sheets = new Set(anchors.flatMap(({ page, cell_range }) => (cell_range === null ? [] : [page])))
  return [...merged.values()].filter(({ page, cell_range }) => cell_range !== null || !sheets.has(page))
}

/** Where rows `from` to `to` (exclusive) of a table stand. */
export type AnchorOfRows = (from: number, to: number) => Anchor

export function anchorsOfRows(table: Table): AnchorOfRows {
  const cells = inRowOrder(table.cells)
  const firstInRow = new Array<number>(table.rows + 1).fill(cells.length)
  for (let at = cells.length - 1; at >= 0; at -= 1) firstInRow[cells[at]!.row] = at
  for (let row = table.rows - 1; row >= 0; row -= 1) firstInRow[row] = Math.min(firstInRow[row]!, firstInRow[row + 1]!)

  return (from, to) => {
    const rows = cells.slice(firstInRow[from], firstInRow[to])
    // Rows that a page break parts are shown where they begin.
    const page = rows.reduce((first, cell) => Math.min(first, pageOf(cell)), Infinity)
    const there = rows.filter((cell) => pageOf(cell) === page)
    return {
      page: there.length === 0 ? table.page : page,
      bbox: from === 0 && to >= table.rows ? table.bbox : (bboxOf(there, to) ?? table.bbox),
      cell_range: narrowRange(table, from, to),
    }
  }

  function pageOf(cell: Cell): number {
    return cell.page ?? table.page
  }
}

/** As readers mostly give them. */
function inRowOrder(cells: readonly Cell[]): readonly Cell[] {
  const isOrdered = cells.every((cell, at) => at === 0 || cells[at - 1]!.row <= cell.row)
  return isOrdered ? cells : cells.toSorted((a, b) => a.row - b.row)
}

function bboxOf(cells: readonly Cell[], to: number): Bbox | null {
  // A cell that reaches below these rows would pull its neighbours' rows in.
  const own = cells.filter((cell) => cell.row + cell.rowspan <= to)
  return (own.length > 0 ? own : cells).reduce<Bbox | null>((box, cell) => union(box, cell.bbox), null)
}

const addressed = /^(?<sheet>.*!)?(?<c0>\$?[A-Za-z]+)\$?(?<r0>\d+)(?::(?<c1>\$?[A-Za-z]+)\$?(?<r1>\d+))?$/su

/** `Sheet1!A1:C9` narrowed to some of its rows. A range that does not fit the table's rows is left whole. */
function narrowRange(table: Table, from: number, to: number): string | null {
  const parts = table.cell_range === null ? undefined : addressed.exec(table.cell_range)?.groups
  if (parts === undefined) return table.cell_range
  const first = Number(parts['r0'])
  const last = Number(parts['r1'] ?? parts['r0'])
  if (last - first + 1 !== table.rows) return table.cell_range
  const start = `${parts['sheet'] ?? ''}${parts['c0']}${first + from}`
  const end = `${parts['c1'] ?? parts['c0']}${first + to - 1}`
  return `${parts['c0']}${first + from}` === end ? start : `${start}:${end}`
}

function union(a: Bbox | null, b: Bbox | null): Bbox | null {
  if (a === null || b === null) return a ?? b
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])]
}
