import { describe, expect, test } from 'vitest'
import { chunkDocument } from '../../../../src/domain/chunk/chunk-document.ts'
import { rowCharsMax } from '../../../../src/domain/chunk/chunk-table.ts'
import type { Table } from '../../../../src/domain/document/table.ts'
import { grid, paper, type Sheet } from '../structure/paper.ts'
import { documentOf } from './document-of.ts'

const chunksOf = (sheets: readonly Sheet[], budget?: number) => chunkDocument(documentOf(paper(...sheets)), budget)
const words = (count: number, word = '내용') => Array.from({ length: count }, (_, at) => `${word}${at}`).join(' ')

describe('text', () => {
  test('short blocks share a chunk, joined by line breaks, word for word', () => {
    const [chunk, ...more] = chunksOf(['업무 연락', '첫째 문단이다.', '둘째 문단이다.'])
    expect(more).toEqual([])
    expect(chunk).toMatchObject({
      id: 'c1',
      chunk_id: 'c1',
      doc_id: 'sha256:00',
      kind: 'paragraph',
      text: '업무 연락\n첫째 문단이다.\n둘째 문단이다.',
      blocks: ['b1', 'b2', 'b3'],
      path: ['업무 연락'],
      outline: [],
      extractors: ['hwpx'],
    })
    expect(chunk?.chars).toBe(chunk?.text.length)
  })

  test('the path starts at the file name where no title is stated', () => {
    expect(chunksOf(['○ 회의를 개최하였음.'])[0]?.path).toEqual(['자료.hwpx'])
  })

  test('a block longer than the budget is cut at sentence ends', () => {
    const sentence = '이 법은 2024. 3. 5. 공포한 날부터 시행한다.'
    const chunks = chunksOf([Array.from({ length: 20 }, () => sentence).join(' ')], 100)
    expect(chunks.length).toBeGreaterThan(5)
    for (const { text } of chunks) expect(text.split(sentence).join('').trim()).toBe('')
  })

  test('a run without any end is cut between characters, pairs kept whole', () => {
    const chunks = chunksOf(['😀'.repeat(150)], 101)
    expect(chunks.map(({ text }) => text).join('')).toBe('😀'.repeat(150))
    for (const { text, chars } of chunks) {
      expect(chars).toBeLessThanOrEqual(101)
      expect(text.isWellFormed()).toBe(true)
    }
  })

  test('running lines and what a printed page does not show stay out', () => {
    const { blocks, tables, warnings } = paper('본문이다.', { text: '- 1 -', type: 'footer' }, '메모', '머리')
    const hidden = blocks.map((block) => (block.text === '메모' ? { ...block, role: 'memo' as const } : block))
    const chunks = chunkDocument(documentOf({ blocks: hidden, tables, warnings }))
    expect(chunks.map(({ blocks: ids }) => ids)).toEqual([['b1', 'b4']])
  })
})

