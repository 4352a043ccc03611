import type { Bbox } from '../../../domain/document/block.ts'
import type { Cell } from '../../../domain/document/table.ts'
import type { NewTable, ReadingBuilder } from '../shared/reading-builder.ts'
import type { TableItem } from './join-tables.ts'
import { type Turn, toPage } from './page/drawing.ts'
import type { JoinRules } from './page/join-rules.ts'
import { innerRight, meanConfidence, paragraphsOf } from './page/paragraphs.ts'
import { splitAtItems } from './table/comparison.ts'
import type { FilledCell, FoundTable } from './table/found-table.ts'

/** Hundredths of a point are finer than any print. */
export function bboxOf(turn: Turn, u0: number, v0: number, u1: number, v1: number): Bbox {
  const [x0, y0, x1, y1] = toPage(turn, u0, v0, u1, v1)
  // Adding nought turns a negative nought into a plain one.
  const rounded = (value: number) => Math.round(value * 100) / 100 + 0
  return [rounded(x0), rounded(y0), rounded(x1), rounded(y1)]
}

export function addTable(builder: ReadingBuilder, item: TableItem, rules: JoinRules, caption: string | null): void {
  const { turn, headers } = item
  const parts = item.comparison
    ? item.parts.map((part) => ({ ...part, table: splitAtItems(part.table, rules) }))
    : item.parts
  const { page, table } = parts[0]!
  const cells: Cell[] = []
  const nested: { table: FoundTable; at: readonly [number, number] }[] = []
  let rowsAbove = 0
  for (const part of parts) {
    const shift = rowsAbove - part.repeatedRows - (part.joinsRow ? 1 : 0)
    for (const [index, cell] of part.table.cells.entries()) {
      if (cell.row < part.repeatedRows) continue
      const made = { ...cellOf(cell, turn, rules, part === parts[0] && cell.row < headers), row: cell.row + shift }
      for (const inner of part.table.nested) {
        if (inner.cell === index) nested.push({ table: inner.table, at: [made.row, cell.col] })
      }
      if (part.joinsRow && cell.row === 0 && goOn(cells, made, rowsAbove - 1)) continue
      cells.push(part.page === page ? made : { ...made, page: part.page })
    }
    rowsAbove = shift + part.table.rows
  }
  const { id, block } = builder.addTable({
    page,
    cells,
    caption,
    bbox: bboxOf(turn, table.u0, table.v0, table.u1, table.v1),
  })
  const lines = parts.flatMap((part) => part.table.cells.flatMap((cell) => cell.lines))
  if (block !== null && lines.some((line) => line.recognised)) {
    builder.amendBlock(block, { extractor: 'ocr', confidence: roundedConfidence(meanConfidence(lines)) })
  }
  if (parts.some((part) => part.table.uncertain)) {
    builder.warn(
      'TABLE_GRID_UNCERTAIN',
      `표 ${id}의 칸 경계를 글자 배치로 짐작하였습니다. 원본과 대조하십시오.`,
      page,
      block,
    )
  }
  for (const { table: inner, at } of nested) addNested(builder, inner, { table: id, cell: at }, page, turn, rules)
}

/** Adds the text of a cell that the page break cut to its upper half, which may begin some rows above. */
function goOn(cells: Cell[], cell: Cell, lastRow: number): boolean {
  const at = cells.findLastIndex(
    ({ row, rowspan, col }) => col === cell.col && row <= lastRow && row + rowspan > lastRow,
  )
  const upper = cells[at]
  if (upper === undefined) return false
  const text = [upper.text, cell.text].filter((one) => one !== '').join('\n')
  cells[at] = { ...upper, text, rowspan: upper.rowspan + cell.rowspan - 1 }
  return true
}

export const roundedConfidence = (confidence: number): number => Math.round(confidence * 1000) / 1000

function addNested(
  builder: ReadingBuilder,
  table: FoundTable,
  parent: NonNullable<NewTable['parent']>,
  page: number,
  turn: Turn,
  rules: JoinRules,
): void {
  const { id } = builder.addTable({
    page,
    parent,
    cells: table.cells.map((cell) => cellOf(cell, turn, rules, false)),
    bbox: bboxOf(turn, table.u0, table.v0, table.u1, table.v1),
  })
  for (const { table: inner, cell } of table.nested) {
    const { row, col } = table.cells[cell]!
    addNested(builder, inner, { table: id, cell: [row, col] }, page, turn, rules)
  }
}

function cellOf(cell: FilledCell, turn: Turn, rules: JoinRules, header: boolean): Cell {
  const paragraphs = cell.lines.length === 0 ? [] : paragraphsOf(cell.lines, innerRight(cell, cell.lines), rules)
  return {
    row: cell.row,
    col: cell.col,
    rowspan: cell.rowspan,
    colspan: cell.colspan,
    text: paragraphs.map(({ text }) => text).join('\n'),
    header,
    bbox: bboxOf(turn, cell.u0, cell.v0, cell.u1, cell.v1),
  }
}
