import type { BlockRole, BlockType } from '../../../domain/document/block.ts'
import type { ParagraphList, TableItem } from './model.ts'
import type { Side } from './run-of.ts'
import { cellsOf } from './table-cells.ts'
import { textOf } from './text-of.ts'
import type { WriterState } from './writer-state.ts'

/** What the blocks of an aside are: notes, running lines, memos. */
export interface Aside {
  readonly type: BlockType
  readonly role?: BlockRole
  readonly ref?: string
}

/** Writes what stood beside a paragraph or table, as blocks that refer to the block it belongs to. */
export function writeSides(state: WriterState, sides: readonly Side[], page: number, block: string | null): void {
  const ref = block === null ? {} : { ref: block }
  for (const side of sides) {
    switch (side.kind) {
      case 'note':
        writeAside(state, side.content, page, {
          type: 'footnote',
          ...(side.endnote ? { role: 'endnote' } : {}),
          ...ref,
        })
        break
      case 'memo':
        writeAside(state, side.content, page, { type: 'paragraph', role: 'memo', ...ref })
        break
      case 'hidden-comment':
        writeAside(state, side.content, page, { type: 'paragraph', role: 'hidden_comment', ...ref })
        break
      case 'running':
        writeAside(state, side.content, page, { type: side.place })
        break
      case 'picture':
        writePicture(state, side.text, side.caption, page)
        break
      case 'deleted':
        state.sawDeletions = true
        writeText(state, side.text, page, { type: 'paragraph', role: 'deleted', ...ref })
        break
      case 'guide':
        writeText(state, side.text, page, { type: 'paragraph', role: 'guide', ...ref })
    }
  }
}

/** One block for the whole list, but for tables, which get blocks of their own where they stand. */
export function writeAside(state: WriterState, content: ParagraphList, page: number, aside: Aside): void {
  const sides: Side[] = []
  let pending: string[] = []
  const flush = () => {
    writeText(state, pending.join('\n'), page, aside)
    pending = []
  }
  const table = (inner: TableItem) => {
    flush()
    return writeLooseTable(state, inner, page, aside)
  }
  for (const paragraph of content) {
    const text = textOf(state, [paragraph], { sides, table })
    if (text !== '') pending.push(text)
  }
  flush()
  writeSides(state, sides, page, null)
}

/** A table in a header, note or memo: its block is of that kind, so that it stays out of the body with it. */
export function writeLooseTable(state: WriterState, table: TableItem, page: number, aside: Aside): string {
  const { builder } = state
  const sides: Side[] = []
  const id = builder.reserveTable()
  const cells = cellsOf(state, table, { id, page, sides })
  if (cells.length > 0) {
    const { block } = builder.addTable({ page, cells, ...(aside.role === undefined ? {} : { role: aside.role }) }, id)
    if (block !== null) {
      builder.amendBlock(block, { type: aside.type, ...(aside.ref === undefined ? {} : { ref: aside.ref }) })
    }
  }
  writeSides(state, sides, page, null)
  return ''
}

export function writePicture(
  state: WriterState,
  text: string,
  caption: ParagraphList | undefined,
  page: number,
  role?: BlockRole,
): string {
  const { builder, headings, clean } = state
  const given = { page, parent: headings.current, ...(role === undefined ? {} : { role }) }
  const block = builder.addBlock({ ...given, type: 'image', text: clean(text).trim() })
  writeCaption(state, caption, page, block)
  return block
}

/** The caption as a block under its object; gives its text. */
export function writeCaption(
  state: WriterState,
  caption: ParagraphList | undefined,
  page: number,
  parent: string | null,
): void {
  if (caption === undefined) return
  const sides: Side[] = []
  const table = (inner: TableItem) => writeLooseTable(state, inner, page, { type: 'caption' })
  const text = textOf(state, caption, { sides, table })
  if (text !== '') state.builder.addBlock({ type: 'caption', text, page, parent })
  writeSides(state, sides, page, parent)
}

function writeText(state: WriterState, text: string, page: number, aside: Aside): void {
  const cleaned = state.clean(text).trim()
  if (cleaned !== '') state.builder.addBlock({ ...aside, text: cleaned, page, parent: state.headings.current })
}
