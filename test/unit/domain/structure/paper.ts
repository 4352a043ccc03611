import type { Bbox, Block, BlockType } from '../../../../src/domain/document/block.ts'
import { type Cell, layGrid, type Table } from '../../../../src/domain/document/table.ts'
import type { Unstructured } from '../../../../src/domain/structure/structure-document.ts'

/** A cell: its text, or a table drawn inside it. */
export type CellContent = string | Grid

export interface Grid {
  readonly rows: readonly (readonly CellContent[])[]
  readonly page?: number
  readonly bbox?: Bbox
}

export interface Paragraph {
  readonly text: string
  readonly type?: BlockType
  readonly level?: number
  readonly page?: number
  readonly bbox?: Bbox
}

export type Sheet = string | Paragraph | Grid

export const grid = (...rows: (readonly CellContent[])[]): Grid => ({ rows })

/** Blocks and tables as a reader hands them over, from what stands on the paper. */
export function paper(...sheets: readonly Sheet[]): Unstructured {
  const blocks: Block[] = []
  const tables: Table[] = []
  let tableCount = 0

  function addBlock(paragraph: Paragraph, table?: string): string {
    const id = `b${blocks.length + 1}`
    blocks.push({
      id,
      type: paragraph.type ?? 'paragraph',
      text: paragraph.text,
      page: paragraph.page ?? 1,
      bbox: paragraph.bbox ?? null,
      parent: null,
      level: paragraph.level ?? null,
      extractor: 'hwpx',
      confidence: 1,
      ...(table === undefined ? {} : { table }),
    })
    return id
  }

  function addTable(drawn: Grid, parent?: { table: string; cell: readonly [number, number] }): string {
    tableCount += 1
    const id = `t${tableCount}`
    const cells: Cell[] = drawn.rows.flatMap((row, at) =>
      row.map((content, col) => ({
        row: at,
        col,
        rowspan: 1,
        colspan: 1,
        text: typeof content === 'string' ? content : addTable(content, { table: id, cell: [at, col] }),
        header: false,
        bbox: null,
      })),
    )
    const laid = layGrid(cells)
    const text = laid.grid.map((row) => row.join('\t')).join('\n')
    const page = drawn.page ?? 1
    const bbox = drawn.bbox ?? null
    const block =
      parent === undefined ? addBlock({ type: 'table', text, page, ...(bbox === null ? {} : { bbox }) }, id) : null
    tables.push({
      id,
      block,
      page,
      bbox,
      caption: null,
      rows: laid.rows,
      cols: laid.cols,
      cells: laid.cells,
      grid: laid.grid,
      cell_range: null,
      ...(parent === undefined ? {} : { parent_table: parent.table, parent_cell: parent.cell }),
    })
    return text
  }

  for (const sheet of sheets) {
    if (typeof sheet === 'string') addBlock({ text: sheet })
    else if ('rows' in sheet) addTable(sheet)
    else addBlock(sheet)
  }
  tables.sort((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)))
  return { blocks, tables, warnings: [] }
}

export interface LetterParts {
  readonly slogan?: string
  readonly agency?: string
  readonly code?: string
  readonly toLabel?: string
  readonly to?: string
  readonly via?: string
  readonly subject?: string
  readonly body?: readonly Sheet[]
  readonly sender?: string
  readonly list?: string
  readonly approvals?: readonly (readonly string[])[]
  readonly enforcement?: readonly string[]
  readonly address?: readonly string[]
  readonly phone?: readonly string[]
}

/** A 시행문 as the approval systems export it: the head in one table, the foot in a table inside a frame. */
export function letter(parts: LetterParts): Unstructured {
  const head = grid(
    [parts.slogan ?? '마음이 모이면 서울이 됩니다.', '', ''],
    ['', parts.agency ?? '서  울  특  별  시', ''],
    ['', parts.code ?? '', ''],
    [parts.toLabel ?? ' 수신 ', parts.to ?? '내부결재', ''],
    ['(경유)', parts.via ?? '', ''],
    [' 제목 ', parts.subject ?? '회의 결과 보고', ''],
  )
  const foot = grid([
    grid(
      ...spread(parts.sender === undefined ? [] : [['', parts.sender]]),
      ...spread(parts.list === undefined ? [] : [['수신자', parts.list]]),
      ...spread(parts.approvals ?? [['주무관', '○○○', '', '팀장', '○○○']]),
      ...spread([['협조자   ', '']]),
      ...spread([parts.enforcement ?? ['시행', '총무과-1', '(', '2026. 1. 2.', ')', '접수', '', '(', '', ')']]),
      ...spread(parts.address === undefined ? [] : [parts.address]),
      ...spread(parts.phone === undefined ? [] : [parts.phone]),
    ),
  ])
  return paper(head, ...(parts.body ?? ['1. 회의 결과를 보고합니다.  끝.']), foot)
}

const footColumns = 12

const spread = (rows: readonly (readonly string[])[]): string[][] =>
  rows.map((row) => Array.from({ length: footColumns }, (_, at) => row[at] ?? ''))
