import type { Cell } from '../../../domain/document/table.ts'
import type { TableItem } from './model.ts'
import { placeCells, placesOf } from './place-cells.ts'
import type { Side } from './run-of.ts'
import { captionText, inLines, type TextHost, textOf, withCaption } from './text-of.ts'
import type { WriterState } from './writer-state.ts'

/** The cells of a table with their text; tables inside them are written as they are met. */
export function cellsOf(
  state: WriterState,
  table: TableItem,
  given: { readonly id: string; readonly page: number; readonly sides: Side[] },
): Cell[] {
  const placed = placeCells(table.rows)
  state.takePlaces(placesOf(placed))
  return placed.map(({ row, col, rowspan, colspan, cell }) => {
    const host: TextHost = {
      sides: given.sides,
      table: (inner) => writeInnerTable(state, inner, { table: given.id, cell: [row, col] }, given.page, host),
    }
    return { row, col, rowspan, colspan, text: textOf(state, cell.content, host), header: cell.header, bbox: null }
  })
}

/** A table in a cell: one of its own, whose text stays in the cell too. */
function writeInnerTable(
  state: WriterState,
  table: TableItem,
  parent: { readonly table: string; readonly cell: readonly [row: number, col: number] },
  page: number,
  host: TextHost,
): string {
  const id = state.builder.reserveTable()
  const cells = cellsOf(state, table, { id, page, sides: host.sides })
  const caption = captionText(state, table.caption, host)
  if (cells.length > 0) state.builder.addTable({ page, cells, caption: caption === '' ? null : caption, parent }, id)
  return withCaption(rowsAsText(cells), caption, table.caption)
}

/** Rows by line, cells by tab, rows without text left out. */
function rowsAsText(cells: readonly Cell[]): string {
  const rows = new Map<number, string[]>()
  for (const { row, text } of cells.toSorted((a, b) => a.row - b.row || a.col - b.col)) {
    const line = rows.get(row)
    if (line === undefined) rows.set(row, [text])
    else line.push(text)
  }
  return inLines([...rows.values()].map((line) => line.join('\t')).filter((line) => line.trim() !== ''))
}
