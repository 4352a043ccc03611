import type { Anchor } from '../document/anchor.ts'
import { type Block, isBodyBlock } from '../document/block.ts'
import type { Document } from '../document/document.ts'
import type { Table } from '../document/table.ts'
import { headingPathsOf } from './heading-path.ts'

/** One body block on its way into chunks. */
export interface Passage {
  readonly block: Block
  readonly anchor: Anchor
  /** Set where the block is rows of data: the table, and the line each row makes. */
  readonly data: { readonly table: Table; readonly lines: readonly string[] } | undefined
  /** One row laid out in cells: text, but not to be cut. */
  readonly isRow: boolean
  /** A title, heading or caption: it belongs with what follows it. */
  readonly leads: boolean
}

/** A heading with all that stands directly under it, up to the next heading of any depth. */
export interface SectionRun {
  readonly path: readonly string[]
  readonly passages: readonly Passage[]
  readonly isArticle: boolean
  /** Set where the section starts an annex or supplementary provisions: a text of its own. */
  readonly apart: 'annex' | 'supplement' | null
}

export function sectionRunsOf(document: Document): SectionRun[] {
  const tables = new Map(document.tables.map((table) => [table.id, table]))
  const labels = new Map(document.structure.sections.map((section) => [section.block, section.label]))
  const annexes = new Set(document.structure.attachments.map((attachment) => attachment.block))
  const pathOf = headingPathsOf(document)

  const runs: { path: readonly string[]; passages: Passage[]; isArticle: boolean; apart: SectionRun['apart'] }[] = []
  for (const block of document.blocks) {
    if (!isBodyBlock(block) || block.text.trim() === '') continue
    const opens = block.type === 'heading' || labels.has(block.id)
    if (opens || runs.length === 0) {
      const label = labels.get(block.id) ?? ''
      runs.push({
        path: pathOf(block),
        passages: [],
        isArticle: /^제\s*\d+\s*조/u.test(label),
        apart: annexes.has(block.id) ? 'annex' : label.startsWith('부칙') ? 'supplement' : null,
      })
    }
    runs.at(-1)!.passages.push(toPassage(block, tables))
  }
  return runs
}

function toPassage(block: Block, tables: ReadonlyMap<string, Table>): Passage {
  const table = block.table === undefined ? undefined : tables.get(block.table)
  return {
    block,
    anchor: { page: block.page, bbox: block.bbox, cell_range: table?.cell_range ?? null },
    data: table === undefined ? undefined : dataOf(table, block),
    isRow: table !== undefined && table.rows === 1 && table.cols > 1,
    leads: leading.has(block.type),
  }
}

const leading: ReadonlySet<Block['type']> = new Set(['title', 'heading', 'caption'])

/**
 * One column is a frame drawn around text and one row a line laid out in cells; both read as text, as headings do.
 * So does a table whose block says something else than its rows. A sheet's rows are always data.
 */
function dataOf(table: Table, block: Block): Passage['data'] {
  const hasRows = table.cell_range !== null || (table.cols > 1 && table.rows > 1 && block.type !== 'heading')
  if (!hasRows) return undefined
  const lines = table.grid.map((row) => row.join('\t'))
  return lines.join('\n') === block.text ? { table, lines } : undefined
}
