import type { BlockRole, BlockType } from '../../../domain/document/block.ts'
import type { Caption, ParagraphList, PictureItem, TableItem } from './model.ts'
import type { Side } from './run-of.ts'
import { cellsOf } from './table-cells.ts'
import { captionText, textOf } from './text-of.ts'
import type { WriterState } from './writer-state.ts'

/** What the blocks of an aside are: notes, running lines, memos. */
export interface Aside {
  readonly type: BlockType
  readonly role?: BlockRole
  readonly ref?: string
}

/** The page a block stands on, and what it is besides its type. */
interface Standing {
  readonly page: number
  readonly role?: BlockRole
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
        writeRunning(state, side.content, page, side.place)
        break
      case 'picture':
        writePicture(state, side, { page })
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

/** A header or footer. One that shows nothing but the page number it counts, or marks around it, is left out. */
export function writeRunning(
  state: WriterState,
  content: ParagraphList,
  page: number,
  place: 'header' | 'footer',
): void {
  writeAside(state, content, page, { type: place }, (text) => /[\p{L}\p{N}]/u.test(text))
}

/** One block for the whole list, but for tables, which get blocks of their own where they stand. */
export function writeAside(
  state: WriterState,
  content: ParagraphList,
  page: number,
  aside: Aside,
  isWorthIt: (text: string) => boolean = () => true,
): void {
  const sides: Side[] = []
  let pending: string[] = []
  const flush = () => {
    const text = pending.join('\n')
    if (isWorthIt(text)) writeText(state, text, page, aside)
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

export function writePicture(state: WriterState, picture: PictureItem, { page, role }: Standing): string | null {
  return writeCaptioned(state, picture.caption, page, () =>
    state.builder.addBlock({
      type: 'image',
      text: state.clean(picture.text).trim(),
      page,
      parent: state.headings.current,
      ...(role === undefined ? {} : { role }),
    }),
  )
}

/** Writes an object with its caption as a block under it, before or after it as the page shows them. */
export function writeCaptioned(
  state: WriterState,
  caption: Caption | undefined,
  page: number,
  write: (caption: string | null) => string | null,
): string | null {
  if (caption === undefined) return write(null)
  const { builder } = state
  const sides: Side[] = []
  const table = (inner: TableItem) => writeLooseTable(state, inner, page, { type: 'caption' })
  const text = captionText(state, caption, { sides, table })
  if (text === '') return write(null)
  if (caption.leads) {
    const leading = builder.addBlock({ type: 'caption', text, page })
    const block = write(text)
    builder.amendBlock(leading, { parent: block })
    writeSides(state, sides, page, block)
    return block
  }
  const block = write(text)
  builder.addBlock({ type: 'caption', text, page, parent: block })
  writeSides(state, sides, page, block)
  return block
}

function writeText(state: WriterState, text: string, page: number, aside: Aside): void {
  const cleaned = state.clean(text).trim()
  if (cleaned !== '') state.builder.addBlock({ ...aside, text: cleaned, page, parent: state.headings.current })
}