describe('sections', () => {
  const article = (number: number, length: number) => `제${number}조(조항) ${words(length)}.`

  test('two articles are mixed only where both are whole and short', () => {
    const short = chunksOf(['규정', article(1, 5), article(2, 5)], 400)
    expect(short.map(({ blocks, path }) => [blocks, path])).toEqual([[['b1', 'b2', 'b3'], ['규정']]])

    const three = chunksOf(['규정', article(1, 5), article(2, 5), article(3, 5)], 400)
    expect(three.map(({ path }) => path)).toEqual([['규정']])

    const long = chunksOf(['규정', article(1, 40), article(2, 5), article(3, 100), article(4, 5)], 400)
    for (const { text } of long) expect(text.match(/제\d조\(/gu)?.length ?? 0).toBeLessThanOrEqual(1)
    expect(long[0]?.path).toEqual(['규정', '제1조(조항)'])
    expect(long[0]?.blocks).toEqual(['b1', 'b2'])
  })

  test('articles of two chapters are not mixed', () => {
    const chunks = chunksOf(['규정', '제1장 총칙', article(1, 5), '제2장 운영', article(2, 5)], 800)
    expect(chunks.map(({ path }) => path)).toEqual([
      ['규정', '제1장 총칙', '제1조(조항)'],
      ['규정', '제2장 운영', '제2조(조항)'],
    ])
  })

  test('a chapter heading is not left at the end of the chunk before it', () => {
    const chunks = chunksOf(['부칙 <1>', '시행한다.', '부칙 <2>', article(1, 30), article(2, 30)], 400)
    expect(chunks.map(({ blocks, path }) => [blocks, path.slice(1)])).toEqual([
      [['b1', 'b2'], ['부칙 <1>']],
      [
        ['b3', 'b4'],
        ['부칙 <2>', '제1조(조항)'],
      ],
      [['b5'], ['부칙 <2>', '제2조(조항)']],
    ])
  })

  test('a heading goes with what follows it, also into the chunk of a table', () => {
    const table = grid(['구분', '값'], ['가', '1'], ['나', '2'])
    const chunks = chunksOf(['보고서', words(60), '1. 현황', '< 표 제목 >', table, '2. 계획', words(60)], 300)
    const withTable = chunks.find(({ kind }) => kind === 'table')
    expect(withTable?.text).toBe('1. 현황\n< 표 제목 >\n구분\t값\n가\t1\n나\t2')
    expect(withTable?.path).toEqual(['보고서', '1. 현황'])
    expect(chunks.at(-1)?.text.startsWith('2. 계획\n')).toBe(true)
  })

  test('a run of nothing but headings does not grow past the budget', () => {
    const headings = Array.from({ length: 60 }, (_, at) => `[별표 ${at + 1}]`)
    for (const { chars } of chunksOf(headings, 100)) expect(chars).toBeLessThanOrEqual(100)
  })

  test('a short line leads into the table or the long text below it', () => {
    const table = grid(['구분', '값'], ['가', '1'], ['나', '2'])
    expect(chunksOf(['(순투자 기준)', table]).map(({ text }) => text)).toEqual([
      '(순투자 기준)\n구분\t값\n가\t1\n나\t2',
    ])
    expect(chunksOf(['살피건대', `${words(300)}.`], 400)[0]?.blocks).toEqual(['b1', 'b2'])
  })

  test('an annex and the supplementary provisions start a chunk of their own', () => {
    const chunks = chunksOf(['규정', article(1, 5), '부칙', '시행한다.', '[별표 1] 수수료', '천원'], 800)
    expect(chunks.map(({ path }) => path.at(-1))).toEqual(['제1조(조항)', '부칙', '별표 1 수수료'])
  })
})

describe('tables', () => {
  const wide = (count: number): string[][] => [
    ['연번', '내용'],
    ...Array.from({ length: count }, (_, at) => [`${at + 1}`, `${'가'.repeat(30)}${at}`]),
  ]

  test('are cut between rows and repeat their header', () => {
    const chunks = chunksOf([grid(...wide(20))], 200)
    expect(chunks.length).toBeGreaterThan(3)
    for (const { text, kind } of chunks) {
      expect(kind).toBe('table')
      const [header, ...rows] = text.split('\n')
      expect(header).toBe('연번\t내용')
      for (const row of rows) expect(row).toMatch(/^\d+\t가{30}\d+$/u)
    }
  })

  test('a row longer than the budget stays whole', () => {
    const row = ['현행', words(400)]
    const chunks = chunksOf([grid(['구분', '내용'], row, ['나', '짧음'])], 100)
    expect(chunks.filter(({ text }) => text.includes(row.join('\t')))).toHaveLength(1)
  })

  test('only past the cap is a row cut, and then nothing of it is lost', () => {
    const cell = words(rowCharsMax / 4)
    const chunks = chunksOf([grid(['구분', '내용'], ['가', cell])], 800)
    expect(chunks.length).toBeGreaterThan(10)
    const all = chunks
      .map(({ text }) => text)
      .join(' ')
      .split(/\s+/u)
    for (const word of cell.split(' ')) expect(all).toContain(word)
  })

  test('a frame of one column is text', () => {
    const chunks = chunksOf([grid([`${words(60)}.\n${words(60, '다음')}.`])], 400)
    expect(chunks.map(({ kind }) => kind)).toEqual(['paragraph', 'paragraph'])
  })

  test('rows tied by a merged cell stay together where they fit', () => {
    const { blocks, tables, warnings } = paper(grid(...wide(8)))
    const [table] = tables as [Table]
    const cells = table.cells.map((cell) => (cell.col === 0 && cell.row % 2 === 1 ? { ...cell, rowspan: 2 } : cell))
    const merged = cells.filter((cell) => !(cell.col === 0 && cell.row > 0 && cell.row % 2 === 0))
    const grids = table.grid.map((row, at) => (at > 0 && at % 2 === 0 ? ['', row[1]!] : row))
    const text = grids.map((row) => row.join('\t')).join('\n')
    const reading = {
      blocks: blocks.map((block) => ({ ...block, text })),
      tables: [{ ...table, cells: merged, grid: grids }],
      warnings,
    }
    for (const chunk of chunkDocument(documentOf(reading), 120)) {
      const rows = chunk.text.split('\n').slice(1)
      expect(rows.length % 2).toBe(0)
    }
  })
})

describe('anchors', () => {
  const at = (text: string, page: number, y: number): Sheet => ({ text, page, bbox: [50, y, 500, y + 20] })

  test('one for each page, around what lies there', () => {
    const [chunk] = chunksOf([at('가나다라.', 1, 100), at('마바사아.', 1, 700), at('자차카타.', 2, 50)])
    expect(chunk?.anchors).toEqual([
      { page: 1, bbox: [50, 100, 500, 720], cell_range: null },
      { page: 2, bbox: [50, 50, 500, 70], cell_range: null },
    ])
  })

  test('no rectangle where the format has none', () => {
    expect(chunksOf(['내용이다.'])[0]?.anchors).toEqual([{ page: 1, bbox: null, cell_range: null }])
  })

  test('a table chunk is narrowed to the rectangles of its rows', () => {
    const { blocks, tables, warnings } = paper({
      rows: [
        ['구분', '값'],
        ['가'.repeat(60), '1'],
        ['나'.repeat(60), '2'],
      ],
      bbox: [0, 0, 100, 90],
    })
    const boxed = tables.map((table) => ({
      ...table,
      cells: table.cells.map((cell) => ({
        ...cell,
        bbox: [cell.col * 50, cell.row * 30, cell.col * 50 + 50, cell.row * 30 + 30] as const,
      })),
    }))
    const chunks = chunkDocument(documentOf({ blocks, tables: boxed, warnings }), 100)
    expect(chunks.map(({ anchors }) => anchors[0]?.bbox)).toEqual([
      [0, 0, 100, 60],
      [0, 60, 100, 90],
    ])
  })

  test.each([
    ['Sheet1!A5:C10', ['Sheet1!A5:C6', 'Sheet1!A7:C8', 'Sheet1!A9:C10']],
    ["'내 시트'!$B$1:$D$6", ["'내 시트'!$B1:$D2", "'내 시트'!$B3:$D4", "'내 시트'!$B5:$D6"]],
    ['Sheet1!A5:C99', ['Sheet1!A5:C99', 'Sheet1!A5:C99', 'Sheet1!A5:C99']],
  ])('a sheet range %s is narrowed to the rows of the chunk', (range, narrowed) => {
    const row = (name: string) => [name, '가'.repeat(40), '나'.repeat(40)]
    const { blocks, tables, warnings } = paper(grid(row('머리'), row('1'), row('2'), row('3'), row('4'), row('5')))
    const ranged = tables.map((table) => ({ ...table, cell_range: range }))
    const chunks = chunkDocument(documentOf({ blocks, tables: ranged, warnings }), 180)
    expect(chunks.map(({ anchors }) => anchors[0]?.cell_range)).toEqual(narrowed)
  })
})
