import type {
  CellSketch,
  ChangedSketch,
  Inline,
  NumberedThing,
  ObjectSketch,
  ParagraphSketch,
} from '../hancom-sketch.ts'
import { controlId, counted, fields, record, wide } from './records.ts'

/** What an inline leaves in the text of its paragraph, and the records that go with it. */
export interface Written {
  readonly units: readonly number[]
  records(level: number): Buffer[]
}

type Control = Exclude<Inline, string | ChangedSketch>
type Paragraphs = (paragraphs: readonly ParagraphSketch[], level: number) => Buffer[]

const pageHeight = 84_188
const pageWidth = 59_528
const margin = 5_669
const numbered: Record<NumberedThing, number> = { page: 0, footnote: 1, endnote: 2, picture: 3, table: 4 }
const signs = { hyphen: 24, 'non-breaking space': 30, 'fixed space': 31 } as const

export function controlsOf(inline: Control, text: (shown: string) => number[], paragraphs: Paragraphs): Written {
  const list = (content: readonly ParagraphSketch[], level: number, extra: Buffer = Buffer.alloc(8)): Buffer[] => [
    record(72, level, Buffer.concat([fields('u16', content.length, 'u32', 0, 'u16', 0), extra])),
    ...paragraphs(content, level),
  ]
  const caption = ({ caption: stated }: ObjectSketch, level: number): Buffer[] =>
    stated === undefined
      ? []
      : list(stated.content, level, fields('u32', stated.side === 'top' ? 2 : 3, 'u32', 8000, 'u32', 850, 'u32', 0))
  const field = (id: string, storedId: string, command: string, shown: string): Written => ({
    units: [...extended(3, storedId), ...text(shown), ...extended(4, storedId)],
    records: (level) => [
      control(level, id, Buffer.concat([fields('u32', 0, 'u8', 0), counted(command), fields('u32', 1, 'u32', 0)])),
    ],
  })

  switch (inline.kind) {
    case 'sign':
      return { units: [signs[inline.sign]], records: () => [] }
    case 'table':
      return {
        units: extended(11, 'tbl '),
        records: (level) => [
          control(level, 'tbl ', objectHead(inline, inline.height ?? 3000)),
          ...caption(inline, level + 1),
          record(77, level + 1, fields('u32', 0, 'u16', 1, 'u16', 1, 'u16', 0, 'u32', 0, 'u32', 0, 'u16', 1, 'u16', 0)),
          ...inline.cells.flatMap((cell) => [cellHead(cell, level + 1), ...paragraphs(cell.content, level + 1)]),
        ],
      }
    case 'box':
    case 'group':
      return {
        units: extended(11, 'gso '),
        records: (level) => [
          control(level, 'gso ', objectHead(inline, 2000)),
          ...caption(inline, level + 1),
          ...(inline.kind === 'box' ? [inline.content] : inline.boxes).flatMap((content) => [
            record(76, level + 1, Buffer.concat([controlId('$rec'), controlId('$rec'), Buffer.alloc(40)])),
            ...list(content, level + 2, Buffer.alloc(25)),
            record(79, level + 2, Buffer.alloc(33)),
          ]),
        ],
      }
    case 'picture':
      return {
        units: extended(11, 'gso '),
        records: (level) => [
          control(level, 'gso ', objectHead(inline, 2000)),
          ...caption(inline, level + 1),
          record(76, level + 1, Buffer.concat([controlId('$pic'), controlId('$pic'), Buffer.alloc(40)])),
          record(85, level + 2, Buffer.alloc(73)),
        ],
      }
    case 'object':
      return {
        units: extended(11, 'gso '),
        records: (level) => [
          control(level, 'gso ', objectHead({}, 2000)),
          record(76, level + 1, Buffer.concat([controlId('$ole'), controlId('$ole'), Buffer.alloc(40)])),
          record(84, level + 2, Buffer.concat([Buffer.alloc(12), fields('u16', inline.number), Buffer.alloc(12)])),
        ],
      }
    case 'art':
      return {
        units: extended(11, 'gso '),
        records: (level) => [
          control(level, 'gso ', objectHead({}, 2000)),
          record(76, level + 1, Buffer.concat([controlId('$tat'), controlId('$tat'), Buffer.alloc(40)])),
          record(90, level + 2, Buffer.concat([Buffer.alloc(32), counted(inline.text), counted('함초롬돋움')])),
        ],
      }
    case 'equation':
      return {
        units: extended(11, 'eqed'),
        records: (level) => [
          control(level, 'eqed', objectHead(inline, 1000)),
          ...caption(inline, level + 1),
          record(
            88,
            level + 1,
            Buffer.concat([fields('u32', 0), counted(inline.script), Buffer.alloc(12), counted('')]),
          ),
        ],
      }
    case 'note': {
      const id = inline.endnote === true ? 'en  ' : 'fn  '
      const of = inline.endnote === true ? 'endnote' : 'footnote'
      const content = [
        { inlines: [{ kind: 'number', of, number: inline.number, suffix: ')' }, ` ${inline.text}`] },
      ] as const
      return {
        units: extended(17, id),
        records: (level) => [control(level, id, Buffer.alloc(12)), ...list(content, level + 1)],
      }
    }
    case 'header':
    case 'footer': {
      const id = inline.kind === 'header' ? 'head' : 'foot'
      return {
        units: extended(16, id),
        records: (level) => [
          control(level, id, fields('u32', 0)),
          ...list(inline.content, level + 1, Buffer.alloc(26)),
        ],
      }
    }
    case 'hidden comment':
      return {
        units: extended(15, 'tcmt'),
        records: (level) => [control(level, 'tcmt'), ...list(inline.content, level + 1)],
      }
    case 'memo':
      return field('%unk', '%%me', 'MEMO/65535/1/1/1/작성자/', inline.on)
    case 'click here':
      return field('%clk', '%clk', clickHere(inline.guide), inline.shown)
    case 'link':
      return field('%hlk', '%hlk', `${inline.target.replaceAll(':', '\\:')};1;0;0;`, inline.shown)
    case 'overlapped':
      return { units: extended(23, 'tcps'), records: (level) => [control(level, 'tcps', counted(inline.text))] }
    case 'ruby':
      return {
        units: extended(23, 'tdut'),
        records: (level) => [
          control(level, 'tdut', Buffer.concat([counted(inline.main), counted(inline.sub), Buffer.alloc(20)])),
        ],
      }
    case 'check':
    case 'radio': {
      const settings = `ButtonSet:set:40:Caption:wstring:${inline.caption.length}:${inline.caption} Value:int:${inline.chosen ? 1 : 0} `
      const kind = controlId(inline.kind === 'check' ? '+cbt' : '+rbt')
      return {
        units: extended(11, 'form'),
        records: (level) => [
          control(level, 'form', objectHead({ inline: true }, 1000)),
          record(
            91,
            level + 1,
            Buffer.concat([kind, kind, fields('u32', settings.length, 'u16', settings.length), wide(settings)]),
          ),
        ],
      }
    }
    case 'number': {
      const data = fields('u32', numbered[inline.of], 'u16', inline.number, 'u16', 0, 'u16', 0)
      return {
        units: extended(18, 'atno'),
        records: (level) => [
          control(level, 'atno', Buffer.concat([data, fields('u16', inline.suffix?.charCodeAt(0) ?? 0)])),
        ],
      }
    }
    case 'bookmark':
      return {
        units: extended(22, 'bokm'),
        records: (level) => [control(level, 'bokm'), record(87, level + 1, fields('u16', 0x021b, 'u16', 0))],
      }
    case 'section':
      return {
        units: extended(2, 'secd'),
        records: (level) => [
          control(
            level,
            'secd',
            Buffer.concat([Buffer.alloc(14), fields('u16', inline.outline ?? 0), Buffer.alloc(18)]),
          ),
          record(73, level + 1, pageDefinition()),
          ...(inline.masterPages ?? []).flatMap((content) => list(content, level + 1, Buffer.alloc(26))),
        ],
      }
    case 'columns':
      return {
        units: extended(2, 'cold'),
        records: (level) => [
          control(level, 'cold', fields('u16', (inline.count << 2) | 0x1000, 'u16', 0, 'u32', 0, 'u32', 0)),
        ],
      }
  }
}

