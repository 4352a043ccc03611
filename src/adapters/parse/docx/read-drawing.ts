import { readChart } from '../shared/read-chart.ts'
import type { XmlElement } from '../shared/xml.ts'
import { chosenBranch } from './alternate-content.ts'
import { addText, type BodyReader, type PieceSink } from './body-reader.ts'
import type { BodyItem, Paragraph } from './model.ts'

/**
 * `w:drawing`, `w:pict` or `w:object`: text boxes at any depth of grouping, pictures with their description,
 * decorative text, diagrams, charts. Deleted or hidden drawings give their text in that state and nothing else.
 */
export function readDrawing(drawing: XmlElement, sink: PieceSink, reader: BodyReader): void {
  let description = ''
  let hasPicture = false

  function visit(element: XmlElement): void {
    switch (element.name) {
      case 'txbxContent':
        addTextbox(reader.items(element), sink)
        return
      case 'AlternateContent': {
        const branch = chosenBranch(element)
        if (branch !== undefined) visitAll(branch)
        return
      }
      case 'docPr':
        description ||= element.attr('descr') ?? element.attr('title') ?? ''
        return
      case 'pic':
      case 'imagedata':
        hasPicture = true
        description ||= element.attr('title') ?? ''
        break
      case 'textpath':
        addTextbox([plainParagraph(element.attr('string') ?? '')], sink)
        return
      case 'relIds':
        addTextbox(diagramText(element, reader), sink)
        return
      case 'chart':
        addChart(element, sink, reader)
        return
      case 'OLEObject':
        reader.skip('embedded-object')
        return
    }
    visitAll(element)
  }

  function visitAll(parent: XmlElement): void {
    for (const child of parent.elements()) visit(child)
  }

  visitAll(drawing)
  if ((hasPicture || description !== '') && sink.state === 'shown')
    sink.pieces.push({ kind: 'image', alt: description.trim() })
}

function addTextbox(items: readonly BodyItem[], sink: PieceSink): void {
  if (items.length === 0) return
  if (sink.state === 'shown') sink.pieces.push({ kind: 'textbox', items })
  else for (const item of items) if (item.kind === 'paragraph') addText(sink, `${plainText(item)}\n`)
}

const plainText = (paragraph: Paragraph): string =>
  paragraph.pieces.map((piece) => (piece.kind === 'text' ? piece.text : '')).join('')

/** The points of a diagram, one paragraph each. */
function diagramText(relations: XmlElement, reader: BodyReader): BodyItem[] {
  const points =
    reader.parts
      .byRelationship(relations.attr('dm') ?? '')
      ?.child('ptLst')
      ?.elements('pt') ?? []
  return points
    .map((point) => drawingText(point.child('t')))
    .filter((text) => text !== '')
    .map(plainParagraph)
}

/** A chart as the figures saved with it. */
function addChart(reference: XmlElement, sink: PieceSink, reader: BodyReader): void {
  const part = reader.parts.byRelationship(reference.attr('id') ?? '')
  const text = part === undefined ? '' : readChart(part)
  if (text === '') reader.skip('chart')
  else if (sink.state === 'shown') sink.pieces.push({ kind: 'image', alt: text })
  else addText(sink, `${text}\n`)
}

/** DrawingML text: paragraphs `a:p` of runs `a:t`, wherever below. */
function drawingText(element: XmlElement | undefined): string {
  if (element === undefined) return ''
  const lines: string[] = []
  const visit = (node: XmlElement): void => {
    if (node.name === 'p') lines.push(textRuns(node))
    else for (const child of node.elements()) visit(child)
  }
  visit(element)
  return lines.join('\n').trim()
}

function textRuns(element: XmlElement): string {
  if (element.name === 't') return element.text()
  return element.elements().map(textRuns).join('')
}

function plainParagraph(text: string): Paragraph {
  return {
    kind: 'paragraph',
    styleId: undefined,
    outline: undefined,
    numbering: { numId: undefined, level: undefined },
    pageBreakBefore: undefined,
    markDeleted: false,
    endsSection: false,
    pieces: [{ kind: 'text', text, state: 'shown' }],
  }
}
