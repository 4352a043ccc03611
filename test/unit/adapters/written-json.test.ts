import { expect, test } from 'vitest'
import { createDocumentReader, documentLines } from '../../../src/adapters/document-lines.ts'
import { jsonPieces } from '../../../src/adapters/http/json-pieces.ts'
import { keepJson, keptJson } from '../../../src/adapters/written-json.ts'
import type { Document } from '../../../src/domain/document/document.ts'
import { nameDocument } from '../../../src/domain/document/name-document.ts'
import type { Table } from '../../../src/domain/document/table.ts'
import { sampleDocument } from '../../contract/kits/samples.ts'

/** As it comes from another process. */
function arrived(document: Document): Document {
  const reader = createDocumentReader()
  for (const line of documentLines(document)) reader.take(line, Buffer.from(line))
  return reader.document!
}

const answered = (value: unknown): string =>
  Buffer.concat([...jsonPieces(value)].map((piece) => Buffer.from(piece))).toString()
const areBytes = (value: unknown): boolean => [...jsonPieces(value)].some((piece) => typeof piece !== 'string')

function tableOf(id: string, rows: number): Table {
  const sample = sampleDocument('표').tables[0]!
  const cells = Array.from({ length: rows * 2 }, (_, at) => ({ ...sample.cells[0]!, row: at >> 1, col: at & 1 }))
  const grid = Array.from({ length: rows }, (_, row) => [`${id} "${row}"`, '[값]'])
  return { ...sample, id, rows, cols: 2, cells, grid }
}

const blocks = sampleDocument('글', 350).blocks.map((block, at) => ({
  ...block,
  text: `${at} "]}" [ \\ \ud800 ${block.text}`,
}))
const plain: Document = { ...sampleDocument('보고서', 0), blocks, tables: [tableOf('t1', 3), tableOf('t2', 900)] }
const long = `첫 줄 ],[ ${'𠀀가\n'.repeat(60_000)}`
const withLongText: Document = { ...plain, blocks: [...blocks, { ...blocks[0]!, text: long }, blocks[1]!] }
const inBundle = (document: Document): Document => ({
  ...document,
  source: { ...document.source, container_path: ['묶음.zip'] },
})
const bundle: Document = { ...sampleDocument('묶음', 0), members: [plain, withLongText].map(inBundle) }

const small: Document = { ...plain, tables: Array.from({ length: 60 }, (_, at) => tableOf(`t${at + 1}`, 2)) }

test.each<[string, Document]>([
  ['of many blocks and a long table', plain],
  ['of many small tables', small],
  [
    'of small tables before and after a long one',
    { ...plain, tables: [...small.tables, tableOf('t61', 900), ...small.tables] },
  ],
  ['with a block longer than a line', withLongText],
  ['that is a bundle', bundle],
])('a document %s is answered with the bytes it came in, the same as written anew', (_, document) => {
  const came = arrived(document)
  expect(areBytes(came)).toBe(true)
  expect(answered(came)).toBe(JSON.stringify(document))
  expect(answered(came), 'a second time').toBe(JSON.stringify(document))
  expect(answered(nameDocument(came, '새 이름.hwp'))).toBe(JSON.stringify(nameDocument(document, '새 이름.hwp')))
})

test('what was made anew from a document that came as lines is written anew', () => {
  const came = arrived(plain)
  const changed = {
    ...came,
    blocks: came.blocks.map((block) => ({ ...block, text: '가림' })),
    tables: came.tables.map((table) => ({ ...table, cells: table.cells.slice(1), grid: table.grid.slice(1) })),
  }
  expect(areBytes(changed)).toBe(false)
  expect(answered(changed)).toBe(JSON.stringify(changed))
})

test('a list to which something was added without its JSON is written anew', () => {
  const list = [1, 2]
  keepJson(list, Buffer.from('[1,2]'), 2)
  expect(keptJson(list)?.map(String)).toEqual([String(Buffer.from('[1,2'))])
  list.push(3)
  expect(keptJson(list)).toBeUndefined()
})

test('a line that holds more than its one list is refused', () => {
  const [open] = documentLines(plain)
  const reader = createDocumentReader()
  reader.take(open!)
  expect(() => reader.take('{"blocks":[],"tables":[]}')).toThrow('several kinds')
})
