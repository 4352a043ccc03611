import type { DocumentSketch, NumberingSketch, ShapeSketch } from '../hancom-sketch.ts'
import { counted, fields, record } from './records.ts'

const levelsInRecord = 7

/** The DocInfo stream: numberings, bullets, paragraph shapes and styles. */
export function docInfoOf(sketch: DocumentSketch): Buffer {
  return Buffer.concat([
    record(16, 0, fields('u16', sketch.sections.length, 'u32', 0x00010001, 'u32', 0x00010001, 'u32', 0x00010001)),
    record(17, 0, Buffer.alloc(72)),
    ...(sketch.objects ?? []).map((extension, at) =>
      record(18, 1, Buffer.concat([fields('u16', 2, 'u16', at + 1), counted(extension)])),
    ),
    ...(sketch.numberings ?? []).map((levels) => record(23, 1, numberingOf(levels))),
    ...(sketch.bullets ?? []).map((mark) => record(24, 1, bulletOf(mark))),
    ...(sketch.shapes ?? [{}]).map((shape) => record(25, 1, shapeOf(shape))),
    ...(sketch.styles ?? ['바탕글']).map((name) =>
      record(26, 1, Buffer.concat([counted(name), counted(''), fields('u8', 0, 'u8', 0, 'u16', 0x412, 'u32', 0)])),
    ),
  ])
}

function numberingOf(levels: NumberingSketch): Buffer {
  const all = Array.from({ length: levelsInRecord }, (_, at) => levels[at] ?? { format: 0, pattern: `^${at + 1}.` })
  return Buffer.concat([
    ...all.flatMap(({ format, pattern }) => [
      fields('u32', format << 5, 'u16', 0, 'u16', 50, 'u32', 0xffffffff),
      counted(pattern),
    ]),
    fields('u16', 0),
    ...all.map(({ start }) => fields('u32', start ?? 1)),
  ])
}

const bulletOf = (mark: string): Buffer =>
  Buffer.concat([fields('u32', 0, 'u16', 0, 'u16', 50, 'u32', 0xffffffff, 'u16', mark.charCodeAt(0)), Buffer.alloc(11)])

const kinds = { outline: 1, number: 2, bullet: 3 } as const

function shapeOf({ kind, level = 0, reference = 0, breaksPage = false }: ShapeSketch): Buffer {
  const props = ((kind === undefined ? 0 : kinds[kind]) << 23) | (level << 25) | (breaksPage ? 1 << 19 : 0)
  return Buffer.concat([fields('u32', props), Buffer.alloc(26), fields('u16', reference), Buffer.alloc(22)])
}
