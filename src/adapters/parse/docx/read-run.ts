import { symbolFontSign, withVisibleSigns } from '../shared/symbol-font.ts'
import type { XmlElement } from '../shared/xml.ts'
import { chosenBranch } from './alternate-content.ts'
import { addText, type BodyReader, type PieceSink } from './body-reader.ts'
import type { NoteKind, Piece } from './model.ts'
import { readDrawing } from './read-drawing.ts'
import { isOn } from './read-properties.ts'

type RunHandler = (element: XmlElement, sink: PieceSink, reader: BodyReader) => void

/** `w:r`: one run of text in one format. */
export function readRun(run: XmlElement, outer: PieceSink, reader: BodyReader): void {
  const properties = run.child('rPr')
  const fonts = properties?.child('rFonts')
  const font = fonts?.attr('ascii') ?? fonts?.attr('hAnsi') ?? ''
  const state = outer.state === 'shown' && isHidden(properties, reader) ? 'hidden' : outer.state
  readRunContent(run, { pieces: outer.pieces, state, font }, reader)
}

function readRunContent(parent: XmlElement, sink: PieceSink, reader: BodyReader): void {
  for (const child of parent.elements()) {
    const handler = handlers.get(child.name)
    if (handler !== undefined) handler(child, sink, reader)
    else if (!idle.has(child.name)) {
      reader.skip('unknown-element', child.name)
      readRunContent(child, sink, reader)
    }
  }
}

const handlers: ReadonlyMap<string, RunHandler> = new Map<string, RunHandler>([
  ['t', readText],
  ['delText', (element, sink, reader) => readText(element, { ...sink, state: 'deleted' }, reader)],
  ['tab', literal('\t')],
  ['ptab', literal('\t')],
  ['cr', literal('\n')],
  ['br', readBreak],
  ['noBreakHyphen', literal('-')],
  ['sym', readSymbol],
  ['lastRenderedPageBreak', (_, sink) => addPiece(sink, { kind: 'page-break', rendered: true })],
  ['footnoteReference', noteReference('footnote')],
  ['endnoteReference', noteReference('endnote')],
  ['footnoteRef', (_, sink) => addPiece(sink, { kind: 'note-mark' })],
  ['endnoteRef', (_, sink) => addPiece(sink, { kind: 'note-mark' })],
  ['commentReference', (element, sink) => void sink.pieces.push({ kind: 'comment', id: element.attr('id') ?? '' })],
  ['drawing', readDrawing],
  ['pict', readDrawing],
  ['object', readDrawing],
  ['fldChar', (element, sink, reader) => addText(sink, reader.fields.mark(element))],
  ['ruby', readRuby],
  ['AlternateContent', readAlternate],
])

/** Known elements of a run that carry no text of the document. */
const idle: ReadonlySet<string> = new Set([
  'rPr',
  'instrText',
  'delInstrText',
  'softHyphen',
  'separator',
  'continuationSeparator',
  'annotationRef',
  'pgNum',
  'dayShort',
  'dayLong',
  'monthShort',
  'monthLong',
  'yearShort',
  'yearLong',
  'contentPart',
])

function readText(element: XmlElement, sink: PieceSink, reader: BodyReader): void {
  if (reader.fields.inCode) return
  const text = element.text()
  const kept = element.attr('space') === 'preserve' ? text : text.trim()
  addText(sink, withVisibleSigns(kept, sink.font))
}

function literal(text: string): RunHandler {
  return (_, sink, reader) => {
    if (!reader.fields.inCode) addText(sink, text)
  }
}

function readBreak(element: XmlElement, sink: PieceSink): void {
  if (element.attr('type') === 'page') addPiece(sink, { kind: 'page-break', rendered: false })
  else addText(sink, '\n')
}

function readSymbol(element: XmlElement, sink: PieceSink): void {
  const code = Number.parseInt(element.attr('char') ?? '', 16)
  if (!Number.isInteger(code) || code < 0x20 || code > 0xffff) return
  addText(sink, symbolFontSign(element.attr('font') ?? '', code) ?? withVisibleSigns(String.fromCharCode(code)))
}

function noteReference(note: NoteKind): RunHandler {
  return (element, sink) => {
    const mark = element.attr('customMarkFollows')
    const marked = mark === '1' || mark === 'true' || mark === 'on'
    addPiece(sink, { kind: 'note', note, id: element.attr('id') ?? '', marked })
  }
}

/** A page break or note inside deleted text is gone with it. */
function addPiece(sink: PieceSink, piece: Piece): void {
  if (sink.state === 'shown') sink.pieces.push(piece)
}

/** Annotated characters: the base, then the reading above it in brackets. */
function readRuby(element: XmlElement, sink: PieceSink, reader: BodyReader): void {
  const runsOf = (name: string) => element.child(name)?.elements('r') ?? []
  for (const run of runsOf('rubyBase')) readRun(run, sink, reader)
  const reading = runsOf('rt')
    .map((run) =>
      run
        .elements('t')
        .map((text) => text.text())
        .join(''),
    )
    .join('')
  if (reading.trim() !== '') addText(sink, `(${reading})`)
}

function readAlternate(element: XmlElement, sink: PieceSink, reader: BodyReader): void {
  const branch = chosenBranch(element)
  if (branch !== undefined) readRunContent(branch, sink, reader)
}

function isHidden(properties: XmlElement | undefined, reader: BodyReader): boolean {
  const direct = isOn(properties?.child('vanish'))
  if (direct !== undefined) return direct
  const style = properties?.child('rStyle')?.attr('val')
  return style !== undefined && reader.styles.hides(style)
}
