import type { Turn } from './page/drawing.ts'
import type { PageItem } from './page/page-items.ts'
import type { RunningLine } from './page/running-lines.ts'
import { isComparison, startsAnew } from './table/comparison.ts'
import { continues, joinsRow, repeatedRows, type TablePart } from './table/continue-tables.ts'
import { headerRows } from './table/header-rows.ts'

export interface PageOfItems {
  readonly page: number
  readonly items: readonly PageItem[]
  readonly running: readonly RunningLine[]
}

/** What stands in a document, in reading order; a table holds all the parts it has on the pages after. */
export type DocumentItem =
  | {
      readonly kind: 'paragraph'
      readonly page: number
      readonly item: PageItem & { kind: 'paragraph' }
    }
  | { readonly kind: 'running'; readonly page: number; readonly line: RunningLine }
  | TableItem

export interface TableItem {
  readonly kind: 'table'
  readonly turn: Turn
  /** Rows at the top that name the columns. */
  readonly headers: number
  /** Sets present and amended wording side by side. */
  readonly comparison: boolean
  readonly parts: readonly TablePart[]
}

/** All pages in a row, with tables that go on over a page break put together. */
export function joinTables(pages: readonly PageOfItems[]): DocumentItem[] {
  const all: DocumentItem[] = []
  let open: (TableItem & { headers: number; parts: TablePart[] }) | undefined
  for (const { page, items, running } of pages) {
    const at = (type: RunningLine['type']) => {
      for (const line of running) if (line.type === type) all.push({ kind: 'running', page, line })
    }
    at('header')
    items.forEach((item, index) => {
      if (item.kind === 'paragraph') {
        all.push({ kind: 'paragraph', page, item })
        open = undefined
        return
      }
      const last = open?.parts.at(-1)
      if (
        open !== undefined &&
        index === 0 &&
        last?.page === page - 1 &&
        open.turn === item.turn &&
        continues(last.table, item.table)
      ) {
        const repeated = repeatedRows(open.parts[0]!.table, item.table)
        open.headers = Math.max(open.headers, repeated)
        const joined =
          repeated === 0 && joinsRow(last.table, item.table) && !(open.comparison && startsAnew(item.table))
        open.parts.push({ page, table: item.table, repeatedRows: repeated, joinsRow: joined })
        return
      }
      const parts = [{ page, table: item.table, repeatedRows: 0, joinsRow: false }]
      const comparison = isComparison(item.table)
      const headers = Math.max(headerRows(item.table), comparison ? 1 : 0)
      open = { kind: 'table', comparison, headers, turn: item.turn, parts }
      all.push(open)
    })
    at('footer')
  }
  return all
}
