import type { Segment } from '../page/segment.ts'
import type { FilledCell, FoundTable } from './found-table.ts'

const figures = /^[-+△▲▽▼()\d.,%\s]+$/u

/**
 * Some tables draw no border between rows of figures. Where all filled cells of a row hold the same number of lines
 * at the same heights, mostly figures, the row is as many rows.
 */
export function splitRows(table: FoundTable): FoundTable {
  let added = 0
  const cells: FilledCell[] = []
  let { nested } = table
  for (let row = 0; row < table.rows; row += 1) {
    const here = table.cells.filter((cell) => cell.row === row)
    const crossing = table.cells.some((cell) => cell.rowspan > 1 && cell.row <= row && cell.row + cell.rowspan > row)
    const count = crossing || nested.length > 0 ? 1 : linesInStep(here)
    for (const cell of here) {
      for (let part = 0; part < count; part += 1)
        cells.push(count === 1 ? { ...cell, row: row + added } : partOf(cell, part, count, row + added))
    }
    added += count - 1
  }
  if (added === 0) return table
  nested = []
  return { ...table, rows: table.rows + added, cells, nested }
}

/** The number of lines that every filled cell of the row has at the same heights, or 1. */
function linesInStep(cells: readonly FilledCell[]): number {
  const filled = cells.filter(({ lines }) => lines.length > 0)
  const first = filled[0]?.lines ?? []
  if (filled.length < 3 || first.length < 2 || filled.length * 2 < cells.length) return 1
  const inStep = filled.every(
    ({ lines }) =>
      lines.length === first.length &&
      lines.every((line, index) => Math.abs(line.base - first[index]!.base) < line.size * 0.35),
  )
  const numbers = filled.filter(({ lines }) => lines.every(({ text }) => figures.test(text)))
  return inStep && numbers.length * 2 >= filled.length ? first.length : 1
}

function partOf(cell: FilledCell, part: number, count: number, row: number): FilledCell {
  const { lines } = cell
  const edge = (index: number) => {
    if (index === 0) return cell.v0
    if (index === count || lines.length === 0)
      return index === count ? cell.v1 : cell.v0 + ((cell.v1 - cell.v0) * index) / count
    return (lines[index - 1]!.bottom + lines[index]!.top) / 2
  }
  const own: readonly Segment[] = lines.length === 0 ? [] : [lines[part]!]
  return { ...cell, row: row + part, lines: own, v0: edge(part), v1: edge(part + 1) }
}
