import { type Inline, isChanged, type ParagraphSketch } from '../hancom-sketch.ts'
import { controlsOf, type Written } from './controls.ts'
import { fields, record } from './records.ts'

const breakFlags = { page: 4, column: 8 } as const
const deletedRange = 0x11
const insertedRange = 0x10

/** A list of paragraphs at one level, the last one marked as such. */
export function paragraphsOf(paragraphs: readonly ParagraphSketch[], level: number): Buffer[] {
  return paragraphs.map((paragraph, at) => paragraphOf(paragraph, level, at === paragraphs.length - 1))
}

/** One section: its paragraphs, and after them what hangs under the last one. */
export const sectionOf = (paragraphs: readonly ParagraphSketch[], memos: readonly Buffer[] = []): Buffer =>
  Buffer.concat([...paragraphsOf(paragraphs, 0), ...memos])

function paragraphOf(
  { inlines, shape = 0, style = 0, breaks, lines = [] }: ParagraphSketch,
  level: number,
  isLast: boolean,
): Buffer {
  const written = inlines.map(writtenOf)
  const units = written.flatMap((one) => one.units)
  const ranges: Buffer[] = []
  let at = 0
  written.forEach((one, index) => {
    const inline = inlines[index]!
    if (isChanged(inline)) {
      const tag = (inline.kind === 'deleted' ? deletedRange : insertedRange) * 0x1000000 + ranges.length + 1
      ranges.push(fields('u32', at, 'u32', at + one.units.length, 'u32', tag))
    }
    at += one.units.length
  })
  const count = units.length + 1
  const header = fields(
    ...(['u32', (count | (isLast ? 0x80000000 : 0)) >>> 0, 'u32', 0, 'u16', shape, 'u8', style] as const),
    ...(['u8', breaks === undefined ? 0 : breakFlags[breaks], 'u16', 1, 'u16', ranges.length] as const),
    ...(['u16', lines.length, 'u32', 0, 'u16', 0] as const),
  )
  const text = Buffer.from(Uint16Array.from([...units, 13]).buffer)
  return Buffer.concat([
    record(66, level, header),
    ...(count > 1 ? [record(67, level + 1, text)] : []),
    record(68, level + 1, fields('u32', 0, 'u32', 0)),
    ...(lines.length === 0 ? [] : [record(69, level + 1, Buffer.concat(lines.map(lineOf)))]),
    ...(ranges.length === 0 ? [] : [record(70, level + 1, Buffer.concat(ranges))]),
    ...written.flatMap((one) => one.records(level + 1)),
  ])
}

const lineOf = ([vertical, height]: readonly [number, number]): Buffer =>
  Buffer.concat([fields('u32', 0, 'u32', vertical, 'u32', height), Buffer.alloc(20), fields('u32', 0x60000)])

function writtenOf(inline: Inline): Written {
  if (typeof inline === 'string') return { units: textUnits(inline), records: () => [] }
  if (isChanged(inline)) return { units: textUnits(inline.text), records: () => [] }
  return controlsOf(inline, textUnits, paragraphsOf)
}

/** A tab fills eight units, a line break one. */
function textUnits(text: string): number[] {
  return Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)).flatMap((unit) =>
    unit === 9 ? [9, 4000, 0, 256, 0, 0, 0, 9] : [unit],
  )
}
