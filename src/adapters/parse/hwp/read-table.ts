import type { Item, TableCell } from '../hancom/model.ts'
import type { BodyContext } from './body-context.ts'
import { captionOf, type RecordList, readLists } from './read-lists.ts'
import { type RecordCursor, u32At } from './records.ts'
import { tag } from './tags.ts'

const inlineFlag = 1
const headerCellFlag = 4
/** Ways to stand in the text from here on leave no room for the object: behind it, in front of it. */
const wrapBehind = 2
const placedByParagraph = 2

/** Lists before the table record are its caption; each one after it is a cell. */
export function readTable(context: BodyContext): readonly Item[] {
  const { cursor } = context
  const { level } = cursor
  const props = u32At(cursor, 4)
  const inline = (props & inlineFlag) !== 0
  const takesRoom = ((props >>> 21) & 7) < wrapBehind && ((props >>> 3) & 3) === placedByParagraph
  const height = takesRoom ? u32At(cursor, 20) : 0
  let captionLists = 0
  cursor.next()
  const lists = readLists(context, level, (before) => {
    if (cursor.tag !== tag.table) return false
    captionLists = before.length
    return true
  })
  const caption = captionOf(cursor, lists.slice(0, captionLists))
  const cells = lists.slice(captionLists).map((list) => cellOf(cursor, list))
  return [{ kind: 'table', inline, caption, rows: [cells], height }]
}

function cellOf({ view }: RecordCursor, { start, end, paragraphs }: RecordList): TableCell {
  const at = (offset: number): number => (start + offset + 2 <= end ? view.getUint16(start + offset, true) : 0)
  const addressed = start + 16 <= end
  return {
    row: addressed ? at(10) : undefined,
    col: addressed ? at(8) : undefined,
    rowspan: Math.max(1, at(14)),
    colspan: Math.max(1, at(12)),
    header: (at(6) & headerCellFlag) !== 0,
    content: paragraphs,
  }
}
