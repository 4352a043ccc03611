import type { Anchor } from '../document/anchor.ts'
import { type Block, isBodyBlock } from '../document/block.ts'
import type { Document } from '../document/document.ts'
import type { Section } from '../document/structure.ts'
import type { Table } from '../document/table.ts'
import { sectionHeading } from '../structure/section-heading.ts'
import { withoutSpaces } from '../text/normalize.ts'
import { headingPathsOf } from './heading-path.ts'

/** One body block on its way into chunks. */
export interface Passage {
  readonly block: Block
  readonly anchor: Anchor
  /** Set where the block is rows of data: the table, and the line each row makes. */
  readonly data: { readonly table: Table; readonly lines: readonly string[] } | undefined
  /** One row laid out in cells: text, but not to be cut. */
  readonly isRow: boolean
  /** A title, caption or heading without text of its own: it belongs with what follows it. */
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

/** Section after section; undefined is a moment to pause in the middle of a long table. */
export function* sectionRunsOf(document: Document): Generator<SectionRun | undefined> {
  const tables = new Map(document.tables.map((table) => [table.id, table]))
  const sections = new Map(document.structure.sections.map((section) => [section.block, section]))
  const annexes = new Set(document.structure.attachments.map((attachment) => attachment.block))
  const pathOf = headingPathsOf(document)

  let open: (SectionRun & { readonly passages: Passage[] }) | undefined
  for (const block of document.blocks) {
    if (!isBodyBlock(block) || !/\S/u.test(block.text)) continue
    const section = sections.get(block.id)
    const opens = block.type === 'heading' || section !== undefined
    if (opens || open === undefined) {
      if (open !== undefined) yield open
      const label = section?.label ?? ''
      open = {
        path: pathOf(block),
        passages: [],
        isArticle: /^제\s*\d+\s*조/u.test(label),
        apart: annexes.has(block.id) ? 'annex' : label.startsWith('부칙') ? 'supplement' : null,
      }
    }
    open.passages.push(yield* toPassage(block, tables, section))
  }
  if (open !== undefined) yield open
}

function* toPassage(
  block: Block,
  tables: ReadonlyMap<string, Table>,
  section: Section | undefined,
): Generator<undefined, Passage> {
  const table = block.table === undefined ? undefined : tables.get(block.table)
  return {
    block,
    anchor: { page: block.page, bbox: block.bbox, cell_range: table?.cell_range ?? null },
    data: table === undefined ? undefined : yield* dataOf(table, block),
    isRow: table !== undefined && table.rows === 1 && table.cols > 1,
    leads: leading.has(block.type) && (section === undefined || !saysMore(block, section)),
  }
}

/** `제3조(정의) 이 법에서 …`: the article's text begins in its heading. */
const saysMore = ({ text }: Block, section: Section): boolean =>
  withoutSpaces(text).length > withoutSpaces(sectionHeading(section)).length + 4

const leading: ReadonlySet<Block['type']> = new Set(['title', 'heading', 'caption'])

/**
 * One column is a frame drawn around text and one row a line laid out in cells; both read as text, as headings do.
 * So does a table whose block says something else than its rows. A sheet's rows are always data.
 */
function* dataOf(table: Table, block: Block): Generator<undefined, Passage['data']> {
  const hasRows = table.cell_range !== null || (table.cols > 1 && table.rows > 1 && block.type !== 'heading')
  if (!hasRows) return undefined
  const lines = yield* linesOfRows(table, block.text)
  return lines === undefined ? undefined : { table, lines }
}

const rowsPerStep = 5_000
const tab = 9
const lineBreak = 10

/** The stretch of the text that each row makes, its cells between tabs; undefined where the text is not that of the rows. */
function* linesOfRows({ grid }: Table, text: string): Generator<undefined, string[] | undefined> {
  const lines: string[] = []
  let at = 0
  for (const row of grid) {
    if (at > 0 && text.charCodeAt(at - 1) !== lineBreak) return undefined
    const start = at
    for (let col = 0; col < row.length; col += 1) {
      if (col > 0 && text.charCodeAt(at++) !== tab) return undefined
      const cell = row[col]!
      if (cell === '') continue
      if (!text.startsWith(cell, at)) return undefined
      at += cell.length
    }
    lines.push(text.slice(start, at))
    if (lines.length % rowsPerStep === 0) yield
    at += 1
  }
  return at === text.length + 1 ? lines : undefined
}
