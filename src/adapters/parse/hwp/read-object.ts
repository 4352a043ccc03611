import { formText } from '../hancom/form-text.ts'
import type { Item } from '../hancom/model.ts'
import { plainParagraph } from '../hancom/plain-paragraph.ts'
import type { BodyContext } from './body-context.ts'
import { captionOf, readLists } from './read-lists.ts'
import { countedText, u16At, u32At, wideText } from './records.ts'
import { tag } from './tags.ts'

const inlineFlag = 1
const textArtBoxBytes = 32
const formHeadBytes = 14
const oleBinaryOffset = 12

const pictureTags: ReadonlySet<number> = new Set([tag.shapePicture, tag.shapeOle, tag.chartData, tag.videoData])

/** A shape, picture or group. Lists right under it are its caption, deeper ones the text in its boxes. */
export function readDrawing(context: BodyContext): readonly Item[] {
  const { cursor } = context
  const { level } = cursor
  const inline = (u32At(cursor, 4) & inlineFlag) !== 0
  const drawnTexts: string[] = []
  const charts: string[] = []
  let hasPicture = false
  cursor.next()
  const lists = readLists(context, level, () => {
    if (pictureTags.has(cursor.tag)) {
      hasPicture = true
      if (cursor.tag === tag.shapeOle) {
        const chart = context.chartText(u16At(cursor, oleBinaryOffset))
        if (chart === undefined) context.losses.embedded += 1
        else charts.push(chart)
      }
      return true
    }
    if (cursor.tag !== tag.textArt) return false
    drawnTexts.push(countedText(cursor, cursor.start + textArtBoxBytes).text)
    return true
  })
  const caption = captionOf(
    cursor,
    lists.filter((list) => list.level === level + 1),
  )
  const boxes = [
    ...lists.filter((list) => list.level !== level + 1).map((list) => list.paragraphs),
    ...drawnTexts.map((text) => [plainParagraph(text)]),
  ]
  if (boxes.length > 0) return [{ kind: 'box', inline, caption, lists: boxes }]
  if (hasPicture) return [{ kind: 'picture', inline, caption, text: charts.join('\n') }]
  return caption === undefined ? [] : [{ kind: 'box', inline, caption, lists: [] }]
}

export function readEquation(context: BodyContext): readonly Item[] {
  const { cursor } = context
  const { level } = cursor
  const inline = (u32At(cursor, 4) & inlineFlag) !== 0
  let script = ''
  cursor.next()
  const lists = readLists(context, level, () => {
    if (cursor.tag !== tag.equation) return false
    script = countedText(cursor, cursor.start + 4).text
    return true
  })
  return [{ kind: 'equation', inline, script, caption: captionOf(cursor, lists) }]
}

/** A button, check box, edit or list of a form: its words, with the mark that its state shows. */
export function readForm(context: BodyContext): readonly Item[] {
  const { cursor } = context
  const { level } = cursor
  let text = ''
  cursor.next()
  readLists(context, level, () => {
    if (cursor.tag !== tag.formObject) return false
    const units = (cursor.end - cursor.start - formHeadBytes) >>> 1
    const kind = String.fromCharCode(...cursor.bytes.subarray(cursor.start, cursor.start + 4))
      .split('')
      .reverse()
      .join('')
    text = formText(kind, wideText(cursor.bytes, cursor.start + formHeadBytes, units, cursor.end))
    return true
  })
  return text === '' ? [] : [{ kind: 'text', text: `${text} ` }]
}
