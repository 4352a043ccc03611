import type { XmlElement } from '../shared/xml.ts'
import { chosenBranch } from './alternate-content.ts'
import type { BodyReader, PieceSink } from './body-reader.ts'
import { marks } from './markup.ts'
import type { Paragraph, Piece } from './model.ts'
import { mathText } from './read-math.ts'
import { isOn, readNumbering, wholeNumber } from './read-properties.ts'
import { readRun } from './read-run.ts'

/** `w:p` → its properties and its pieces in run order. */
export function readParagraph(element: XmlElement, reader: BodyReader): Paragraph {
  const properties = element.child('pPr')
  const styleId = properties?.child('pStyle')?.attr('val')
  const mark = properties?.child('rPr')
  const markDeleted = mark?.child('del') !== undefined || mark?.child('moveFrom') !== undefined
  if (markDeleted || mark?.child('ins') !== undefined) reader.skip('tracked-change')

  const pieces: Piece[] = []
  const state = reader.styles.paragraph(styleId).hidden ? 'hidden' : 'shown'
  readInline(element, { pieces, state, font: '' }, reader)
  reader.fields.endParagraph()
  return {
    kind: 'paragraph',
    styleId,
    outline: wholeNumber(properties?.child('outlineLvl')?.attr('val')),
    numbering: readNumbering(properties),
    pageBreakBefore: isOn(properties?.child('pageBreakBefore')),
    markDeleted,
    endsSection: properties?.child('sectPr') !== undefined,
    pieces,
  }
}

type InlineHandler = (element: XmlElement, sink: PieceSink, reader: BodyReader) => void

function readInline(parent: XmlElement, sink: PieceSink, reader: BodyReader): void {
  for (const child of parent.elements()) {
    const handler = handlers.get(child.name)
    if (handler !== undefined) handler(child, sink, reader)
    else if (!idle.has(child.name)) {
      reader.skip('unknown-element', child.name)
      readInline(child, sink, reader)
    }
  }
}

const handlers: ReadonlyMap<string, InlineHandler> = new Map<string, InlineHandler>([
  ['r', readRun],
  ['hyperlink', readInline],
  ['smartTag', readInline],
  ['customXml', readInline],
  ['fldSimple', readInline],
  ['dir', readInline],
  ['bdo', readInline],
  ['sdtContent', readInline],
  ['sdt', readInline],
  ['ins', readInserted],
  ['moveTo', readInserted],
  ['del', readDeleted],
  ['moveFrom', readDeleted],
  ['oMath', readMath],
  ['oMathPara', readMath],
  ['AlternateContent', readAlternate],
  ['subDoc', (_, __, reader) => reader.skip('enclosed-part')],
])

/** Known elements of a paragraph that carry no text of the document. */
const idle: ReadonlySet<string> = new Set([...marks, 'pPr', 'fldData', 'contentPart'])

function readInserted(element: XmlElement, sink: PieceSink, reader: BodyReader): void {
  reader.skip('tracked-change')
  readInline(element, sink, reader)
}

function readDeleted(element: XmlElement, sink: PieceSink, reader: BodyReader): void {
  reader.skip('tracked-change')
  readInline(element, { ...sink, state: 'deleted' }, reader)
}

function readMath(element: XmlElement, { pieces, state }: PieceSink): void {
  const text = mathText(element).trim()
  if (text === '') return
  pieces.push(state === 'shown' ? { kind: 'equation', text } : { kind: 'text', text, state })
}

function readAlternate(element: XmlElement, sink: PieceSink, reader: BodyReader): void {
  const branch = chosenBranch(element)
  if (branch !== undefined) readInline(branch, sink, reader)
}