/** Paper of A4 with margins of 20 mm and no room for running lines. */
const pageDefinition = (): Buffer =>
  fields(
    ...(['u32', pageWidth, 'u32', pageHeight, 'u32', margin, 'u32', margin, 'u32', margin] as const),
    ...(['u32', margin, 'u32', 0, 'u32', 0, 'u32', 0, 'u32', 0] as const),
  )

/** A control fills eight units and ends with its own code. */
function extended(code: number, id: string): number[] {
  const bytes = controlId(id)
  return [code, bytes.readUInt16LE(0), bytes.readUInt16LE(2), 0, 0, 0, 0, code]
}

const control = (level: number, id: string, data: Uint8Array = Buffer.alloc(0)): Buffer =>
  record(71, level, Buffer.concat([controlId(id), data]))

/** Placed by its paragraph, text above and below it, unless it stands in the line. */
function objectHead({ inline = false }: ObjectSketch, height: number): Buffer {
  const props = (inline ? 1 : 0) | (2 << 3) | (1 << 21)
  return Buffer.concat([fields('u32', props, 'u32', 0, 'u32', 0, 'u32', 40_000, 'u32', height), Buffer.alloc(22)])
}

function cellHead({ row, col, rowspan = 1, colspan = 1, header = false, content }: CellSketch, level: number): Buffer {
  const place = fields('u16', col, 'u16', row, 'u16', colspan, 'u16', rowspan, 'u32', 8000, 'u32', 1000)
  const head = fields('u16', content.length, 'u32', 0, 'u16', header ? 4 : 0)
  return record(72, level, Buffer.concat([head, place, Buffer.alloc(23)]))
}

const clickHere = (guide: string): string =>
  `Clickhere:set:${guide.length + 40}:Direction:wstring:${guide.length}:${guide} HelpState:wstring:0:  `

/** The memos of a document, which hang under the last paragraph of its last section. */
export function memoRecords(memos: readonly (readonly ParagraphSketch[])[], paragraphs: Paragraphs): Buffer[] {
  return memos.flatMap((content, at) => [
    record(93, 1, fields('u32', at + 1)),
    record(72, 1, Buffer.concat([fields('u16', content.length), Buffer.alloc(14)])),
    ...paragraphs(content, 1),
  ])
}
