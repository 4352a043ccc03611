import { inflateRawSync } from 'node:zlib'
import CFB from 'cfb'
import type { Gold } from './gold.ts'
import type { GoldCell } from './score.ts'

interface Record5 {
  readonly tag: number
  readonly level: number
  readonly data: Buffer
}

const wideCodes: ReadonlySet<number> = new Set([
  1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23,
])

/** Ids, as stored, of what hangs in a run but is shown elsewhere. */
const apart: ReadonlySet<string> = new Set(['  nf', '  ne', 'daeh', 'toof', 'tmct'])

/**
 * Every written character of the sections, in record order, and every table by the addresses of its cells.
 * Undefined for what this plain walk cannot open: locked files, distribution documents, damaged containers.
 */
export function hwpGold(bytes: Uint8Array): Gold | undefined {
  let container: CFB.CFB$Container
  try {
    container = CFB.read(Buffer.from(bytes), { type: 'buffer' })
  } catch {
    return undefined
  }
  const header = CFB.find(container, 'FileHeader')?.content
  if (header === undefined) return undefined
  const flags = Buffer.from(header as Uint8Array).readUInt32LE(36)
  if ((flags & 0b110) !== 0) return undefined
  const tables: GoldCell[][] = []
  let text = ''
  for (let at = 0; ; at += 1) {
    const section = CFB.find(container, `/BodyText/Section${at}`)?.content
    if (section === undefined) break
    const packed = Buffer.from(section as Uint8Array)
    text += sectionText(recordsOf((flags & 1) === 1 ? inflateRawSync(packed) : packed), tables)
  }
  return { text, tables }
}

function recordsOf(stream: Buffer): Record5[] {
  const records: Record5[] = []
  for (let at = 0; at + 4 <= stream.length; ) {
    const head = stream.readUInt32LE(at)
    let size = head >>> 20
    at += 4
    if (size === 0xfff) {
      size = stream.readUInt32LE(at)
      at += 4
    }
    records.push({ tag: head & 0x3ff, level: (head >>> 10) & 0x3ff, data: stream.subarray(at, at + size) })
    at += size
  }
  return records
}

function sectionText(records: readonly Record5[], tables: GoldCell[][]): string {
  let text = ''
  let asides = ''
  /** Level of the note, comment or running line that the walk is inside of. */
  let aside: number | undefined
  const open: { level: number; cells: GoldCell[]; pending: GoldCell | undefined; from: number; inCells: boolean }[] = []
  const closeCell = () => {
    const table = open.at(-1)
    if (table?.pending !== undefined) table.cells.push({ ...table.pending, text: text.slice(table.from) })
    if (table !== undefined) table.pending = undefined
  }
  for (const { tag, level, data } of records) {
    if (aside !== undefined && level <= aside) aside = undefined
    while (open.length > 0 && level <= open.at(-1)!.level) {
      closeCell()
      open.pop()
    }
    if (aside !== undefined) {
      if (tag === 67) asides += paragraphText(data)
      continue
    }
    if (tag === 71) {
      const id = data.subarray(0, 4).toString('latin1')
      if (apart.has(id)) aside = level
      if (id === ' lbt') {
        open.push({ level, cells: [], pending: undefined, from: 0, inCells: false })
        tables.push(open.at(-1)!.cells)
      } else if (id === 'spct') text += data.toString('utf16le', 6, 6 + data.readUInt16LE(4) * 2)
    } else if (tag === 77 && open.at(-1)?.level === level - 1) open.at(-1)!.inCells = true
    else if (tag === 72 && open.at(-1)?.level === level - 1 && open.at(-1)!.inCells) {
      closeCell()
      const table = open.at(-1)!
      table.from = text.length
      table.pending = {
        col: data.readUInt16LE(8),
        row: data.readUInt16LE(10),
        colspan: data.readUInt16LE(12),
        rowspan: data.readUInt16LE(14),
        text: '',
      }
    } else if (tag === 67) text += paragraphText(data)
    else if (tag === 88) text += data.toString('utf16le', 6, 6 + data.readUInt16LE(4) * 2)
  }
  while (open.length > 0) {
    closeCell()
    open.pop()
  }
  return text + asides
}

function paragraphText(data: Buffer): string {
  let text = ''
  for (let at = 0; at + 2 <= data.length; ) {
    const code = data.readUInt16LE(at)
    if (code >= 32) text += String.fromCharCode(code)
    else if (code === 24) text += '-'
    else if (code === 9 || code === 10 || code === 30 || code === 31) text += ' '
    at += wideCodes.has(code) ? 16 : 2
  }
  return `${text}\n`
}
