import { unzipSync } from 'fflate'
import type { FlowPiece, Gold, GoldText } from './gold.ts'
import { closeFields, fieldBegin, fieldEnd, inFile, invitationIn, onPage } from './gold-fields.ts'
import { goldNumber } from './gold-numbers.ts'
import { chartWords } from './hwpx-gold-chart.ts'
import { formatOf, headsOf } from './hwpx-gold-heads.ts'
import { attributesOf, below, insideOf, nameOf, nodesOf, wordsOf, type XmlNode } from './hwpx-gold-xml.ts'
import type { GoldCell } from './score.ts'

const spaces: ReadonlyMap<string, string> = new Map([
  ['tab', '\t'],
  ['lineBreak', '\n'],
  ['nbSpace', ' '],
  ['fwSpace', ' '],
  ['hypen', '-'],
  ['hyphen', '-'],
])
const written: ReadonlySet<string> = new Set(['t', 'script', 'mainText', 'subText'])
/** What hangs in a run but is shown elsewhere: part of the text, not of the cell it hangs in. */
const asides: ReadonlySet<string> = new Set(['footNote', 'endNote', 'header', 'footer'])
/** What the editor alone shows. */
const unprinted: ReadonlySet<string> = new Set(['hiddenComment', 'memogroup'])

interface Walk {
  /** Absent where only what is written counts. */
  readonly head: ((shapeId: string, outlineId: string) => string) | undefined
  readonly tables: GoldCell[][]
  readonly asides: string[]
  readonly flow: FlowPiece[]
  outlineId: string
  deleting: boolean
}

export function hwpxGold(bytes: Uint8Array): Gold {
  const parts = unzipSync(bytes)
  const numbered = (pattern: RegExp) =>
    Object.keys(parts)
      .filter((name) => pattern.test(name))
      .sort((a, b) => Number(/(\d+)\.xml$/.exec(a)![1]) - Number(/(\d+)\.xml$/.exec(b)![1]))
      .map((name) => nodesOf(parts[name]))
  const sections = numbered(/section\d+\.xml$/i)
  const masterPages = numbered(/masterpage\d+\.xml$/i)
  const charts = numbered(/Chart\/chart\d+\.xml$/i).map(chartWords)
  const header = nodesOf(parts[Object.keys(parts).find((name) => /header\.xml$/i.test(name)) ?? ''])
  const walked = (head: Walk['head']): GoldText & { readonly flow: readonly FlowPiece[] } => {
    const walk: Walk = { head, tables: [], asides: [], flow: [], outlineId: '', deleting: false }
    const text = [
      ...sections.map((section) => sectionText(section, walk)),
      ...masterPages.map((page) => textOf(page, walk)),
      ...walk.asides,
      ...charts,
    ].join('\n')
    return { text, tables: walk.tables, flow: walk.flow }
  }
  const shown = walked(headsOf(header))
  return { stored: walked(undefined), shown, flow: shown.flow }
}

function sectionText(nodes: readonly XmlNode[], walk: Walk): string {
  return nodes
    .flatMap(insideOf)
    .map((node) => (nameOf(node) === 'p' ? paragraphText(node, walk, walk.flow) : textOf([node], walk)))
    .join('')
}

function paragraphText(p: XmlNode, walk: Walk, flow?: FlowPiece[]): string {
  const [section] = below([p], 'secPr')
  walk.outlineId = section === undefined ? walk.outlineId : (attributesOf(section)['outlineShapeIDRef'] ?? '')
  const number = walk.head?.(attributesOf(p)['paraPrIDRef'] ?? '', walk.outlineId) ?? ''
  const pieces: { isTable: boolean; text: string }[] = []
  for (const node of insideOf(p).flatMap((inner) => (nameOf(inner) === 'run' ? insideOf(inner) : [inner]))) {
    const isTable = nameOf(node) === 'tbl'
    const text = textOf([node], walk)
    const last = pieces.at(-1)
    if (last === undefined || last.isTable || isTable) pieces.push({ isTable, text })
    else last.text += text
  }
  flow?.push(...pieces.map((piece) => ({ ...piece, text: closeFields(piece.text, onPage) })))
  const joined = pieces.map(({ text }) => text).join('')
  const text = closeFields(joined, walk.head === undefined ? inFile(walk.asides) : onPage)
  return `${text.trim() === '' ? '' : number}${text}\n`
}

