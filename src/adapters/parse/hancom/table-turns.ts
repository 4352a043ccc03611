import type { TableItem } from './model.ts'

/** Pages turned inside a table: heights in a cell begin anew where it crosses a page; in a row the longest cell tells. */
export function turnsInside(table: TableItem): number {
  const mostInRow = new Map<number, number>()
  table.rows.forEach((cells, at) => {
    for (const { row = at, content } of cells) {
      let turns = 0
      let last: number | undefined
      for (const { lines } of content) {
        for (const down of lines?.vertical ?? []) {
          if (last !== undefined && down < last) turns += 1
          last = down
        }
      }
      if (turns > (mostInRow.get(row) ?? 0)) mostInRow.set(row, turns)
    }
  })
  return mostInRow.values().reduce((sum, turns) => sum + turns, 0)
}
