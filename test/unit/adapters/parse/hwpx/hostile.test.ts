import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sketches } from '../../../../../fixtures/hwp/sketches.ts'
import { createReadContext, type Reading } from '../../../../../src/adapters/parse/format-reader.ts'
import { createHwpxReader } from '../../../../../src/adapters/parse/hwpx/parser.ts'
import { ReadRefusal } from '../../../../../src/adapters/parse/shared/refusal.ts'
import { p } from '../../../../support/hancom-sketch.ts'
import { hwpxOf, hwpxParts } from '../../../../support/hwpx-of.ts'

const read = (bytes: Uint8Array): Promise<Reading> => createHwpxReader().read(bytes, createReadContext())

describe('claims that no document can mean', () => {
  test('spans and addresses past any table are drawn together', async () => {
    const cells = [
      { row: 0, col: 0, rowspan: 2_000_000_000, colspan: 900_000_000, content: [p('첫 칸')] },
      { row: 800_000_000, col: 800_000_000, content: [p('끝 칸')] },
    ]
    const { tables } = await read(hwpxOf({ sections: [[p({ kind: 'table', cells })]] }))
    expect(tables[0]!.rows * tables[0]!.cols).toBeLessThan(100)
    expect(tables[0]!.cells.map(({ text }) => text)).toEqual(['첫 칸', '끝 칸'])
  })

  test('ids named like properties of every object stay ids', async () => {
    const sketch = sketches['numbering']!.sketch
    const parts = hwpxParts(sketch)
    const renamed = (xml: string) => xml.replaceAll('"1"', '"__proto__"').replaceAll('"2"', '"constructor"')
    const { blocks } = await read(
      hwpxOf(sketch, {
        'Contents/header.xml': renamed(parts['Contents/header.xml']!),
        'Contents/section0.xml': renamed(parts['Contents/section0.xml']!),
      }),
    )
    expect(blocks.length).toBeGreaterThan(0)
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })
})

test('a section with any piece cut out or doubled reads or is refused', async () => {
  const documents = Object.values(sketches).map(({ sketch }) => ({
    sketch,
    xml: hwpxParts(sketch)['Contents/section0.xml']!,
  }))
  const place = fc.nat({ max: 100_000 })
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: documents.length - 1 }),
      place,
      place,
      fc.boolean(),
      async (which, from, to, doubled) => {
        const { sketch, xml } = documents[which]!
        const [start, end] = [from % xml.length, to % xml.length].sort((a, b) => a - b) as [number, number]
        const piece = xml.slice(start, end)
        const changed = xml.slice(0, start) + (doubled ? piece + piece : '') + xml.slice(end)
        await read(hwpxOf(sketch, { 'Contents/section0.xml': changed })).catch((error: unknown) =>
          expect(error).toBeInstanceOf(ReadRefusal),
        )
      },
    ),
    { numRuns: 200 },
  )
})
