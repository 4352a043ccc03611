import type { BlockRole, BlockType } from '../../../domain/document/block.ts'
import type { Paragraph, TableItem } from './model.ts'
import { type ObjectItem, type Run, runOf, type Side } from './run-of.ts'
import { cellsOf } from './table-cells.ts'
import { markedScript } from './text-of.ts'
import { writeCaptioned, writePicture, writeRunning, writeSides } from './write-sides.ts'
import type { WriterState } from './writer-state.ts'

/** Where a paragraph becomes blocks: the body, or a box in it. */
export interface Place {
  readonly page: number
  /** Where the objects in front of the text stand, when not on the same page. */
  readonly objectPage?: number
  readonly role?: BlockRole
}

/** Longer than this, an outline paragraph is an item of an outline, not a heading over what follows. */
const headingCharsMax = 120

export function writeParagraph(state: WriterState, paragraph: Paragraph, place: Place): void {
  const run = runOf(paragraph.items)
  takeTurns(state, run, place.page)
  const number = state.numberOf(paragraph)
  const { pieces, after } = arrange(run.pieces)
  const objectPlace = placeOf(place.objectPage ?? place.page, place.role)
  let pendingNumber = number
  let lastBlock: string | null = null

  for (const piece of pieces) {
    if (typeof piece !== 'string') {
      lastBlock = writeObject(state, piece, objectPlace) ?? lastBlock
      continue
    }
    const text = state.clean(piece).trim()
    if (text === '') continue
    lastBlock = writeText(state, pendingNumber === '' ? text : `${pendingNumber} ${text}`, paragraph, place)
    pendingNumber = ''
  }
  for (const object of after) lastBlock = writeObject(state, object, objectPlace) ?? lastBlock
  writeSides(state, run.sides, place.page, lastBlock)
}

const placeOf = (page: number, role: BlockRole | undefined): Place => (role === undefined ? { page } : { page, role })

function takeTurns(state: WriterState, run: Run, page: number): void {
  for (const turn of run.turns) {
    if (turn.kind === 'running') writeRunning(state, turn.content, page, turn.place)
    else if (turn.kind === 'section') {
      state.outline = turn.outline
      for (const masterPage of turn.masterPages) writeRunning(state, masterPage, page, 'header')
    }
  }
}

/**
 * Objects keep their place in the run, but a floating one does not cut the sentence that it is anchored in: it
 * follows the paragraph. Formulas among words become part of the text.
 */
function arrange(pieces: Run['pieces']): { pieces: (string | ObjectItem)[]; after: ObjectItem[] } {
  if (pieces.length < 2) return { pieces, after: [] }
  const hasText = pieces.some((piece) => typeof piece === 'string' && piece.trim() !== '')
  const arranged: (string | ObjectItem)[] = []
  const after: ObjectItem[] = []
  let begun = false
  for (const piece of pieces) {
    const text =
      typeof piece === 'string' ? piece : hasText && piece.kind === 'equation' ? markedScript(piece.script) : undefined
    if (text !== undefined) {
      const last = arranged.at(-1)
      if (typeof last === 'string') arranged[arranged.length - 1] = last + text
      else arranged.push(text)
      begun ||= text.trim() !== ''
    } else if (typeof piece !== 'string') {
      const splits = piece.inline && piece.kind !== 'picture'
      if (splits || !begun) arranged.push(piece)
      else after.push(piece)
    }
  }
  return { pieces: arranged, after }
}

function writeText(state: WriterState, text: string, paragraph: Paragraph, { page, role }: Place): string {
  const { builder, headings } = state
  const { type, level } = kindOf(state, paragraph, text)
  const isHeading = type === 'heading' || type === 'title'
  const parent = isHeading ? headings.leaveTo(level ?? 1) : headings.current
  const block = builder.addBlock({ type, text, page, level, parent, ...(role === undefined ? {} : { role }) })
  if (type === 'heading') headings.enter(level ?? 1, block)
  return block
}

/** Outline levels make headings; so do styles that are named for it. The first paragraph named as title is the title. */
function kindOf(
  state: WriterState,
  { head, style }: Paragraph,
  text: string,
): { readonly type: BlockType; readonly level: number | null } {
  const isShort = text.length <= headingCharsMax
  if (head?.kind === 'outline' && isShort) return { type: 'heading', level: head.level + 1 }
  const named = isShort ? state.headingOf(style) : undefined
  if (named !== undefined) {
    if (!named.isTitle || state.hasTitle) return { type: 'heading', level: named.level }
    state.hasTitle = true
    return { type: 'title', level: null }
  }
  return head === undefined ? { type: 'paragraph', level: null } : { type: 'list_item', level: head.level + 1 }
}

function writeObject(state: WriterState, object: ObjectItem, place: Place): string | null {
  const { builder, headings } = state
  switch (object.kind) {
    case 'table':
      return writeTable(state, object, place)
    case 'picture':
      return writePicture(state, object, place)
    case 'equation': {
      const text = state.clean(object.script).trim()
      return writeCaptioned(state, object.caption, place.page, () =>
        text === '' ? null : builder.addBlock({ type: 'equation', text, parent: headings.current, ...place }),
      )
    }
    case 'box':
      return writeCaptioned(state, object.caption, place.page, () => {
        const inBox: Place = { page: place.page, role: place.role ?? 'textbox' }
        for (const list of object.lists) for (const paragraph of list) writeParagraph(state, paragraph, inBox)
        return null
      })
  }
}

function writeTable(state: WriterState, table: TableItem, place: Place): string | null {
  const { builder, headings } = state
  const sides: Side[] = []
  const block = writeCaptioned(state, table.caption, place.page, (caption) => {
    const id = builder.reserveTable()
    const cells = cellsOf(state, table, { id, page: place.page, sides })
    if (cells.length === 0) return null
    return builder.addTable({ ...place, cells, caption, parentBlock: headings.current }, id).block
  })
  writeSides(state, sides, place.page, block)
  return block
}
