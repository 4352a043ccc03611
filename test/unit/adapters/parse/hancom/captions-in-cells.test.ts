import { expect, test } from 'vitest'
import { createReadContext } from '../../../../../src/adapters/parse/format-reader.ts'
import { createHwpReader } from '../../../../../src/adapters/parse/hwp/parser.ts'
import { createHwpxReader } from '../../../../../src/adapters/parse/hwpx/parser.ts'
import { type DocumentSketch, p } from '../../../../support/hancom-sketch.ts'
import { hwpOf } from '../../../../support/hwp-of.ts'
import { hwpxOf } from '../../../../support/hwpx-of.ts'

const picture = { kind: 'picture', caption: { side: 'bottom', content: [p('[그림 1] 정복원력')] } } as const
const sketch: DocumentSketch = {
  sections: [[p({ kind: 'table', cells: [{ row: 0, col: 0, content: [p('복원력 곡선'), p(picture)] }] })]],
}

test.each([
  ['hwp', createHwpReader(), hwpOf(sketch)],
  ['hwpx', createHwpxReader(), hwpxOf(sketch)],
])('%s: the caption of a picture in a cell is text of the cell, once', async (_, reader, bytes) => {
  const { blocks, tables } = await reader.read(bytes, createReadContext())
  expect(tables[0]?.cells[0]?.text).toBe('복원력 곡선\n[그림 1] 정복원력')
  expect(blocks.map(({ type }) => type)).toEqual(['table', 'image'])
  expect(blocks.filter(({ text }) => text.includes('정복원력'))).toHaveLength(1)
})
