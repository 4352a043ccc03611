import { guideOfCommand } from '../hancom/click-here.ts'
import type { Item, Numbering, ParagraphList } from '../hancom/model.ts'
import { formatNumber, numberFormatNamed } from '../hancom/number-format.ts'
import { count } from '../hancom/whole-number.ts'
import type { XmlElement } from '../shared/xml.ts'
import { type BodyContext, countUnknown } from './body-context.ts'

type ControlReader = (control: XmlElement, context: BodyContext, items: Item[]) => void

const readers: ReadonlyMap<string, ControlReader> = new Map<string, ControlReader>([
  ['footNote', (note, context, items) => items.push({ kind: 'note', endnote: false, content: listOf(note, context) })],
  ['endNote', (note, context, items) => items.push({ kind: 'note', endnote: true, content: listOf(note, context) })],
  [
    'header',
    (line, context, items) => items.push({ kind: 'running', place: 'header', content: listOf(line, context) }),
  ],
  [
    'footer',
    (line, context, items) => items.push({ kind: 'running', place: 'footer', content: listOf(line, context) }),
  ],
  ['hiddenComment', (it, context, items) => items.push({ kind: 'hidden-comment', content: listOf(it, context) })],
  ['autoNum', (number, _, items) => items.push(readAutoNumber(number))],
  ['fieldBegin', readFieldBegin],
  ['fieldEnd', (_field, _, items) => items.push({ kind: 'field-end' })],
  ['colPr', (columns, _, items) => items.push({ kind: 'columns', count: count(columns.attr('colCount')) ?? 1 })],
])

/** They place, hide or renumber pages, or mark a spot; none shows text of its own. */
const idle: ReadonlySet<string> = new Set([
  'pageNum',
  'pageHiding',
  'pageNumCtrl',
  'newNum',
  'bookmark',
  'indexmark',
  'markpenBegin',
  'markpenEnd',
])

const listOf = (control: XmlElement, context: BodyContext) => context.readParagraphs(control)

export function readControls(ctrl: XmlElement, context: BodyContext, items: Item[]): void {
  for (const control of ctrl.elements()) if (!readControl(control, context, items)) countUnknown(context, control.name)
}

/** Says whether it knew the control. Some writers leave out the `ctrl` around it. */
export function readControl(control: XmlElement, context: BodyContext, items: Item[]): boolean {
  const reader = readers.get(control.name)
  reader?.(control, context, items)
  return reader !== undefined || idle.has(control.name)
}

/** A section begins. Some writers put running lines here instead of among the controls. */
export function readSectionStart(start: XmlElement, context: BodyContext, items: Item[]): void {
  const outline: Numbering | undefined = context.info.numberings.get(start.attr('outlineShapeIDRef') ?? '')
  const masterPages = start.elements('masterPage').flatMap((reference) => {
    const page = context.takePart(reference.attr('idRef') ?? '')
    return page === undefined ? [] : [listOf(page, context)]
  })
  items.push({ kind: 'section', outline, masterPages, bodyHeight: bodyHeightOf(start.child('pagePr')) })
  for (const line of start.elements()) {
    if (line.name === 'header' || line.name === 'footer') readers.get(line.name)?.(line, context, items)
  }
}

/** Paper height without the margins; the file states paper as if it stood upright. */
function bodyHeightOf(page: XmlElement | undefined): number {
  const paper = count(page?.attr(page.attr('landscape') === 'NARROWLY' ? 'width' : 'height')) ?? 0
  const margin = page?.child('margin')
  const taken = ['top', 'bottom', 'header', 'footer'].reduce((sum, side) => sum + (count(margin?.attr(side)) ?? 0), 0)
  return Math.max(0, paper - taken)
}

const kinds: ReadonlyMap<string, Extract<Item, { kind: 'auto-number' }>['of']> = new Map([
  ['PAGE', 'page'],
  ['TOTAL_PAGE', 'page'],
  ['FOOTNOTE', 'note'],
  ['ENDNOTE', 'note'],
])

function readAutoNumber(number: XmlElement): Item {
  const shape = number.child('autoNumFormat')
  const type = shape?.attr('type')
  const user = shape?.attr('userChar') ?? ''
  const shown =
    type === 'USER_CHAR' && user !== '' ? user : formatNumber(count(number.attr('num')) ?? 0, numberFormatNamed(type))
  const text = sideCharacter(shape?.attr('prefixChar')) + shown + sideCharacter(shape?.attr('suffixChar'))
  return { kind: 'auto-number', of: kinds.get(number.attr('numType') ?? '') ?? 'object', text }
}

/** Newer files write the character's code in decimal, older ones the character itself. */
function sideCharacter(stated: string | undefined): string {
  if (stated === undefined || stated === '0') return ''
  const code = /^\d{2,6}$/.test(stated) ? Number(stated) : undefined
  return code === undefined ? stated : code >= 32 && code <= 0xffff ? String.fromCharCode(code) : ''
}

function readFieldBegin(field: XmlElement, context: BodyContext, items: Item[]): void {
  const type = field.attr('type')
  if (type === 'CLICK_HERE') {
    const guide = parameter(field, 'Direction') ?? guideOfCommand(parameter(field, 'Command') ?? '')
    items.push({ kind: 'field-begin', field: 'click-here', guide })
    return
  }
  items.push({ kind: 'field-begin', field: 'other', guide: '' })
  if (type !== 'MEMO') return
  const content = field.child('subList') === undefined ? takeMemo(field, context) : listOf(field, context)
  if (content !== undefined) items.push({ kind: 'memo', content })
}

function takeMemo(field: XmlElement, { memos }: BodyContext): ParagraphList | undefined {
  const id = parameter(field, 'ID') ?? ''
  const content = memos.get(id)
  memos.delete(id)
  return content
}

function parameter(field: XmlElement, name: string): string | undefined {
  return field
    .child('parameters')
    ?.elements()
    .find((one) => one.attr('name') === name)
    ?.text()
}