function textOf(nodes: readonly XmlNode[], walk: Walk, isWritten = false): string {
  let text = ''
  for (const node of nodes) {
    const name = nameOf(node)
    const reader = readers.get(name)
    if (name === '#text') text += isWritten && !(walk.deleting && walk.head) ? String(node[name]) : ''
    else if (isWritten && spaces.has(name)) text += spaces.get(name)
    else if (name === 'p') text += paragraphText(node, walk)
    else if (reader !== undefined) text += reader(node, walk)
    else if (unprinted.has(name)) {
      const inside = textOf(insideOf(node), walk)
      if (walk.head === undefined) walk.asides.push(inside)
    } else if (name !== 'default') text += textOf(insideOf(node), walk, isWritten || written.has(name))
  }
  return text
}

const choice =
  (on: string, off: string) =>
  (node: XmlNode, { head }: Walk): string => {
    const { caption = '', value } = attributesOf(node)
    return head === undefined ? caption : (value === 'CHECKED' ? on : off) + caption
  }

const readers: ReadonlyMap<string, (node: XmlNode, walk: Walk) => string> = new Map([
  ['tbl', tableText],
  ['compose', (node) => attributesOf(node)['composeText'] ?? ''],
  ['textart', (node, walk) => (attributesOf(node)['text'] ?? '') + textOf(insideOf(node), walk)],
  ['checkBtn', choice('☑', '☐')],
  ['radioBtn', choice('◉', '○')],
  ['btn', (node) => attributesOf(node)['caption'] ?? ''],
  ['comboBox', (node) => attributesOf(node)['selectedValue'] ?? ''],
  ['edit', (node) => wordsOf(insideOf(node).filter((inner) => nameOf(inner) === 'text'))],
  ['autoNum', (node, walk) => (walk.head === undefined ? '' : autoNumber(node))],
  ['fieldBegin', fieldText],
  ['fieldEnd', () => fieldEnd],
  ['deleteBegin', (_, walk) => turnDeleting(walk, true)],
  ['deleteEnd', (_, walk) => turnDeleting(walk, false)],
  ...[...asides].map((name) => [name, asideText] as const),
])

function turnDeleting(walk: Walk, deleting: boolean): string {
  walk.deleting = deleting
  return ''
}

/** A note is called by the number that it begins with. */
function asideText(node: XmlNode, walk: Walk): string {
  walk.asides.push(textOf(insideOf(node), walk))
  const [number] = /Note$/.test(nameOf(node)) ? below([node], 'autoNum') : []
  return walk.head === undefined || number === undefined ? '' : autoNumber(number)
}

function autoNumber(node: XmlNode): string {
  const { num = '0', numType = '' } = attributesOf(node)
  const [format] = below([node], 'autoNumFormat')
  const { type, userChar = '', prefixChar = '', suffixChar = '' } = format === undefined ? {} : attributesOf(format)
  const side = (stated: string) =>
    /^\d{2,}$/.test(stated) ? String.fromCharCode(Number(stated)) : stated.replace(/^0$/, '')
  if (/PAGE$/.test(numType)) return ''
  const sign = type === 'USER_CHAR' && userChar !== '' ? userChar : goldNumber(Number(num), formatOf(type))
  return side(prefixChar) + sign + side(suffixChar)
}

function fieldText(node: XmlNode, walk: Walk): string {
  const { type } = attributesOf(node)
  const words = (name: string) =>
    wordsOf(below([node], 'stringParam').filter((parameter) => attributesOf(parameter)['name'] === name))
  // A memo hangs in the field that pins it.
  if (walk.head === undefined) walk.asides.push(textOf(insideOf(node), walk))
  return fieldBegin(type === 'CLICK_HERE' ? words('Direction') || invitationIn(words('Command')) : '')
}

function tableText(table: XmlNode, walk: Walk): string {
  const cells: GoldCell[] = []
  walk.tables.push(cells)
  const captions = below(
    insideOf(table).filter((node) => nameOf(node) === 'caption'),
    'caption',
  )
  const side = captions[0] === undefined ? '' : (attributesOf(captions[0])['side'] ?? '')
  let text = ''
  let rows = -1
  for (const row of insideOf(table).filter((node) => nameOf(node) === 'tr')) {
    rows += 1
    let cols = -1
    for (const cell of insideOf(row).filter((node) => nameOf(node) === 'tc')) {
      cols += 1
      const inner = insideOf(cell)
      const inside = textOf(inner, walk)
      const find = (wanted: string) => attributesOf(inner.find((one) => nameOf(one) === wanted) ?? {})
      const address = find('cellAddr')
      const span = find('cellSpan')
      text += `${inside}\n`
      cells.push({
        row: Number(address['rowAddr'] ?? rows),
        col: Number(address['colAddr'] ?? cols),
        rowspan: Number(span['rowSpan'] ?? 1),
        colspan: Number(span['colSpan'] ?? 1),
        text: inside,
      })
    }
  }
  const caption = textOf(captions.flatMap(insideOf), walk)
  return /TOP|LEFT/.test(side) ? caption + text : text + caption
}
