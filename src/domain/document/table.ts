import type { Bbox } from './block.ts'

export interface Cell {
  /** From 0. */
  readonly row: number
  readonly col: number
  readonly rowspan: number
  readonly colspan: number
  readonly text: string
  readonly header: boolean
  readonly bbox: Bbox | null
  /** The page `bbox` lies on, where that is not the page the table begins on. */
  readonly page?: number
}

export interface Table {
  /** `t1`, `t2`, … in reading order. */
  readonly id: string
  /** The block that stands for it; null for a table nested in a cell. */
  readonly block: string | null
  readonly page: number
  readonly bbox: Bbox | null
  readonly caption: string | null
  readonly rows: number
  readonly cols: number
  readonly cells: readonly Cell[]
  /** A merged cell's text stands in its top-left place; covered places are `""`. */
  readonly grid: readonly (readonly string[])[]
  /** Sheet and range in the workbook's own address style; null elsewhere. */
  readonly cell_range: string | null
  readonly parent_table?: string
  readonly parent_cell?: readonly [row: number, col: number]
}

/** Places claimed twice, or by nobody. A table with either was drawn in a way its cells do not explain. */
export interface GridFaults {
  readonly overlaps: number
  readonly gaps: number
}

export interface Grid {
  readonly rows: number
  readonly cols: number
  readonly cells: readonly Cell[]
  readonly grid: readonly (readonly string[])[]
  readonly faults: GridFaults
}

/**
 * Lays cells on a grid. Every place is covered at most once: a cell whose span runs into an earlier one
 * is narrowed to what is free, and one whose own place is taken gives its text to the cell that holds it,
 * so that no text is lost. The claimed size is never trusted for allocation beyond what the cells reach.
 */
export function layGrid(cells: readonly Cell[]): Grid {
  const ordered = [...cells].sort((a, b) => a.row - b.row || a.col - b.col)
  const owner = new Map<string, number>()
  const laid: Cell[] = []
  let overlaps = 0

  for (const cell of ordered) {
    const holder = owner.get(`${cell.row},${cell.col}`)
    if (holder !== undefined) {
      overlaps += 1
      const held = laid[holder]!
      if (cell.text !== '')
        laid[holder] = { ...held, text: held.text === '' ? cell.text : `${held.text}\n${cell.text}` }
      continue
    }
    const colspan = freeRun(cell.colspan, (step) => owner.has(`${cell.row},${cell.col + step}`))
    const rowspan = freeRun(cell.rowspan, (step) =>
      anyBelow(colspan, (across) => owner.has(`${cell.row + step},${cell.col + across}`)),
    )
    if (colspan !== cell.colspan || rowspan !== cell.rowspan) overlaps += 1
    for (let r = 0; r < rowspan; r += 1) {
      for (let c = 0; c < colspan; c += 1) owner.set(`${cell.row + r},${cell.col + c}`, laid.length)
    }
    laid.push({ ...cell, rowspan, colspan })
  }

  const rows = laid.reduce((most, cell) => Math.max(most, cell.row + cell.rowspan), 0)
  const cols = laid.reduce((most, cell) => Math.max(most, cell.col + cell.colspan), 0)
  const grid = Array.from({ length: rows }, () => new Array<string>(cols).fill(''))
  for (const cell of laid) grid[cell.row]![cell.col] = cell.text
  return { rows, cols, cells: laid, grid, faults: { overlaps, gaps: rows * cols - owner.size } }
}

function freeRun(wanted: number, taken: (step: number) => boolean): number {
  let run = 1
  while (run < wanted && !taken(run)) run += 1
  return run
}

function anyBelow(count: number, test: (step: number) => boolean): boolean {
  for (let step = 0; step < count; step += 1) if (test(step)) return true
  return false
}
