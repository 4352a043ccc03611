import type { Bbox } from '../../document/block.ts'
import type { LocatedRevision } from '../../document/structure.ts'
import type { Table } from '../../document/table.ts'
import { labelKey, oneLine } from '../../text/normalize.ts'

/** One row of a comparison: the old and the new text, what the columns beside them call it, and where it stands. */
export interface ComparedRow {
  readonly left: string
  readonly right: string
  readonly name: string
  readonly place: Pick<LocatedRevision, 'table' | 'page' | 'bbox'>
}

interface Columns {
  readonly left: number
  readonly right: number
  readonly headerRow: number
}

const old =
  /^(?:현행|현행규정|현행법|현행법률|현행조례|현행규칙|현행고시|현행조문|현행\(.*\)|종전|종전규정|변경전|개정전|구조문)$/u
const revised =
  /^(?:개정안|개정\(안\)|개정|개정규정|개정조문|개정\(.*\)|개정법률안?|개정조례안?|개정후|변경후|변경안|변경\(안\)|신조문)$/u
const namesColumn = /^(?:구분|조문|조항|항목|조|내용)$/u
const headerRowsMax = 4

/** What a header names as the old and as the new text. */
export const isOldHeader = (key: string): boolean => old.test(key)
export const isRevisedHeader = (key: string): boolean => revised.test(key)

/** The rows of tables whose header names an old and a new text, with those of tables that go on with one on the next page. */
export function comparisonsIn(tables: readonly Table[]): ComparedRow[][] {
  const found: ComparedRow[][] = []
  let open: { readonly table: Table; readonly columns: Columns } | undefined
  for (const table of tables) {
    const columns = columnsOf(table)
    if (columns !== undefined) {
      open = { table, columns }
      found.push(rowsOf(table, columns))
    } else if (open !== undefined && continues(open.table, open.columns, table)) {
      open = { table, columns: { ...open.columns, headerRow: -1 } }
      found.at(-1)!.push(...rowsOf(table, open.columns))
    } else if (table.parent_table === undefined) open = undefined
  }
  return found
}

function columnsOf(table: Table): Columns | undefined {
  if (table.cols < 2 || table.cols > 6) return undefined
  for (let row = 0; row < Math.min(table.rows, headerRowsMax); row += 1) {
    const keys = table.grid[row]!.map((cell) => (cell.length > 40 ? '' : labelKey(cell)))
    const left = keys.findIndex((key) => old.test(key))
    const right = keys.findIndex((key, col) => col > left && revised.test(key))
    if (left !== -1 && right !== -1) return { left, right, headerRow: row }
  }
  return undefined
}

const lawful = /제\s*\d+\s*조|^[①-⑳]|생\s*략|현행과\s*같음|신\s*설|삭\s*제|-{4,}/mu

function continues(before: Table, { left, right }: Columns, table: Table): boolean {
  if (table.cols !== before.cols || table.parent_table !== undefined || table.page > before.page + 1) return false
  return table.grid.some((row) => lawful.test(row[left] ?? '') || lawful.test(row[right] ?? ''))
}

function rowsOf(table: Table, { left, right, headerRow }: Columns): ComparedRow[] {
  const naming =
    headerRow === -1
      ? []
      : table.grid[headerRow]!.flatMap((cell, col) => (namesColumn.test(labelKey(cell)) ? [col] : []))
  const boxes = new Map<number, Bbox[]>()
  for (const cell of table.cells) {
    if (cell.bbox !== null && (cell.col === left || cell.col === right))
      boxes.set(cell.row, [...(boxes.get(cell.row) ?? []), cell.bbox])
  }
  let name = ''
  return table.grid.slice(headerRow + 1).map((row, at) => {
    const named = oneLine(naming.map((col) => row[col] ?? '').join(' '))
    // A cell merged over several rows names them all.
    if (named !== '') name = named
    return {
      left: saying(row[left] ?? ''),
      right: saying(row[right] ?? ''),
      name,
      place: { table: table.id, page: table.page, bbox: union(boxes.get(headerRow + 1 + at) ?? []) ?? table.bbox },
    }
  })
}

/** A lone dash in a cell says that there is nothing. */
const saying = (cell: string): string => (/^\s*[-–—―]\s*$/u.test(cell) ? '' : cell)

function union(boxes: readonly Bbox[]): Bbox | null {
  if (boxes.length === 0) return null
  return [
    Math.min(...boxes.map((box) => box[0])),
    Math.min(...boxes.map((box) => box[1])),
    Math.max(...boxes.map((box) => box[2])),
    Math.max(...boxes.map((box) => box[3])),
  ]
}
