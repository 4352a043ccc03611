import type { Caption, Item, ParagraphList, TableCell } from '../hancom/model.ts'
import { plainParagraph } from '../hancom/plain-paragraph.ts'
import { count } from '../hancom/whole-number.ts'
import type { XmlElement } from '../shared/xml.ts'
import type { BodyContext } from './body-context.ts'

const shapes: ReadonlySet<string> = new Set([
  'RECTANGLE',
  'ELLIPSE',
  'ARC',
  'POLYGON',
  'CURVE',
  'LINE',
  'CONNECTLINE',
  'CONTAINER',
  'PICTURE',
  'OLE',
  'TEXTART',
  'UNKNOWNOBJECT',
])

export const isShape = (name: string): boolean => shapes.has(name)

const isInline = (object: XmlElement): boolean =>
  object.child('SHAPEOBJECT')?.child('POSITION')?.attr('TreatAsChar') === 'true'

function captionOf(object: XmlElement, context: BodyContext): Caption | undefined {
  const caption = object.child('SHAPEOBJECT')?.child('CAPTION')
  if (caption === undefined) return undefined
  const side = caption.attr('Side')
  return { content: context.readParagraphs(caption), leads: side === 'Top' || side === 'Left' }
}

export function readTable(table: XmlElement, context: BodyContext): Item {
  const rows = table.elements('ROW').map((row) => row.elements('CELL').map((cell) => readCell(cell, context)))
  return { kind: 'table', inline: isInline(table), caption: captionOf(table, context), rows, height: 0 }
}

function readCell(cell: XmlElement, context: BodyContext): TableCell {
  return {
    row: count(cell.attr('RowAddr')),
    col: count(cell.attr('ColAddr')),
    rowspan: Math.max(1, count(cell.attr('RowSpan')) ?? 1),
    colspan: Math.max(1, count(cell.attr('ColSpan')) ?? 1),
    header: cell.attr('Header') === 'true',
    content: context.readParagraphs(cell),
  }
}

export function readEquation(equation: XmlElement, context: BodyContext): Item {
  const script = equation.child('SCRIPT')?.text() ?? ''
  return { kind: 'equation', inline: isInline(equation), caption: captionOf(equation, context), script }
}

/** A shape, picture or group: the text of its boxes, or a picture. */
export function readShape(shape: XmlElement, context: BodyContext): readonly Item[] {
  const lists: ParagraphList[] = []
  let hasPicture = false
  const collect = (element: XmlElement) => {
    if (element.name === 'PICTURE' || element.name === 'OLE') hasPicture = true
    if (element.name === 'TEXTART') lists.push([plainParagraph(element.attr('Text') ?? '')])
    const box = element.child('DRAWINGOBJECT')?.child('DRAWTEXT')
    if (box !== undefined) lists.push(context.readParagraphs(box))
    for (const inner of element.elements()) if (shapes.has(inner.name)) collect(inner)
  }
  collect(shape)
  const inline = isInline(shape)
  const caption = captionOf(shape, context)
  if (lists.length > 0) return [{ kind: 'box', inline, caption, lists }]
  if (hasPicture) return [{ kind: 'picture', inline, caption, text: '' }]
  return caption === undefined ? [] : [{ kind: 'box', inline, caption, lists: [] }]
}
