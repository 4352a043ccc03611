import type { Bbox, Block, BlockRole, BlockType, Extractor } from '../../../domain/document/block.ts'
import { type Cell, layGrid, type Table } from '../../../domain/document/table.ts'
import type { Warning, WarningCode } from '../../../domain/document/warning.ts'
import type { EnclosedFile, Reading } from '../format-reader.ts'

export interface NewBlock {
  readonly type: BlockType
  readonly text: string
  readonly page: number
  readonly bbox?: Bbox | null
  readonly parent?: string | null
  readonly level?: number | null
  readonly confidence?: number
  readonly extractor?: Extractor
  readonly role?: BlockRole
  readonly ref?: string
}

export interface NewTable {
  readonly page: number
  readonly cells: readonly Cell[]
  readonly bbox?: Bbox | null
  readonly caption?: string | null
  readonly cellRange?: string | null
  /** For a table inside a cell of another: it gets no block of its own. */
  readonly parent?: { readonly table: string; readonly cell: readonly [row: number, col: number] }
  /** The block the table sits under. */
  readonly parentBlock?: string | null
  readonly role?: BlockRole
  /** Places that the file itself leaves out of their rows: no fault of the grid. */
  readonly placesLeftOut?: number
}

/** A table whose reader has laid its grid: every place is there, texts are NFC, and spans do not overlap. */
export interface LaidTable {
  readonly page: number
  readonly grid: readonly (readonly string[])[]
  readonly cells: readonly Cell[]
  readonly caption?: string | null
  readonly cellRange?: string | null
  readonly parentBlock?: string | null
  readonly role?: BlockRole
}

/** Collects blocks and tables in reading order; numbers them and normalises their text to NFC. */
export function createReadingBuilder(extractor: Extractor) {
  const blocks: Block[] = []
  const tables: Table[] = []
  const warnings: Warning[] = []
  const counted = new Map<
    string,
    { code: WarningCode; count: number; page: number | null; text: (n: number) => string }
  >()
  let tableCount = 0

  function addBlock(block: NewBlock, table?: string): string {
    return addNormalBlock({ ...block, text: block.text.normalize('NFC') }, table)
  }

  /** For text that is known to be NFC: normalising a very large text copies it. */
  function addNormalBlock(block: NewBlock, table?: string): string {
    const id = `b${blocks.length + 1}`
    blocks.push({
      id,
      type: block.type,
      text: block.text,
      page: block.page,
      bbox: block.bbox ?? null,
      parent: block.parent ?? null,
      level: block.level ?? null,
      extractor: block.extractor ?? extractor,
      confidence: block.confidence ?? 1,
      ...(table === undefined ? {} : { table }),
      ...(block.role === undefined ? {} : { role: block.role }),
      ...(block.ref === undefined ? {} : { ref: block.ref }),
    })
    return id
  }

  /** Takes a table's number before its cells are known, so that nested tables can name their parent. */
  function reserveTable(): string {
    tableCount += 1
    return `t${tableCount}`
  }

  /** Adds a table and, unless it is nested, the block that stands for it: rows by line, cells by tab. */
  function addTable(table: NewTable, id: string = reserveTable()): { id: string; block: string | null } {
    const laid = layGrid(table.cells.map((cell) => ({ ...cell, text: cell.text.normalize('NFC') })))
    const block =
      table.parent === undefined
        ? addBlock(
            {
              type: 'table',
              text: laid.grid.map((row) => row.join('\t')).join('\n'),
              page: table.page,
              bbox: table.bbox ?? null,
              parent: table.parentBlock ?? null,
              ...(table.role === undefined ? {} : { role: table.role }),
            },
            id,
          )
        : null
    tables.push({
      id,
      block,
      page: table.page,
      bbox: table.bbox ?? null,
      caption: table.caption?.normalize('NFC') ?? null,
      rows: laid.rows,
      cols: laid.cols,
      cells: laid.cells,
      grid: laid.grid,
      cell_range: table.cellRange ?? null,
      ...(table.parent === undefined ? {} : { parent_table: table.parent.table, parent_cell: table.parent.cell }),
    })
    const { overlaps } = laid.faults
    const gaps = Math.max(0, laid.faults.gaps - (table.placesLeftOut ?? 0))
    if (overlaps + gaps > 0) {
      warn(
        'TABLE_GRID_UNCERTAIN',
        `표 ${id}의 칸이 격자와 맞지 않습니다(겹침 ${overlaps}, 빈자리 ${gaps}).`,
        table.page,
        block,
      )
    }
    return { id, block }
  }

  /** The same for a grid that is already laid; nothing of it is copied, so that it may be very large. */
  function addLaidTable(table: LaidTable): { id: string; block: string } {
    const id = reserveTable()
    const block = addNormalBlock(
      {
        type: 'table',
        text: textOfRows(table.grid),
        page: table.page,
        parent: table.parentBlock ?? null,
        ...(table.role === undefined ? {} : { role: table.role }),
      },
      id,
    )
    tables.push({
      id,
      block,
      page: table.page,
      bbox: null,
      caption: table.caption?.normalize('NFC') ?? null,
      rows: table.grid.length,
      cols: table.grid[0]?.length ?? 0,
      cells: table.cells,
      grid: table.grid,
      cell_range: table.cellRange ?? null,
    })
    return { id, block }
  }

  function warn(code: WarningCode, text: string, page: number | null = null, block: string | null = null): void {
    warnings.push({ code, text, page, block })
  }

  /** Adds one to a running count under `key`; the warning is written once, with the total. */
  function countSkipped(
    code: WarningCode,
    key: string,
    text: (count: number) => string,
    page: number | null = null,
  ): void {
    const entry = counted.get(key)
    if (entry === undefined) counted.set(key, { code, count: 1, page, text })
    else entry.count += 1
  }

  return {
    addBlock,
    reserveTable,
    addTable,
    addLaidTable,
    warn,
    countSkipped,
    /** The block as it stands, for readers that mend what they added (a caption, a late role). */
    amendBlock(id: string, change: Partial<Block>): void {
      const at = Number(id.slice(1)) - 1
      const block = blocks[at]
      if (block !== undefined) blocks[at] = { ...block, ...change }
    },
    get blockCount() {
      return blocks.length
    },
    finish(pages: number, enclosed?: readonly EnclosedFile[]): Reading {
      for (const { code, count, page, text } of counted.values()) warn(code, text(count), page)
      tables.sort((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)))
      return { pages, blocks, tables, warnings, ...(enclosed === undefined ? {} : { enclosed }) }
    },
  }
}

export type ReadingBuilder = ReturnType<typeof createReadingBuilder>

const rowsAtOnce = 1_000

/** Rows by line, cells by tab. Joined some at a time: all lines at once would hold a large table's text twice. */
function textOfRows(grid: readonly (readonly string[])[]): string {
  let text = ''
  for (let from = 0; from < grid.length; from += rowsAtOnce) {
    const lines = grid.slice(from, from + rowsAtOnce).map((row) => row.join('\t'))
    text += (from === 0 ? '' : '\n') + lines.join('\n')
  }
  return text
}
