import { guideOfCommand } from '../hancom/click-here.ts'
import { markedChoice } from '../hancom/form-text.ts'
import type { Item, Paragraph } from '../hancom/model.ts'
import { formatNumber, numberFormatNamed } from '../hancom/number-format.ts'
import { count } from '../hancom/whole-number.ts'
import type { XmlHeads } from '../hancom/xml-heads.ts'
import type { XmlElement } from '../shared/xml.ts'
import type { BodyContext } from './body-context.ts'
import { isShape, readEquation, readShape, readTable } from './read-object.ts'

type Reader = (element: XmlElement, context: BodyContext, items: Item[]) => void

const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['CHAR', readText],
  ['SECDEF', readSectionStart],
  ['COLDEF', (columns, _, items) => items.push({ kind: 'columns', count: count(columns.attr('Count')) ?? 1 })],
  ['TABLE', (table, context, items) => items.push(readTable(table, context))],
  ['EQUATION', (equation, context, items) => items.push(readEquation(equation, context))],
  [
    'FOOTNOTE',
    (note, context, items) => items.push({ kind: 'note', endnote: false, content: context.readParagraphs(note) }),
  ],
  [
    'ENDNOTE',
    (note, context, items) => items.push({ kind: 'note', endnote: true, content: context.readParagraphs(note) }),
  ],
  [
    'HEADER',
    (it, context, items) => items.push({ kind: 'running', place: 'header', content: context.readParagraphs(it) }),
  ],
  [
    'FOOTER',
    (it, context, items) => items.push({ kind: 'running', place: 'footer', content: context.readParagraphs(it) }),
  ],
  [
    'HIDDENCOMMENT',
    (it, context, items) => items.push({ kind: 'hidden-comment', content: context.readParagraphs(it) }),
  ],
  ['AUTONUM', (number, _, items) => items.push(readAutoNumber(number))],
  ['FIELDBEGIN', (field, _, items) => items.push(readFieldBegin(field))],
  ['FIELDEND', (_field, _, items) => items.push({ kind: 'field-end' })],
  ['DUTMAL', (ruby, _, items) => items.push({ kind: 'text', text: rubyText(ruby) })],
  ['COMPOSE', (it, _, items) => items.push({ kind: 'text', text: it.attr('ComposeText') ?? it.text() })],
  ['CHECKBUTTON', (button, _, items) => items.push({ kind: 'text', text: `${choice(button, '☑', '☐')} ` })],
  ['RADIOBUTTON', (button, _, items) => items.push({ kind: 'text', text: `${choice(button, '◉', '○')} ` })],
])

/** They place, hide or renumber pages, or mark a spot; none shows text of its own. */
const idle: ReadonlySet<string> = new Set([
  'BOOKMARK',
  'INDEXMARK',
  'NEWNUM',
  'PAGENUM',
  'PAGENUMCTRL',
  'PAGEHIDING',
  'SCROLLBAR',
])

export function createBodyContext(info: XmlHeads): BodyContext {
  const context: BodyContext = {
    info,
    unknown: new Map(),
    readParagraphs: (holder) => readParagraphs(holder.child('PARALIST') ?? holder, context),
  }
  return context
}

function readParagraphs(list: XmlElement, context: BodyContext): Paragraph[] {
  return list.elements('P').map((p) => {
    const shape = context.info.shapes.get(p.attr('ParaShape') ?? '')
    const items: Item[] = []
    for (const run of p.elements()) for (const element of run.elements()) readInRun(element, context, items)
    return {
      items,
      head: shape?.head,
      style: context.info.styleNames.get(p.attr('Style') ?? '') ?? '',
      breaksPage: p.attr('PageBreak') === 'true' || shape?.breaksPage === true,
      breaksColumn: p.attr('ColumnBreak') === 'true',
      lines: undefined,
    }
  })
}

function readInRun(element: XmlElement, context: BodyContext, items: Item[]): void {
  const reader = readers.get(element.name)
  if (reader !== undefined) reader(element, context, items)
  else if (isShape(element.name)) items.push(...readShape(element, context))
  else if (!idle.has(element.name)) context.unknown.set(element.name, (context.unknown.get(element.name) ?? 0) + 1)
}

const characters: ReadonlyMap<string, string> = new Map([
  ['TAB', '\t'],
  ['LINEBREAK', '\n'],
  ['NBSPACE', ' '],
  ['FWSPACE', ' '],
  ['HYPEN', '-'],
  ['HYPHEN', '-'],
])

function readText(element: XmlElement, _context: BodyContext, items: Item[]): void {
  let text = ''
  for (const node of element.children) text += typeof node === 'string' ? node : (characters.get(node.name) ?? '')
  if (text !== '') items.push({ kind: 'text', text })
}

function readSectionStart(start: XmlElement, context: BodyContext, items: Item[]): void {
  const outline = context.info.numberings.get(start.attr('OutlineShape') ?? '')
  const masterPages = start.elements('MASTERPAGE').map((page) => context.readParagraphs(page))
  items.push({ kind: 'section', outline, masterPages, bodyHeight: 0 })
}

const numbered: ReadonlyMap<string, Extract<Item, { kind: 'auto-number' }>['of']> = new Map([
  ['Page', 'page'],
  ['TotalPage', 'page'],
  ['Footnote', 'note'],
  ['Endnote', 'note'],
])

function readAutoNumber(number: XmlElement): Item {
  const format = number.child('AUTONUMFORMAT')
  const shown = formatNumber(count(number.attr('Number')) ?? 0, numberFormatNamed(format?.attr('Type')))
  const text = (format?.attr('PrefixChar') ?? '') + shown + (format?.attr('SuffixChar') ?? '')
  return { kind: 'auto-number', of: numbered.get(number.attr('NumberType') ?? '') ?? 'object', text }
}

function readFieldBegin(field: XmlElement): Item {
  const isClickHere = field.attr('Type')?.toLowerCase() === 'clickhere'
  return isClickHere
    ? { kind: 'field-begin', field: 'click-here', guide: guideOfCommand(field.attr('Command') ?? '') }
    : { kind: 'field-begin', field: 'other', guide: '' }
}

function rubyText(ruby: XmlElement): string {
  const main = ruby.child('MAINTEXT')?.text() ?? ''
  const sub = ruby.child('SUBTEXT')?.text() ?? ''
  return sub === '' ? main : `${main}(${sub})`
}

function choice(button: XmlElement, on: string, off: string): string {
  const settings = button.child('BUTTONSET') ?? button
  return markedChoice(settings.attr('Caption') ?? '', settings.attr('Value') === '1', on, off)
}
