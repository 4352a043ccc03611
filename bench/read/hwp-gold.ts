import type { FlowPiece, Gold, GoldText } from './gold.ts'
import { closeFields, fieldBegin, fieldEnd, inFile, invitationIn, onPage } from './gold-fields.ts'
import { goldNumber } from './gold-numbers.ts'
import { headsOf } from './hwp-gold-heads.ts'
import { countedWords, type GoldRecord, openGoldStreams, u16 } from './hwp-gold-records.ts'
import type { GoldCell } from './score.ts'

const kinds = { para: 66, text: 67, control: 71, list: 72, table: 77, equation: 88, textArt: 90, form: 91, memo: 93 }
const withControl: ReadonlySet<number> = new Set([1, 2, 3, 11, 12, 14, 15, 16, 17, 18, 21, 22, 23])
const wide: ReadonlySet<number> = new Set([...withControl, 4, 5, 6, 7, 8, 9, 19, 20])

interface Walk {
  /** Absent where only what is written counts. */
  readonly head: ((paragraph: Buffer, outlineId: string) => string) | undefined
  readonly tables: GoldCell[][]
  readonly asides: string[]
  readonly flow: FlowPiece[]
  outlineId: string
}

export function hwpGold(bytes: Uint8Array): Gold | undefined {
  const streams = openGoldStreams(bytes)
  if (streams === undefined) return undefined
  const walked = (head: Walk['head']): GoldText & { readonly flow: readonly FlowPiece[] } => {
    const walk: Walk = { head, tables: [], asides: [], flow: [], outlineId: '' }
    const text = streams.sections.map((section) => listText(section, walk, walk.flow)).join('')
    return { text: [text, ...walk.asides].join('\n'), tables: walk.tables, flow: walk.flow }
  }
  const shown = walked(headsOf(streams.docInfo))
  return { stored: walked(undefined), shown, flow: shown.flow }
}

/** Paragraphs, at whatever depth below shapes and groups they stand, with what is drawn as words. */
function listText(records: readonly GoldRecord[], walk: Walk, flow?: FlowPiece[]): string {
  return records
    .map((record) => {
      if (record.tag === kinds.para) return paragraphText(record, walk, flow)
      if (record.tag === kinds.textArt) return `${countedWords(record.data, 32)}\n`
      if (record.tag === kinds.equation) return countedWords(record.data, 4)
      if (record.tag === kinds.form) return formWords(record.data, walk.head !== undefined)
      return listText(record.inner, walk)
    })
    .join('')
}

function paragraphText(paragraph: GoldRecord, walk: Walk, flow?: FlowPiece[]): string {
  const controls = paragraph.inner.filter(({ tag }) => tag === kinds.control)
  const section = controls.find(({ data }) => idOf(data) === 'secd')
  if (section !== undefined) walk.outlineId = String(u16(section.data, 18))
  const number = walk.head?.(paragraph.data, walk.outlineId) ?? ''
  const pieces = piecesOf(paragraph.inner.find(({ tag }) => tag === kinds.text)?.data, controls, walk)
  flow?.push(...pieces.map((piece) => ({ ...piece, text: closeFields(piece.text, onPage) })))
  keepHanging(paragraph.inner, walk)
  const joined = pieces.map(({ text }) => text).join('')
  const text = closeFields(joined, walk.head === undefined ? inFile(walk.asides) : onPage)
  return `${text.trim() === '' ? '' : number}${text}\n`
}

function piecesOf(data: Buffer | undefined, controls: readonly GoldRecord[], walk: Walk): FlowPiece[] {
  const pieces: { isTable: boolean; text: string }[] = []
  const add = (text: string) => {
    const last = pieces.at(-1)
    if (last === undefined || last.isTable) pieces.push({ isTable: false, text })
    else last.text += text
  }
  let control = 0
  for (let at = 0; data !== undefined && at + 2 <= data.length; ) {
    const code = data.readUInt16LE(at)
    at += wide.has(code) ? 16 : 2
    if (code >= 32) add(String.fromCharCode(code))
    else if (withControl.has(code)) {
      const record = controls[control++]
      if (record !== undefined && idOf(record.data) === 'tbl ')
        pieces.push({ isTable: true, text: tableText(record, walk) })
      else if (record !== undefined) add(controlText(record, walk))
    } else if (code === 4) add(fieldEnd)
    else if (code === 24) add('-')
    else if (code === 9 || code === 10 || code === 30 || code === 31) add(' ')
  }
  return pieces
}

