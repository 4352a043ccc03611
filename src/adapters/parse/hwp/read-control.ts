import type { Item, ParagraphList } from '../hancom/model.ts'
import { formatNumber, numberFormatCoded } from '../hancom/number-format.ts'
import { type BodyContext, countIn } from './body-context.ts'
import { controlId } from './control-id.ts'
import { readField } from './read-field.ts'
import { readLists, visitNothing } from './read-lists.ts'
import { readDrawing, readEquation, readForm } from './read-object.ts'
import { readTable } from './read-table.ts'
import { countedText, type RecordCursor, skipBelow, u16At, u32At } from './records.ts'
import { tag } from './tags.ts'

/** Reads the control the cursor stands on and leaves the cursor behind it. */
type ControlReader = (context: BodyContext) => readonly Item[]

const nothing: readonly Item[] = []

const readers: ReadonlyMap<string, ControlReader> = new Map([
  ['secd', readSectionDefinition],
  ['cold', readColumns],
  ['tbl ', readTable],
  ['gso ', readDrawing],
  ['eqed', readEquation],
  ['form', readForm],
  ['fn  ', (context) => readNote(context, false)],
  ['en  ', (context) => readNote(context, true)],
  ['head', (context) => readRunning(context, 'header')],
  ['foot', (context) => readRunning(context, 'footer')],
  ['tcmt', readHiddenComment],
  ['atno', readAutoNumber],
  ['tcps', readOverlapped],
  ['tdut', readRuby],
])

/** They place, hide or renumber pages, or mark a spot; none shows text of its own. */
const idleControls: ReadonlySet<string> = new Set(['nwno', 'pghd', 'pgct', 'pgnp', 'bokm', 'idxm'])

export function readControl(context: BodyContext): readonly Item[] {
  const id = controlId(context.cursor)
  const reader = readers.get(id)
  if (reader !== undefined) return reader(context)
  if (id.startsWith('%')) return readField(context, id)
  if (idleControls.has(id)) return skip(context)
  countIn(context.losses.unknownControls, id)
  const lists = listsBelow(context)
  return lists.length === 0 ? nothing : [{ kind: 'box', inline: false, caption: undefined, lists }]
}

function skip({ cursor }: BodyContext): readonly Item[] {
  const { level } = cursor
  cursor.next()
  skipBelow(cursor, level)
  return nothing
}

function listsBelow(context: BodyContext): ParagraphList[] {
  const { cursor } = context
  const { level } = cursor
  cursor.next()
  return readLists(context, level, visitNothing).map((list) => list.paragraphs)
}

function readSectionDefinition(context: BodyContext): readonly Item[] {
  const { cursor } = context
  const { level } = cursor
  const outline = context.info.numberings[u16At(cursor, 18)]
  let bodyHeight = 0
  cursor.next()
  const lists = readLists(context, level, () => {
    if (cursor.tag !== tag.pageDef) return false
    bodyHeight = bodyHeightOf(cursor)
    return true
  })
  return [{ kind: 'section', outline, masterPages: lists.map((list) => list.paragraphs), bodyHeight }]
}

/** Paper height without the margins at top and bottom and the room for running lines. */
function bodyHeightOf(cursor: RecordCursor): number {
  const isLandscape = (u32At(cursor, 36) & 1) !== 0
  const paper = u32At(cursor, isLandscape ? 0 : 4)
  const margins = [16, 20, 24, 28].reduce((sum, offset) => sum + u32At(cursor, offset), 0)
  return Math.max(0, paper - margins)
}

function readColumns(context: BodyContext): readonly Item[] {
  const count = (u16At(context.cursor, 4) >>> 2) & 0xff
  skip(context)
  return [{ kind: 'columns', count }]
}

function readNote(context: BodyContext, endnote: boolean): readonly Item[] {
  return [{ kind: 'note', endnote, content: listsBelow(context).flat() }]
}

function readRunning(context: BodyContext, place: 'header' | 'footer'): readonly Item[] {
  return [{ kind: 'running', place, content: listsBelow(context).flat() }]
}

function readHiddenComment(context: BodyContext): readonly Item[] {
  return [{ kind: 'hidden-comment', content: listsBelow(context).flat() }]
}

const numberedNotes: readonly (Extract<Item, { kind: 'auto-number' }>['of'] | undefined)[] = [
  'page',
  'note',
  'note',
  'object',
  'object',
  'object',
  'page',
]

function readAutoNumber(context: BodyContext): readonly Item[] {
  const { cursor } = context
  const props = u32At(cursor, 4)
  const format = (props >>> 4) & 0xff
  const user = u16At(cursor, 10)
  const number =
    format === 0x81 && user !== 0
      ? String.fromCharCode(user)
      : formatNumber(u16At(cursor, 8), numberFormatCoded(format))
  const text = characterAt(cursor, 12) + number + characterAt(cursor, 14)
  skip(context)
  return [{ kind: 'auto-number', of: numberedNotes[props & 0xf] ?? 'object', text }]
}

function characterAt(cursor: RecordCursor, offset: number): string {
  const code = u16At(cursor, offset)
  return code < 32 ? '' : String.fromCharCode(code)
}

function readOverlapped(context: BodyContext): readonly Item[] {
  const { text } = countedText(context.cursor, context.cursor.start + 4)
  skip(context)
  return [{ kind: 'text', text }]
}

function readRuby(context: BodyContext): readonly Item[] {
  const main = countedText(context.cursor, context.cursor.start + 4)
  const sub = countedText(context.cursor, main.next)
  skip(context)
  return [{ kind: 'text', text: sub.text === '' ? main.text : `${main.text}(${sub.text})` }]
}
