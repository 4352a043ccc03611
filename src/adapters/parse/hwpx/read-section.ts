import type { Item, Lines, Paragraph } from '../hancom/model.ts'
import { paragraphOf } from '../hancom/plain-paragraph.ts'
import { wholeNumber } from '../hancom/whole-number.ts'
import type { XmlElement } from '../shared/xml.ts'
import { type BodyContext, countUnknown } from './body-context.ts'
import { readControl, readControls, readSectionStart } from './read-control.ts'
import type { HeaderInfo } from './read-header.ts'
import { isShape, readChartObject, readEquation, readForm, readShape, readTable } from './read-object.ts'
import { readText } from './read-text.ts'

type RunReader = (element: XmlElement, context: BodyContext, items: Item[]) => void

const runReaders: ReadonlyMap<string, RunReader> = new Map<string, RunReader>([
  ['t', readText],
  ['ctrl', readControls],
  ['secPr', readSectionStart],
  ['tbl', (table, context, items) => items.push(readTable(table, context))],
  ['equation', (equation, context, items) => items.push(readEquation(equation, context))],
  ['chart', (chart, context, items) => items.push(readChartObject(chart, context))],
  ['compose', (it, _, items) => items.push({ kind: 'text', text: it.attr('composeText') ?? '' })],
  ['dutmal', (ruby, _, items) => items.push({ kind: 'text', text: rubyText(ruby) })],
  ['switch', readSwitch],
])

export function createBodyContext(info: HeaderInfo, takePart: BodyContext['takePart']): BodyContext {
  const context: BodyContext = {
    info,
    unknown: new Map(),
    embedded: 0,
    memos: new Map(),
    deletions: 0,
    takePart,
    readParagraphs: (holder) =>
      listIn(holder)
        .elements('p')
        .map((p) => readParagraph(p, context)),
  }
  return context
}

const listIn = (holder: XmlElement): XmlElement => holder.child('subList') ?? holder.child('paraList') ?? holder

/** The paragraphs of a section; memos that no field claims close it. */
export function readSection(section: XmlElement, context: BodyContext): Paragraph[] {
  const memos = section.elements('memogroup').flatMap((group) => group.elements('memo'))
  for (const memo of memos) {
    const id = memo.attr('id') ?? ''
    context.memos.set(context.memos.has(id) ? `${id} ${context.memos.size}` : id, context.readParagraphs(memo))
  }
  const paragraphs = section.elements().flatMap((element) => {
    if (element.name === 'p') return [readParagraph(element, context)]
    if (element.name === 'memogroup') return []
    const items: Item[] = []
    readInRun(element, context, items)
    return [paragraphOf(...items)]
  })
  const unclaimed = [...context.memos.values()]
  context.memos.clear()
  return unclaimed.length === 0
    ? paragraphs
    : [...paragraphs, ...unclaimed.map((content) => paragraphOf({ kind: 'memo', content }))]
}

function readParagraph(p: XmlElement, context: BodyContext): Paragraph {
  const { info } = context
  const shape = info.shapes.get(p.attr('paraPrIDRef') ?? '')
  const items: Item[] = []
  let lines: Lines | undefined
  for (const node of p.children) {
    if (typeof node === 'string') continue
    if (node.name === 'run') readRun(node, context, items)
    else if (node.name === 'linesegarray') lines = readLines(node)
    // Small writers leave out the run around a table or text.
    else if (!idleInParagraph.has(node.name)) readInRun(node, context, items)
  }
  return {
    items,
    head: shape?.head,
    style: info.styleNames.get(p.attr('styleIDRef') ?? '') ?? '',
    breaksPage: p.attr('pageBreak') === '1' || shape?.breaksPage === true,
    breaksColumn: p.attr('columnBreak') === '1',
    lines,
  }
}

const idleInParagraph: ReadonlySet<string> = new Set(['metaTag'])

function readRun(run: XmlElement, context: BodyContext, items: Item[]): void {
  for (const node of run.children) if (typeof node !== 'string') readInRun(node, context, items)
}

function readInRun(element: XmlElement, context: BodyContext, items: Item[]): void {
  const reader = runReaders.get(element.name)
  if (reader !== undefined) reader(element, context, items)
  else if (isShape(element.name)) items.push(...readShape(element, context))
  else if (!readControl(element, context, items)) {
    const text = readForm(element)
    if (text === undefined) keepUnknown(element, context, items)
    else if (text !== '') items.push({ kind: 'text', text: `${text} ` })
  }
}

/** What no reader knows is counted; paragraphs inside it are text all the same. */
function keepUnknown(element: XmlElement, context: BodyContext, items: Item[]): void {
  countUnknown(context, element.name)
  const lists = holdersIn(element).map(context.readParagraphs)
  if (lists.length > 0) items.push({ kind: 'box', inline: false, caption: undefined, lists })
}

function holdersIn(element: XmlElement): XmlElement[] {
  return element.child('p') === undefined ? element.elements().flatMap(holdersIn) : [element]
}

/** Branches say the same for programs of different age: the first one that can be read counts, and only that. */
function readSwitch(element: XmlElement, context: BodyContext, items: Item[]): void {
  const branches = [...element.elements('case'), ...element.elements('default')]
  const known = branches.find((branch) => branch.elements().some(({ name }) => runReaders.has(name) || isShape(name)))
  if (known !== undefined) readRun(known, context, items)
}

function rubyText(ruby: XmlElement): string {
  const main = ruby.child('mainText')?.text() ?? ''
  const sub = ruby.child('subText')?.text() ?? ''
  return sub === '' ? main : `${main}(${sub})`
}

function readLines(array: XmlElement): Lines | undefined {
  const vertical: number[] = []
  const height: number[] = []
  for (const line of array.elements('lineseg')) {
    vertical.push(wholeNumber(line.attr('vertpos')) ?? 0)
    height.push(wholeNumber(line.attr('vertsize')) ?? 0)
  }
  return vertical.length === 0 ? undefined : { vertical, height }
}
