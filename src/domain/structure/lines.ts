import { type Block, isBodyBlock } from '../document/block.ts'
import type { Table } from '../document/table.ts'
import { labelKey, oneLine } from '../text/normalize.ts'

/** One printed line: a line of a paragraph, or a table row with its filled cells. */
export interface Line {
  /** Single blanks; cells of a row joined by one. */
  readonly text: string
  /** The filled cells as they stand; a paragraph line is one. */
  readonly cells: readonly string[]
  /** What each cell is compared by when it may be a label; `""` for one too long to be any. */
  readonly keys: readonly string[]
  readonly block: string
  readonly page: number
  /** The innermost table the line stands in. */
  readonly table: string | null
  /** The row of that table. */
  readonly row: number | null
  /** About how large its letters are, from the place it takes on the page; null where that is not known. */
  readonly size: number | null
}

// Forms state themselves at the top and the bottom of a table; the rows between are data.
const firstRows = 80
const lastRows = 40
const nestingMax = 8
const labelCharsMax = 24

type AddLine = (cells: readonly string[], table: string | null, row: number | null) => void

/** The body as lines in reading order, up to about `atMost`. Rows in the middle of a long table are left out. */
export function linesOf(blocks: readonly Block[], tables: readonly Table[], atMost = Number.POSITIVE_INFINITY): Line[] {
  const byId = new Map(tables.map((table) => [table.id, table]))
  const nestedIn = new Map<string, Table[]>()
  for (const table of tables) {
    if (table.parent_table === undefined) continue
    const siblings = nestedIn.get(table.parent_table)
    if (siblings === undefined) nestedIn.set(table.parent_table, [table])
    else siblings.push(table)
  }

  const lines: Line[] = []
  for (const block of blocks) {
    if (lines.length >= atMost) break
    if (!isBodyBlock(block)) continue
    const size = letterSize(block)
    const add: AddLine = (cells, table, row) => {
      const filled = cells.filter(isFilled)
      if (filled.length > 0) lines.push(new PrintedLine(filled, block, { table, row, size }))
    }
    const table = block.table === undefined ? undefined : byId.get(block.table)
    if (table === undefined) for (const text of block.text.split('\n')) add([text], null, null)
    else addTable(table, 0, add)
  }
  return lines

  function addTable(table: Table, depth: number, add: AddLine): void {
    const nested = Map.groupBy(nestedIn.get(table.id) ?? [], (inner) => inner.parent_cell?.[0] ?? 0)
    table.grid.forEach((row, at) => {
      if (at >= firstRows && at < table.rows - lastRows) return
      const inRow = nested.get(at)
      if (inRow === undefined || depth >= nestingMax) {
        // A frame around text holds lines, a row of several cells is one.
        if (row.filter(isFilled).length > 1) add(row, table.id, at)
        else for (const text of row.join('').split('\n')) add([text], table.id, at)
        return
      }
      row.forEach((cell, col) => {
        const inner = inRow.filter((child) => child.parent_cell?.[1] === col)
        let rest = cell
        for (const child of inner) {
          const [before, after] = cutOut(rest, child)
          for (const text of before.split('\n')) add([text], table.id, at)
          addTable(child, depth + 1, add)
          rest = after
        }
        for (const text of rest.split('\n')) add([text], table.id, at)
      })
    })
  }
}

/** Most lines are never looked at: text and keys are made when they are. */
class PrintedLine implements Line {
  readonly cells: readonly string[]
  readonly block: string
  readonly page: number
  readonly table: string | null
  readonly row: number | null
  readonly size: number | null
  #text: string | undefined
  #keys: readonly string[] | undefined

  constructor(cells: readonly string[], block: Block, place: Pick<Line, 'table' | 'row' | 'size'>) {
    this.cells = cells
    this.block = block.id
    this.page = block.page
    this.table = place.table
    this.row = place.row
    this.size = place.size
  }

  get text(): string {
    this.#text ??= this.cells.length === 1 ? oneLine(this.cells[0]!) : this.cells.map(oneLine).join(' ')
    return this.#text
  }

  get keys(): readonly string[] {
    this.#keys ??= this.cells.map((cell) => (cell.length > labelCharsMax ? '' : labelKey(cell).replace(/:$/u, '')))
    return this.#keys
  }
}

const isFilled = (cell: string): boolean => /\S/u.test(cell)

/** What stands in the cell before and after the nested table's own text. */
function cutOut(cell: string, nested: Table): [before: string, after: string] {
  const text = nested.grid.map((row) => row.join('\t')).join('\n')
  const at = text.trim() === '' ? -1 : cell.indexOf(text)
  if (at !== -1) return [cell.slice(0, at), cell.slice(at + text.length)]
  const [start, end] = spanOf(nested, cell)
  return [cell.slice(0, start), cell.slice(end)]
}

const slackChars = 16
/** Words as common as the first cell's may stand in many places. */
const triesMax = 20

/** Readers may leave out the places that merged cells cover: then its cells, one behind the other, show where it stands. */
function spanOf(nested: Table, cell: string): [start: number, end: number] {
  const texts = nested.grid.flat().filter(isFilled)
  const length = texts.reduce((sum, text) => sum + text.length, 0) + nested.rows * nested.cols + slackChars
  let start = texts.length === 0 ? -1 : cell.indexOf(texts[0]!)
  for (let tries = 0; start !== -1 && tries < triesMax; tries += 1) {
    let end = start
    const areThere = texts.every((text) => {
      const at = cell.indexOf(text, end)
      if (at === -1) return false
      end = at + text.length
      return true
    })
    if (!areThere) break
    if (end - start <= length) return [start, end]
    start = cell.indexOf(texts[0]!, start + 1)
  }
  return [0, 0]
}

/** The height of one line; of several, the side of the square that one letter takes, less the space between lines. */
function letterSize({ bbox, text, table }: Block): number | null {
  if (bbox === null || table !== undefined || text === '') return null
  const height = bbox[3] - bbox[1]
  const side = Math.sqrt(((bbox[2] - bbox[0]) * height) / text.length)
  return side < height * 0.75 ? side * 0.8 : Math.min(side, height)
}