/** Memos and some master pages hang under a section's last paragraph, outside any control. */
function keepHanging(records: readonly GoldRecord[], walk: Walk): void {
  const memoAt = records.findIndex(({ tag }) => tag === kinds.memo)
  const isList = ({ tag }: GoldRecord) => tag === kinds.list || tag === kinds.para
  const lists = records.filter((record, at) => isList(record) && (memoAt < 0 || at < memoAt))
  if (lists.length > 0) walk.asides.push(listText(lists, walk))
  if (memoAt >= 0 && walk.head === undefined) walk.asides.push(listText(records.slice(memoAt), walk))
}

const idOf = (data: Buffer): string => data.toString('latin1', 0, 4).split('').reverse().join('')

function controlText({ data, inner }: GoldRecord, walk: Walk): string {
  const id = idOf(data)
  switch (id) {
    case 'fn  ':
    case 'en  ': {
      walk.asides.push(listText(inner, walk))
      const number = autoNumberIn(inner)
      return walk.head === undefined || number === undefined ? '' : autoNumber(number)
    }
    case 'head':
    case 'foot':
    case 'secd':
      walk.asides.push(listText(inner, walk))
      return ''
    case 'tcmt':
      if (walk.head === undefined) walk.asides.push(listText(inner, walk))
      return ''
    case 'atno':
      return walk.head === undefined ? '' : autoNumber(data)
    case 'tcps':
      return countedWords(data, 4)
    case 'tdut':
      return countedWords(data, 4) + countedWords(data, 6 + u16(data, 4) * 2)
    case '%clk':
      return fieldBegin(invitationIn(countedWords(data, 9)))
    case 'gso ':
    case 'eqed':
      return captioned(
        inner,
        walk,
        listText(
          inner.filter(({ tag }) => tag !== kinds.list && tag !== kinds.para),
          walk,
        ),
      )
    default:
      return id.startsWith('%') ? fieldBegin() : listText(inner, walk)
  }
}

function formWords(data: Buffer, withMarks: boolean): string {
  const settings = data.toString('utf16le', 14)
  const words = (name: string) => {
    const found = new RegExp(`${name}:wstring:(\\d+):`).exec(settings)
    const from = found === null ? 0 : found.index + found[0].length
    return found === null ? undefined : settings.slice(from, from + Number(found[1]))
  }
  const isOn = /Value:int:1\b/.test(settings)
  const marks: Readonly<Record<string, string>> = { '+cbt': isOn ? '☑' : '☐', '+rbt': isOn ? '◉' : '○' }
  return (withMarks ? (marks[idOf(data)] ?? '') : '') + (words('Caption') ?? words('Text') ?? '')
}

function autoNumberIn(records: readonly GoldRecord[]): Buffer | undefined {
  for (const { tag, data, inner } of records) {
    const found = tag === kinds.control && idOf(data) === 'atno' ? data : autoNumberIn(inner)
    if (found !== undefined) return found
  }
  return undefined
}

function autoNumber(data: Buffer): string {
  const props = data.readUInt32LE(4)
  if (props % 16 === 0 || props % 16 === 6) return ''
  const format = (props >>> 4) & 0xff
  const sign = (at: number) => (u16(data, at) < 32 ? '' : String.fromCharCode(u16(data, at)))
  return sign(12) + (format === 0x81 && sign(10) !== '' ? sign(10) : goldNumber(u16(data, 8), format)) + sign(14)
}

/** The list right under an object captions it; left or above it comes first. */
function captioned(records: readonly GoldRecord[], walk: Walk, text: string): string {
  const list = records.find(({ tag }) => tag === kinds.list)
  const caption = listText(
    records.filter(({ tag }) => tag === kinds.para),
    walk,
  )
  const side = list === undefined || list.data.length < 12 ? 3 : list.data.readUInt32LE(8) & 3
  return side % 2 === 0 ? caption + text : text + caption
}

function tableText({ inner }: GoldRecord, walk: Walk): string {
  const cells: GoldCell[] = []
  walk.tables.push(cells)
  const tableAt = inner.findIndex(({ tag }) => tag === kinds.table)
  let text = ''
  let pending: Omit<GoldCell, 'text'> | undefined
  let inside = ''
  const close = () => {
    if (pending !== undefined) cells.push({ ...pending, text: inside })
    text += inside
    inside = ''
  }
  for (const record of inner.slice(tableAt + 1)) {
    if (record.tag === kinds.list) {
      close()
      const [col = 0, row = 0, colspan = 1, rowspan = 1] = [8, 10, 12, 14].map((at) => u16(record.data, at))
      pending = { row, col, rowspan, colspan }
    } else if (record.tag === kinds.para) inside += paragraphText(record, walk)
  }
  close()
  return captioned(inner.slice(0, Math.max(0, tableAt)), walk, text)
}
