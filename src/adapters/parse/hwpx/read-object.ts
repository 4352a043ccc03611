import { markedChoice } from '../hancom/form-text.ts'
import type { Caption, Item, Paragraph, TableCell } from '../hancom/model.ts'
import { plainParagraph } from '../hancom/plain-paragraph.ts'
import { count } from '../hancom/whole-number.ts'
import { readChart } from '../shared/read-chart.ts'
import type { XmlElement } from '../shared/xml.ts'
import { type BodyContext, countUnknown } from './body-context.ts'

const isInline = (object: XmlElement): boolean => object.child('pos')?.attr('treatAsChar') === '1'

function captionOf(object: XmlElement, context: BodyContext): Caption | undefined {
  const caption = object.child('caption')
  if (caption === undefined) return undefined
  const side = caption.attr('side')
  return { content: context.readParagraphs(caption), leads: side === 'TOP' || side === 'LEFT' }
}

const roomless: ReadonlySet<string> = new Set(['BEHIND_TEXT', 'IN_FRONT_OF_TEXT'])

export function readTable(table: XmlElement, context: BodyContext): Item {
  const rows = table.elements('tr').map((row) => row.elements('tc').map((cell) => readCell(cell, context)))
  const takesRoom = !roomless.has(table.attr('textWrap') ?? '') && table.child('pos')?.attr('vertRelTo') === 'PARA'
  const height = takesRoom ? (count(table.child('sz')?.attr('height')) ?? 0) : 0
  return { kind: 'table', inline: isInline(table), caption: captionOf(table, context), rows, height }
}

function readCell(cell: XmlElement, context: BodyContext): TableCell {
  const address = cell.child('cellAddr')
  const span = cell.child('cellSpan')
  return {
    row: count(address?.attr('rowAddr')),
    col: count(address?.attr('colAddr')),
    rowspan: Math.max(1, count(span?.attr('rowSpan')) ?? 1),
    colspan: Math.max(1, count(span?.attr('colSpan')) ?? 1),
    header: cell.attr('header') === '1',
    content: context.readParagraphs(cell),
  }
}

const shapeNames: ReadonlySet<string> = new Set([
  'rect',
  'ellipse',
  'arc',
  'polygon',
  'curve',
  'line',
  'connectLine',
  'container',
  'pic',
  'ole',
  'video',
  'textart',
  'unknownObject',
])
const pictureNames: ReadonlySet<string> = new Set(['pic', 'ole', 'video'])

export const isShape = (name: string): boolean => shapeNames.has(name)

/** A shape, picture or group: the text of its boxes, or a picture. */
export function readShape(shape: XmlElement, context: BodyContext): readonly Item[] {
  const lists: Paragraph[][] = []
  let hasPicture = false
  const collect = (element: XmlElement) => {
    if (pictureNames.has(element.name)) hasPicture = true
    if (element.name === 'ole') context.embedded += 1
    const drawn = element.attr('text')
    if (element.name === 'textart' && drawn !== undefined) lists.push([plainParagraph(drawn)])
    const box = element.child('drawText')
    if (box !== undefined) lists.push(context.readParagraphs(box))
    for (const inner of element.elements()) if (shapeNames.has(inner.name)) collect(inner)
  }
  collect(shape)
  const inline = isInline(shape)
  const caption = captionOf(shape, context)
  if (lists.length > 0) return [{ kind: 'box', inline, caption, lists }]
  if (hasPicture) return [{ kind: 'picture', inline, caption, text: '' }]
  return caption === undefined ? [] : [{ kind: 'box', inline, caption, lists: [] }]
}

export function readChartObject(chart: XmlElement, context: BodyContext): Item {
  const part = context.takePart(chart.attr('chartIDRef') ?? '')
  if (part === undefined) countUnknown(context, 'chart')
  const text = part === undefined ? '' : readChart(part)
  return { kind: 'picture', inline: isInline(chart), caption: captionOf(chart, context), text }
}

export function readEquation(equation: XmlElement, context: BodyContext): Item {
  const script = equation.child('script')?.text() ?? ''
  return { kind: 'equation', inline: isInline(equation), caption: captionOf(equation, context), script }
}

const chosen = (control: XmlElement): boolean => control.attr('value') === 'CHECKED'
const caption = (control: XmlElement): string => control.attr('caption') ?? ''

/** What a form object shows, by its element. */
const formTexts: ReadonlyMap<string, (control: XmlElement) => string> = new Map([
  ['checkBtn', (control) => markedChoice(caption(control), chosen(control), '☑', '☐')],
  ['radioBtn', (control) => markedChoice(caption(control), chosen(control), '◉', '○')],
  ['btn', caption],
  ['edit', (control) => control.child('text')?.text() ?? ''],
  ['comboBox', (control) => control.attr('selectedValue') ?? ''],
  ['listBox', (control) => control.attr('selectedValue') ?? ''],
  ['scrollBar', () => ''],
])

export function readForm(control: XmlElement): string | undefined {
  return formTexts.get(control.name)?.(control)
}
