import { describe, expect, test } from 'vitest'
import { chunkDocument, chunksForIndex } from '../../../../src/domain/chunk/chunk-document.ts'
import { anchorsOfQuote } from '../../../../src/domain/chunk/places.ts'
import type { Document } from '../../../../src/domain/document/document.ts'
import { grid, paper } from '../structure/paper.ts'
import { documentOf } from './document-of.ts'

const placedChunks = (document: Document) => [...chunksForIndex(document)].filter((chunk) => chunk !== undefined)

const boxOf = (line: number) => [50, line * 20, 500, line * 20 + 14] as const

/** Three paragraphs on two pages, each with a rectangle of its own. */
function paragraphs() {
  const { blocks, tables, warnings } = paper('첫째 문단이다.', '둘째 문단이다. 여기까지다.', '셋째 문단이다.')
  const boxed = blocks.map((block, at) => ({ ...block, bbox: boxOf(at), page: at < 2 ? 1 : 2 }))
  return documentOf({ blocks: boxed, tables, warnings })
}

function table(rows: number, budgetFill = 30) {
  const cells = Array.from({ length: rows }, (_, row) => [`항목 ${row}`, `값 ${row} ${'가'.repeat(budgetFill)}`])
  const { blocks, tables, warnings } = paper(grid(['구분', '값'], ...cells))
  const boxed = tables.map((one) => ({
    ...one,
    bbox: [0, 0, 100, 30 * (rows + 1)] as const,
    cells: one.cells.map((cell) => ({
      ...cell,
      header: cell.row === 0,
      bbox: [cell.col * 50, cell.row * 30, cell.col * 50 + 50, cell.row * 30 + 30] as const,
    })),
  }))
  return documentOf({ blocks, tables: boxed, warnings })
}

describe('where a quoted line stands', () => {
  test('is the rectangle of its own block, not of the whole chunk', () => {
    const [chunk] = placedChunks(paragraphs())
    expect(chunk?.anchors.map(({ page }) => page)).toEqual([1, 2])
    expect(anchorsOfQuote(chunk!, '둘째 문단이다.')).toEqual([{ page: 1, bbox: boxOf(1), cell_range: null }])
    expect(anchorsOfQuote(chunk!, '셋째 문단이다.')).toEqual([{ page: 2, bbox: boxOf(2), cell_range: null }])
  })

  test('is every block that a quotation over several of them touches', () => {
    const [chunk] = placedChunks(paragraphs())
    expect(anchorsOfQuote(chunk!, '여기까지다.\n셋째')).toEqual([
      { page: 1, bbox: boxOf(1), cell_range: null },
      { page: 2, bbox: boxOf(2), cell_range: null },
    ])
  })

  test('is found with other white space than the text has', () => {
    const [chunk] = placedChunks(paragraphs())
    expect(anchorsOfQuote(chunk!, ' 둘째문단이다. ')).toEqual([{ page: 1, bbox: boxOf(1), cell_range: null }])
  })

  test('is the whole chunk when the words are not in it', () => {
    const [chunk] = placedChunks(paragraphs())
    expect(anchorsOfQuote(chunk!, '넷째 문단이다.')).toEqual(chunk?.anchors)
    expect(anchorsOfQuote(chunk!, '')).toEqual(chunk?.anchors)
  })

  test('is its row in a table, also where header rows are repeated before it', () => {
    const document = table(60)
    const chunks = placedChunks(document)
    expect(chunks.length).toBeGreaterThan(2)
    for (let row = 1; row <= 60; row += 1) {
      const line = document.tables[0]!.grid[row]!.join('\t')
      const holder = chunks.find(({ text }) => text.includes(line))
      expect(anchorsOfQuote(holder!, line)).toEqual([
        { page: 1, bbox: [0, row * 30, 100, row * 30 + 30], cell_range: null },
      ])
    }
    expect(anchorsOfQuote(chunks[1]!, '구분\t값')).toEqual([{ page: 1, bbox: [0, 0, 100, 30], cell_range: null }])
  })

  test('is its row of a sheet', () => {
    const document = table(3)
    const tables = document.tables.map((one) => ({ ...one, cell_range: 'Sheet1!B2:C5' }))
    const [chunk] = placedChunks({ ...document, tables })
    const line = document.tables[0]!.grid[2]!.join('\t')
    expect(anchorsOfQuote(chunk!, line).map(({ cell_range }) => cell_range)).toEqual(['Sheet1!B4:C4'])
  })

  test('is the whole row for a part of a giant one', () => {
    const [first, second] = placedChunks(table(1, 21_000))
    expect(anchorsOfQuote(first!, first!.text)).toEqual(first!.anchors)
    expect(second?.places).toBeUndefined()
  })
})

test('published chunks carry no places, and are otherwise those of the index', () => {
  for (const document of [paragraphs(), table(60)]) {
    const published = chunkDocument(document)
    expect(published.some((chunk) => 'places' in chunk)).toBe(false)
    expect(placedChunks(document).map(({ places, ...chunk }) => chunk)).toEqual(published)
  }
})
