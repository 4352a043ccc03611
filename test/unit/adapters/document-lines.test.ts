import { expect, test } from 'vitest'
import { createDocumentReader, documentLines } from '../../../src/adapters/document-lines.ts'
import type { Document } from '../../../src/domain/document/document.ts'
import type { Table } from '../../../src/domain/document/table.ts'
import { sampleBundle, sampleDocument } from '../../contract/kits/samples.ts'

function throughLines(document: Document): Document | undefined {
  const reader = createDocumentReader()
  for (const line of documentLines(document)) reader.take(line)
  return reader.document
}

function tableOf(id: string, rows: number, cols: number, filled: number): Table {
  const cells = Array.from({ length: filled }, (_, at) => ({
    row: Math.floor(at / cols),
    col: at % cols,
    rowspan: 1,
    colspan: 1,
    text: `${id} ${at}`,
    header: false,
    bbox: null,
  }))
  const grid = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: cols }, (_, col) => (row * cols + col < filled ? `${id} ${row * cols + col}` : '')),
  )
  return { ...sampleDocument('표').tables[0]!, id, rows, cols, cells, grid }
}

test.each<[string, Document]>([
  ['of a few blocks', sampleDocument('공고')],
  ['of nothing', { ...sampleDocument('빈', 0), tables: [] }],
  ['of exactly one line of blocks', sampleDocument('백', 100)],
  ['of one block more', sampleDocument('백하나', 101)],
  ['that is a bundle in a bundle', { ...sampleBundle('겉'), members: [sampleBundle('안'), sampleDocument('끝', 150)] }],
  ['that is an empty bundle', { ...sampleDocument('빈 묶음', 0), members: [] }],
])('a document %s comes through letter for letter', (_, document) => {
  expect(JSON.stringify(throughLines(document))).toBe(JSON.stringify(document))
})

test('tables small and large, narrow, wide and sparse come through in their order', () => {
  const tables = [
    tableOf('t1', 2, 2, 4),
    tableOf('t2', 1_000, 3, 3_000),
    tableOf('t3', 1, 5_000, 5_000),
    tableOf('t4', 700, 700, 1),
    tableOf('t5', 0, 0, 0),
    tableOf('t6', 20, 20, 400),
  ]
  const document = { ...sampleDocument('통계'), tables, members: [{ ...sampleDocument('안'), tables }] }
  expect(throughLines(document)).toEqual(document)
})

test('no line is long, however large the document', () => {
  const document = { ...sampleDocument('긴 글', 5_000), tables: [tableOf('t1', 3_000, 20, 60_000)] }
  const longest = Math.max(...[...documentLines(document)].map((line) => line.length))
  expect(longest).toBeLessThan(100_000)
})

test('a block of any length comes through in its place, in lines that are not long', () => {
  const blocks = sampleDocument('시트', 6).blocks.map((block, at) => ({
    ...block,
    text: at % 2 === 0 ? `${at}${'𠀀가\n'.repeat(100_000)}` : block.text,
  }))
  const document = { ...sampleDocument('시트'), blocks }
  expect(JSON.stringify(throughLines(document))).toBe(JSON.stringify(document))
  expect(Math.max(...[...documentLines(document)].map((line) => line.length))).toBeLessThan(100_000)
})

test('a document is there only once its last line was taken', () => {
  const reader = createDocumentReader()
  const lines = [...documentLines(sampleBundle('묶음'))]
  for (const line of lines.slice(0, -1)) {
    reader.take(line)
    expect(reader.document).toBeUndefined()
  }
  reader.take(lines.at(-1)!)
  expect(reader.document).toEqual(sampleBundle('묶음'))
  expect(() => reader.take(lines[0]!)).toThrow('after the end')
})
