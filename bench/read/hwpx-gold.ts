import { XMLParser } from 'fast-xml-parser'
import { unzipSync } from 'fflate'
import type { Gold } from './gold.ts'
import type { GoldCell } from './score.ts'

type Node = Record<string, unknown>

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  trimValues: false,
  parseTagValue: false,
  processEntities: true,
  // Numeric references are decoded only under this name.
  htmlEntities: true,
})
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
const apart: ReadonlySet<string> = new Set(['footNote', 'endNote', 'header', 'footer', 'hiddenComment', 'fieldBegin'])

interface Found {
  readonly tables: GoldCell[][]
  readonly asides: string[]
}

/** Every written character of the sections, in file order, and every table by the addresses of its cells. */
export function hwpxGold(bytes: Uint8Array): Gold {
  const parts = unzipSync(bytes)
  const names = Object.keys(parts)
    .filter((name) => /section\d+\.xml$/i.test(name))
    .sort((a, b) => Number(/(\d+)\.xml$/.exec(a)![1]) - Number(/(\d+)\.xml$/.exec(b)![1]))
  const found: Found = { tables: [], asides: [] }
  const text = names.map((name) => textOf(parser.parse(Buffer.from(parts[name]!)) as Node[], false, found)).join('\n')
  return { text: [text, ...found.asides].join('\n'), tables: found.tables }
}

const nameOf = (node: Node): string => Object.keys(node).find((key) => key !== ':@') ?? ''
const attributesOf = (node: Node): Record<string, string> => (node[':@'] ?? {}) as Record<string, string>

function textOf(nodes: readonly Node[], isWritten: boolean, found: Found): string {
  let text = ''
  for (const node of nodes) {
    const name = nameOf(node)
    if (name === '#text') {
      if (isWritten) text += String(node[name])
      continue
    }
    const inner = (node[name] ?? []) as Node[]
    const attributes = attributesOf(node)
    if (isWritten && spaces.has(name)) text += spaces.get(name)
    else if (name === 'compose') text += attributes['composeText'] ?? ''
    else if (name === 'checkBtn' || name === 'radioBtn' || name === 'btn') text += attributes['caption'] ?? ''
    else if (name === 'textart') text += attributes['text'] ?? ''
    else if (name === 'tbl') text += tableText(inner, found)
    else if (apart.has(name)) found.asides.push(textOf(inner, false, found))
    else if (name === 'default') continue
    else text += textOf(inner, isWritten || written.has(name), found)
    if (name === 'p') text += '\n'
  }
  return text
}

function tableText(nodes: readonly Node[], found: Found): string {
  const cells: GoldCell[] = []
  found.tables.push(cells)
  let text = ''
  let rows = -1
  for (const node of nodes) {
    const name = nameOf(node)
    if (name !== 'tr') {
      text += textOf([node], false, found)
      continue
    }
    rows += 1
    let cols = -1
    for (const cell of node[name] as Node[]) {
      if (nameOf(cell) !== 'tc') continue
      cols += 1
      const inner = cell['tc'] as Node[]
      const inside = textOf(inner, false, found)
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
  return text
}
