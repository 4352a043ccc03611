import type { Caption, Paragraph } from '../hancom/model.ts'
import { type BodyContext, countIn } from './body-context.ts'
import { pastEnd, type RecordCursor } from './records.ts'
import { idleTags, tag } from './tags.ts'

/** A list of paragraphs under a control, with the place of the record that opens it. */
export interface RecordList {
  readonly level: number
  readonly start: number
  readonly end: number
  readonly paragraphs: Paragraph[]
}

/**
 * Reads everything below a control of this level. Paragraphs go to the list opened last; any other record is shown
 * to `visit`, which says whether it knew it. The cursor ends on the first record that is not below the control.
 */
export function readLists(
  context: BodyContext,
  level: number,
  visit: (lists: readonly RecordList[]) => boolean,
): RecordList[] {
  const { cursor } = context
  const lists: RecordList[] = []
  while (cursor.tag !== pastEnd && cursor.level > level) {
    if (cursor.tag === tag.listHeader) {
      lists.push({ level: cursor.level, start: cursor.start, end: cursor.end, paragraphs: [] })
      cursor.next()
    } else if (cursor.tag === tag.paraHeader) {
      if (lists.length === 0)
        lists.push({ level: cursor.level, start: cursor.start, end: cursor.start, paragraphs: [] })
      lists.at(-1)!.paragraphs.push(context.readParagraph())
    } else {
      if (!visit(lists) && !idleTags.has(cursor.tag)) countIn(context.losses.unknownTags, cursor.tag)
      cursor.next()
    }
  }
  return lists
}

const captionSideOffset = 8

/** Lists that caption an object. Side 0 is left of it, 1 right, 2 above, 3 below. */
export function captionOf({ view }: RecordCursor, lists: readonly RecordList[]): Caption | undefined {
  const content = lists.flatMap((list) => list.paragraphs)
  if (content.length === 0) return undefined
  const { start, end } = lists[0]!
  const side = start + captionSideOffset + 4 <= end ? view.getUint32(start + captionSideOffset, true) & 3 : 3
  return { content, leads: side === 0 || side === 2 }
}

export const visitNothing = (): boolean => false
