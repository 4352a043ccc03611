import type { Cell } from '../../../domain/document/table.ts'
import type { ReadingBuilder } from '../shared/reading-builder.ts'
import { flatten } from './flatten.ts'
import { cellOf, layTable } from './lay-table.ts'
import type { DocxCell, DocxTable } from './model.ts'
import type { PageCount } from './page-count.ts'
import type { Aside, ParagraphWriter } from './write-paragraph.ts'

/** A table with its cells' text, and what was met in the cells but is not part of it. */
export interface WrittenTable {
  readonly id: string
  readonly cells: readonly Cell[]
  readonly placesLeftOut: number
  /** Where its first text stands. */
  readonly page: number
  readonly asides: readonly Aside[]
  readonly deleted: readonly string[]
  readonly hidden: readonly string[]
}

type WrittenCells = Pick<WrittenTable, 'id' | 'cells' | 'placesLeftOut'>

interface Gathering {
  page: number | undefined
  readonly asides: Aside[]
  readonly deleted: string[]
  readonly hidden: string[]
}

/** Writes tables cell by cell. Nested ones go to the builder at once, as tables of their own, and into the outer cell's text. */
export function createTableWriter(writer: ParagraphWriter, pages: PageCount, builder: ReadingBuilder) {
  function write(table: DocxTable): WrittenTable {
    const gathering: Gathering = { page: undefined, asides: [], deleted: [], hidden: [] }
    const startPage = pages.page
    const written = writeCells(table, gathering)
    return { ...gathering, ...written, page: gathering.page ?? startPage }
  }

  function writeCells(table: DocxTable, gathering: Gathering): WrittenCells {
    const id = builder.reserveTable()
    const laid = layTable(table)
    if (laid.cut) {
      builder.countSkipped(
        'LIMIT_REACHED',
        'span',
        (n) => `병합 칸 수가 지나치게 큰 표 ${n}개는 병합을 줄여서 읽었습니다.`,
      )
    }
    const cells: Cell[] = []
    for (const row of laid.rows) {
      const writings = row.map((place) => () => {
        const text = writeCell(place.source, gathering, { table: id, cell: [place.row, place.col] })
        cells.push(cellOf(place, text))
      })
      pages.sideBySide(writings)
    }
    for (const cell of laid.deleted) {
      const { lines, deleted } = flatten(cell.items, writer)
      gathering.deleted.push(...lines, ...deleted)
    }
    for (const cell of laid.covered) {
      const { lines, deleted, hidden } = flatten(cell.items, writer)
      gathering.deleted.push(...deleted)
      gathering.hidden.push(...lines, ...hidden)
    }
    return { id, cells, placesLeftOut: laid.leftOut }
  }

  function writeCell(
    { items }: DocxCell,
    gathering: Gathering,
    place: { table: string; cell: readonly [row: number, col: number] },
  ): string {
    const lines: string[] = []
    for (const item of items) {
      if (item.kind === 'table') {
        const { id, cells, placesLeftOut } = writeCells(item, gathering)
        if (cells.length > 0) {
          const caption = item.title ?? null
          builder.addTable({ page: pages.page, cells, placesLeftOut, caption, parent: place }, id)
          lines.push(textOf(cells))
        }
        continue
      }
      for (const written of writer.write(item)) {
        if (written.text !== '') gathering.page ??= written.page
        lines.push(written.text)
        gathering.asides.push(...written.asides)
        if (written.deleted !== '') gathering.deleted.push(written.deleted)
        if (written.hidden !== '') gathering.hidden.push(written.hidden)
      }
    }
    return lines.join('\n').trim()
  }

  return { write }
}

/** Rows by line, cells by tab. */
function textOf(cells: readonly Cell[]): string {
  const rows = Map.groupBy(cells, ({ row }) => row)
  return [...rows.values()].map((row) => row.map(({ text }) => text).join('\t')).join('\n')
}
