import type { Item, Lines, Paragraph, ParagraphHead, ParagraphList } from '../hancom/model.ts'
import { outlineLevelOfStyle } from '../hancom/style-names.ts'
import { type BodyContext, countIn } from './body-context.ts'
import { readParagraphText, type TextRange } from './para-text.ts'
import { readControl } from './read-control.ts'
import { createRecordCursor, pastEnd, type RecordCursor, skipBelow, u8At, u16At } from './records.ts'
import { idleTags, tag } from './tags.ts'

const nestingMax = 64
const breakPageFlag = 4
const breakColumnFlag = 8
const deletedRangeKind = 0x11

/** The paragraphs of one section stream. */
export function readSection(
  stream: Uint8Array,
  shared: Pick<BodyContext, 'info' | 'memos' | 'losses' | 'chartText'>,
): ParagraphList {
  const { losses } = shared
  const cursor = createRecordCursor(stream)
  const paragraphs: Paragraph[] = []
  const context: BodyContext = {
    ...shared,
    cursor,
    depth: 0,
    readParagraph: () => readParagraph(context),
  }
  while (cursor.tag !== pastEnd) {
    if (cursor.tag === tag.paraHeader) paragraphs.push(readParagraph(context))
    else {
      if (!idleTags.has(cursor.tag)) countIn(losses.unknownTags, cursor.tag)
      cursor.next()
    }
  }
  if (cursor.truncated) losses.truncated += 1
  return paragraphs
}

function readParagraph(context: BodyContext): Paragraph {
  const { cursor, info } = context
  const { level } = cursor
  const shape = info.paragraphShapes[u16At(cursor, 8)]
  const style = info.styleNames[u8At(cursor, 10)] ?? ''
  const breaks = u8At(cursor, 11)
  const controls: (readonly Item[])[] = []
  const masterPages: Item[] = []
  let textStart = 0
  let textEnd = 0
  let lines: Lines | undefined
  let deleted: readonly TextRange[] = []

  cursor.next()
  while (cursor.tag !== pastEnd && cursor.level > level) {
    if (cursor.tag === tag.ctrlHeader) {
      controls.push(readControlBelow(context))
      continue
    }
    if (cursor.tag === tag.memoList) {
      readMemos(context, level)
      continue
    }
    if (cursor.tag === tag.listHeader || cursor.tag === tag.paraHeader) {
      masterPages.push(readMasterPage(context, level))
      continue
    }
    if (cursor.tag === tag.paraText) {
      textStart = cursor.start
      textEnd = cursor.end
    } else if (cursor.tag === tag.paraLineSeg) lines = readLines(cursor)
    else if (cursor.tag === tag.paraRangeTag) deleted = readDeleted(cursor)
    else if (!idleTags.has(cursor.tag)) countIn(context.losses.unknownTags, cursor.tag)
    cursor.next()
  }

  const { bytes, view } = cursor
  const items = readParagraphText({ bytes, view, start: textStart, end: textEnd, controls, deleted })
  return {
    items: masterPages.length === 0 ? items : [...items, ...masterPages],
    head: headOf(shape?.head, style),
    style,
    breaksPage: (breaks & breakPageFlag) !== 0 || shape?.breaksPage === true,
    breaksColumn: (breaks & breakColumnFlag) !== 0,
    lines,
  }
}

function readControlBelow(context: BodyContext): readonly Item[] {
  if (context.depth >= nestingMax) {
    const { level } = context.cursor
    context.losses.tooDeep += 1
    context.cursor.next()
    skipBelow(context.cursor, level)
    return []
  }
  context.depth += 1
  const items = readControl(context)
  context.depth -= 1
  return items
}

/** The paragraph shape has room for seven levels; deeper outline levels are told by the style's name alone. */
function headOf(head: ParagraphHead | undefined, style: string): ParagraphHead | undefined {
  if (head?.kind !== 'outline') return head
  const level = outlineLevelOfStyle(style)
  return level !== undefined && level >= 7 ? { kind: 'outline', level } : head
}

const lineBytes = 36

function readLines({ view, start, end }: RecordCursor): Lines {
  const vertical: number[] = []
  const height: number[] = []
  for (let at = start; at + lineBytes <= end; at += lineBytes) {
    vertical.push(view.getInt32(at + 4, true))
    height.push(view.getInt32(at + 8, true))
  }
  return { vertical, height }
}

const rangeBytes = 12

function readDeleted({ view, start, end }: RecordCursor): TextRange[] {
  const ranges: TextRange[] = []
  for (let at = start; at + rangeBytes <= end; at += rangeBytes) {
    if (view.getUint8(at + 11) !== deletedRangeKind) continue
    ranges.push({ start: view.getUint32(at, true), end: view.getUint32(at + 4, true) })
  }
  return ranges
}

/** Memo records hang under the section's last paragraph, each a list with its paragraphs. */
function readMemos(context: BodyContext, level: number): void {
  const { cursor } = context
  const { lists } = context.memos
  while (cursor.tag !== pastEnd && cursor.level > level) {
    if (cursor.tag === tag.memoList) {
      lists.push([])
      cursor.next()
    } else if (cursor.tag === tag.paraHeader) lists.at(-1)?.push(readParagraph(context))
    else if (cursor.tag === tag.listHeader) cursor.next()
    else return
  }
}

/** Master pages for odd, even or last pages may hang under the section's last paragraph, outside any control. */
function readMasterPage(context: BodyContext, level: number): Item {
  const { cursor } = context
  const content: Paragraph[] = []
  if (cursor.tag === tag.listHeader) cursor.next()
  while (cursor.tag === tag.paraHeader && cursor.level > level) content.push(readParagraph(context))
  return { kind: 'running', place: 'header', content }
}
