import type { PageItem } from './page/page-items.ts'
import type { TablePart } from './table/continue-tables.ts'
import { continues, repeatedRows } from './table/continue-tables.ts'
import { headerRows } from './table/header-rows.ts'

export interface PageOfItems {
  readonly page: number
  readonly items: readonly PageItem[]
}

/** A page item, or a table with all the parts it has on the pages after. */
export type DocumentItem =
  | { readonly kind: 'paragraph'; readonly page: number; readonly item: PageItem & { kind: 'paragraph' } }
  | { readonly kind: 'table'; readonly turn: 0 | 1 | 2 | 3 | 4; readonly headers: number; readonly parts: readonly TablePart[] }

/** All pages in a row, with tables that go on over a page break put together. */
export function joinTables(pages: readonly PageOfItems[]): DocumentItem[] {
  const joined: DocumentItem[] = []
  let open: { headers: number; turn: PageItem['turn']; parts: TablePart[] } | undefined
  for (const { page, items } of pages) {
    items.forEach((item, index) => {
      if (item.kind === 'paragraph') {
        joined.push({ kind: 'paragraph', page, item })
        open = undefined
        return
      }
      const last = open?.parts.at(-1)
      if (open !== undefined && last !== undefined && index === 0 && last.page === page - 1 && open.turn === item.turn && continues(last.table, item.table)) {
        open.parts.push({ page, table: item.table, repeatedRows: repeatedRows(open.parts[0]!.table, item.table, open.headers) })
        return
      }
      open = { headers: headerRows(item.table), turn: item.turn, parts: [{ page, table: item.table, repeatedRows: 0 }] }
      joined.push({ kind: 'table', ...open })
    })
  }
  return joined
}
