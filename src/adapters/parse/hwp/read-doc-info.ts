import type { Numbering, NumberLevel, ParagraphHead } from '../hancom/model.ts'
import { numberFormatCoded } from '../hancom/number-format.ts'
import { countedText, createRecordCursor, pastEnd, type RecordCursor, u16At, u32At } from './records.ts'
import { tag } from './tags.ts'

export interface ParagraphShape {
  readonly head: ParagraphHead | undefined
  readonly breaksPage: boolean
}

/** What the body refers to by number. */
export interface DocInfo {
  readonly sectionCount: number
  /** From 1, as the body counts them. */
  readonly numberings: readonly (Numbering | undefined)[]
  readonly paragraphShapes: readonly ParagraphShape[]
  readonly styleNames: readonly string[]
  /** Names of the streams that pictures and embedded objects stand in, from 1; `""` for one that is not in the file. */
  readonly binaryNames: readonly string[]
}

export function readDocInfo(stream: Uint8Array): DocInfo {
  const cursor = createRecordCursor(stream)
  const numberings: (Numbering | undefined)[] = [undefined]
  const bullets: (string | undefined)[] = [undefined]
  const shapes: { readonly props: number; readonly headId: number }[] = []
  const styleNames: string[] = []
  const binaryNames: string[] = ['']
  let sectionCount = 0

  for (; cursor.tag !== pastEnd; cursor.next()) {
    if (cursor.tag === tag.paraShape) shapes.push({ props: u32At(cursor, 0), headId: u16At(cursor, 30) })
    else if (cursor.tag === tag.style) styleNames.push(countedText(cursor, cursor.start).text)
    else if (cursor.tag === tag.numbering) numberings.push(readNumbering(cursor, String(numberings.length)))
    else if (cursor.tag === tag.bullet) bullets.push(readBullet(cursor))
    else if (cursor.tag === tag.binData) binaryNames.push(readBinaryName(cursor))
    else if (cursor.tag === tag.documentProperties) sectionCount = u16At(cursor, 0)
  }

  const paragraphShapes = shapes.map(({ props, headId }) => ({
    head: headOf((props >>> 23) & 3, (props >>> 25) & 7, numberings[headId], bullets[headId]),
    breaksPage: (props & (1 << 19)) !== 0,
  }))
  return { sectionCount, numberings, paragraphShapes, styleNames, binaryNames }
}

function headOf(
  kind: number,
  level: number,
  numbering: Numbering | undefined,
  mark: string | undefined,
): ParagraphHead | undefined {
  if (kind === 1) return { kind: 'outline', level }
  if (kind === 2) return { kind: 'number', level, numbering }
  if (kind === 3 && mark !== undefined) return { kind: 'bullet', level, mark }
  return undefined
}

const headBytes = 12

/** Seven levels, their starts, and in newer files three levels more. */
function readNumbering(cursor: RecordCursor, id: string): Numbering {
  const levels: NumberLevel[] = []
  let at = cursor.start
  const readLevels = (count: number) => {
    const from = levels.length
    for (let i = 0; i < count && at + headBytes <= cursor.end; i += 1) {
      const format = numberFormatCoded((cursor.view.getUint32(at, true) >>> 5) & 0xf)
      const { text, next } = countedText(cursor, at + headBytes)
      levels.push({ format, pattern: text, start: 1 })
      at = next
    }
    return from
  }
  const readStarts = (from: number, count: number) => {
    for (let i = 0; i < count && at + 4 <= cursor.end; i += 1, at += 4) {
      const level = levels[from + i]
      if (level !== undefined) levels[from + i] = { ...level, start: startOf(cursor.view.getUint32(at, true)) }
    }
  }
  readLevels(7)
  at += 2
  readStarts(0, 7)
  readStarts(readLevels(3), 3)
  return { id, levels }
}

const startMax = 1_000_000
const startOf = (stated: number): number => (stated >= 1 && stated <= startMax ? stated : 1)

function readBullet(cursor: RecordCursor): string | undefined {
  const code = u16At(cursor, headBytes)
  return code === 0 || code === 0xffff ? undefined : String.fromCharCode(code)
}

const linkedBinary = 0

/** `BIN0001.jpg`: the number in hexadecimal, then the extension. A linked file is not in the document. */
function readBinaryName(cursor: RecordCursor): string {
  if ((u16At(cursor, 0) & 0xf) === linkedBinary) return ''
  const number = u16At(cursor, 2).toString(16).toUpperCase().padStart(4, '0')
  return `BIN${number}.${countedText(cursor, cursor.start + 4).text}`
}
