import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sketches } from '../../../../../fixtures/hwp/sketches.ts'
import { createReadContext, type Reading } from '../../../../../src/adapters/parse/format-reader.ts'
import { noLosses } from '../../../../../src/adapters/parse/hwp/body-context.ts'
import { createHwpReader } from '../../../../../src/adapters/parse/hwp/parser.ts'
import { readDocInfo } from '../../../../../src/adapters/parse/hwp/read-doc-info.ts'
import { readSection } from '../../../../../src/adapters/parse/hwp/read-section.ts'
import { createRecordCursor, pastEnd } from '../../../../../src/adapters/parse/hwp/records.ts'
import { ReadRefusal } from '../../../../../src/adapters/parse/shared/refusal.ts'
import { type DocumentSketch, type ParagraphSketch, p } from '../../../../support/hancom-sketch.ts'
import { controlId, fields, record, wide } from '../../../../support/hwp/records.ts'
import { hwpOf, sectionStreams } from '../../../../support/hwp-of.ts'

const read = (bytes: Uint8Array): Promise<Reading> => createHwpReader().read(bytes, createReadContext())
const bodyOf = (section: Buffer): Uint8Array =>
  hwpOf({ sections: [[]] }, { compressed: false, streams: { 'BodyText/Section0': section } })
const header = (units: number) => record(66, 0, Buffer.concat([fields('u32', units), Buffer.alloc(20)]))

describe('claims that no document can mean', () => {
  test('a record longer than its stream gives what is there and a warning', async () => {
    const cut = Buffer.concat([
      header(5),
      fields('u32', (67 | (1 << 10) | (0xfff << 20)) >>> 0, 'u32', 0xfffffff0),
      wide('남은 글'),
    ])
    const reading = await read(bodyOf(cut))
    expect(reading.blocks.map(({ text }) => text)).toEqual(['남은 글'])
    expect(reading.warnings.map(({ code }) => code)).toContain('PARTIAL_READ')
  })

  test('a table of 65,535 rows and columns is drawn together', async () => {
    const cells = [
      { row: 0, col: 0, content: [p('첫 칸')] },
      { row: 65_534, col: 65_534, rowspan: 65_535, colspan: 65_535, content: [p('끝 칸')] },
    ]
    const { tables } = await read(hwpOf({ sections: [[p({ kind: 'table', cells })]] }))
    expect(tables[0]).toMatchObject({ rows: 2, cols: 2 })
    expect(tables[0]!.cells.map(({ text }) => text)).toEqual(['첫 칸', '끝 칸'])
  })

  test('many small tables that claim large grids are refused together', async () => {
    const cells = [0, 99].map((at) => ({ row: at, col: at, content: [p('칸')] }))
    const many = Array.from({ length: 600 }, () => p({ kind: 'table' as const, cells }))
    await expect(read(hwpOf({ sections: [many] }))).rejects.toMatchObject({ reason: 'TOO_LARGE' })
  })

  test('tables nested past any document end in a warning, not in a fall', async () => {
    let inner: ParagraphSketch = p('가장 깊은 글')
    for (let depth = 0; depth < 200; depth += 1)
      inner = p({ kind: 'table', cells: [{ row: 0, col: 0, content: [inner] }] })
    const { warnings } = await read(hwpOf({ sections: [[p('겉'), inner]] }))
    expect(warnings.map(({ code }) => code)).toContain('PARTIAL_READ')
  })

  test('an unknown control keeps the text inside it and is named', async () => {
    const control = Buffer.concat([
      header(9),
      record(
        67,
        1,
        Buffer.concat([fields('u16', 11), controlId('zzzz'), Buffer.alloc(8), fields('u16', 11, 'u16', 13)]),
      ),
      record(71, 1, controlId('zzzz')),
      record(72, 2, Buffer.alloc(8)),
      ...sectionStreams({ sections: [[p('안의 글')]] }).map((stream) => raised(stream, 2)),
    ])
    const { blocks, warnings } = await read(bodyOf(control))
    expect(blocks.map(({ text }) => text)).toEqual(['안의 글'])
    expect(warnings.find(({ code }) => code === 'PARTIAL_READ')?.text).toContain('zzzz')
  })

  test('a control cut off in the middle loses no text after it', async () => {
    const cut = Buffer.concat([header(6), record(67, 1, Buffer.concat([fields('u16', 11, 'u16', 0x41), wide('뒤')]))])
    expect((await read(bodyOf(cut))).blocks.map(({ text }) => text)).toEqual(['A뒤'])
  })

  test('half characters are told of and never passed on', async () => {
    const { blocks, warnings } = await read(hwpOf({ sections: [[p('앞\ud83d뒤')]] }))
    expect(blocks[0]!.text.isWellFormed()).toBe(true)
    expect(warnings.map(({ code }) => code)).toContain('TEXT_ENCODING_BROKEN')
  })
})

/** The same records, deeper. */
function raised(stream: Buffer, by: number): Buffer {
  const copy = Buffer.from(stream)
  for (let at = 0; at < copy.length; ) {
    const head = copy.readUInt32LE(at)
    copy.writeUInt32LE(head + (by << 10), at)
    at += 4 + (head >>> 20)
  }
  return copy
}

describe('whatever the bytes say', () => {
  const losses = () => noLosses()
  const info = readDocInfo(new Uint8Array(0))
  const readBody = (bytes: Uint8Array) =>
    readSection(bytes, { info, memos: { pins: [], lists: [] }, losses: losses(), chartText: () => undefined })

  test('the walk over records ends', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        let steps = 0
        for (const cursor = createRecordCursor(bytes); cursor.tag !== pastEnd; cursor.next()) steps += 1
        expect(steps).toBeLessThanOrEqual(bytes.length / 4)
      }),
    )
  })

  test('bytes read as styles or as a section never throw', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => {
        readDocInfo(bytes)
        readBody(bytes)
      }),
    )
  })

  const knownTag = fc.constantFrom(66, 66, 67, 69, 70, 71, 71, 72, 72, 77, 76, 85, 88, 90, 91, 93, 73)
  const someRecord = fc
    .tuple(knownTag, fc.nat({ max: 5 }), fc.uint8Array({ maxLength: 60 }))
    .map(([tag, level, data]) => record(tag, level, data))

  test('records in any order never throw', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(someRecord, { maxLength: 30 }), async (records) => {
        const reading = await read(bodyOf(Buffer.concat([header(1), ...records])))
        expect(reading.blocks.every(({ text }) => text.isWellFormed())).toBe(true)
      }),
    )
  })

  test('a file with any bytes changed reads or is refused', async () => {
    const documents = Object.values(sketches).map(({ sketch }: { sketch: DocumentSketch }) =>
      hwpOf(sketch, { compressed: false }),
    )
    const change = fc.tuple(fc.nat({ max: 8_000 }), fc.nat({ max: 255 }))
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: documents.length - 1 }),
        fc.array(change, { minLength: 1, maxLength: 20 }),
        async (which, changes) => {
          const damaged = documents[which]!.slice()
          for (const [at, value] of changes) damaged[at % damaged.length] = value
          await read(damaged).catch((error: unknown) => expect(error).toBeInstanceOf(ReadRefusal))
        },
      ),
      { numRuns: 300 },
    )
  })
})
