import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createReadContext } from '../../../../src/adapters/parse/format-reader.ts'
import { createHwpxReader } from '../../../../src/adapters/parse/hwpx/parser.ts'
import { chunkDocument } from '../../../../src/domain/chunk/chunk-document.ts'
import { cutText } from '../../../../src/domain/chunk/cut-text.ts'
import { isBodyBlock } from '../../../../src/domain/document/block.ts'
import type { TableSketch } from '../../../support/hancom-sketch.ts'
import { hwpxOf } from '../../../support/hwpx-of.ts'
import { grid, paper, type Sheet } from '../structure/paper.ts'
import { documentOf } from './document-of.ts'

const text = fc.oneof(
  fc.stringMatching(/^[가-힣]{1,12}( [가-힣]{1,8}){0,40}[.다]?$/u),
  fc.stringMatching(/^제\d{1,2}조\([가-힣]{2,6}\) [가-힣]{1,30}다\.$/u),
  fc.stringMatching(/^(Ⅰ\.|1\.|가\.|□|○|-|①|부칙|\[별표 1\]|<) ?[가-힣 ]{1,30}$/u),
  fc.stringMatching(/^([가-힣 ]{1,40}다\. ){1,40}$/u),
  fc.string({ maxLength: 60 }),
)
const rows = fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 12 })).chain(([cols, count]) =>
  fc.array(
    fc.array(fc.string({ unit: fc.constantFrom(...'가나 다\n12.'), maxLength: 60 }), {
      minLength: cols,
      maxLength: cols,
    }),
    {
      minLength: count,
      maxLength: count,
    },
  ),
)
const sheets = fc.array(
  fc.oneof({ weight: 4, arbitrary: text }, { weight: 1, arbitrary: rows.map((cells): Sheet => grid(...cells)) }),
  {
    maxLength: 25,
  },
)
const seed = 20240305
const budget = fc.integer({ min: 100, max: 1_500 })
const packed = (value: string) => value.replace(/\s/gu, '')

/** The text of each chunk without the header rows it repeats. */
function ownTexts(document: ReturnType<typeof documentOf>, size: number): string[] {
  const tables = new Map(
    document.tables.flatMap((table) => (table.block === null ? [] : [[table.block, table] as const])),
  )
  const seen = new Set<string>()
  return chunkDocument(document, size).map((chunk) => {
    const block = chunk.blocks.at(-1)!
    const table = tables.get(block)
    if (chunk.kind !== 'table' || table === undefined || !seen.has(block)) {
      for (const id of chunk.blocks) seen.add(id)
      return chunk.text
    }
    const plain = table.cells.filter((cell) => !cell.header && cell.text.trim() !== '').map((cell) => cell.row)
    const marked = table.cells.filter((cell) => cell.header).map((cell) => cell.row + 1)
    const headerRows = Math.min(...plain, Math.max(0, ...marked))
    const header = table.grid
      .slice(0, headerRows)
      .map((row) => row.join('\t'))
      .join('\n')
    return header !== '' && chunk.text.startsWith(header) ? chunk.text.slice(header.length) : chunk.text
  })
}

test('the chunks hold every body block exactly once, in order', () => {
  fc.assert(
    fc.property(sheets, budget, (parts, size) => {
      const document = documentOf(paper(...parts))
      const body = document.blocks
        .filter(isBodyBlock)
        .map((block) => block.text)
        .join('')
      expect(packed(ownTexts(document, size).join(''))).toBe(packed(body))
    }),
    { numRuns: 120, seed },
  )
})

test('the same document gives the same chunks, and another budget loses nothing', () => {
  fc.assert(
    fc.property(sheets, budget, budget, (parts, one, other) => {
      const document = documentOf(paper(...parts))
      expect(chunkDocument(document, one)).toEqual(chunkDocument(document, one))
      expect(packed(ownTexts(document, one).join(''))).toBe(packed(ownTexts(document, other).join('')))
    }),
    { numRuns: 80, seed },
  )
})

test('a chunk of text keeps to the budget; ids count from one and every chunk has a place', () => {
  fc.assert(
    fc.property(sheets, budget, (parts, size) => {
      const document = documentOf(paper(...parts))
      const rowBlocks = new Set(document.blocks.filter((block) => block.table !== undefined).map((block) => block.id))
      chunkDocument(document, size).forEach((chunk, at) => {
        expect(chunk.id).toBe(`c${at + 1}`)
        expect(chunk.anchors.length).toBeGreaterThan(0)
        expect(chunk.text.trim()).not.toBe('')
        if (!chunk.blocks.some((block) => rowBlocks.has(block)))
          expect(chunk.chars).toBeLessThanOrEqual(size * 1.5 + 100)
      })
    }),
    { numRuns: 80, seed },
  )
})

test('a chunk is a verbatim run of its blocks', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 20 }), budget, (parts, size) => {
      const document = documentOf(paper(...parts))
      const byId = new Map(document.blocks.map((block) => [block.id, block.text]))
      for (const chunk of chunkDocument(document, size)) {
        const whole = chunk.blocks.map((id) => byId.get(id)!).join('\n')
        expect(whole).toContain(chunk.text)
      }
    }),
    { numRuns: 80, seed },
  )
})

test('no row of a table is parted between chunks', () => {
  fc.assert(
    fc.property(fc.array(rows, { maxLength: 4 }), budget, (tables, size) => {
      const document = documentOf(paper(...tables.map((cells) => grid(...cells))))
      const texts = chunkDocument(document, size).map((chunk) => chunk.text)
      for (const table of document.tables.filter(({ cols }) => cols > 1))
        for (const row of table.grid.map((cells) => cells.join('\t')).filter((line) => line.trim() !== ''))
          expect(texts.some((chunk) => chunk.includes(row))).toBe(true)
    }),
    { numRuns: 80, seed },
  )
})

const clause = fc.stringMatching(/^[가-힣]{2,8}( [가-힣]{1,8}){0,60}다\.$/u)
const articles = fc.array(fc.array(clause, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 12 })

test('two articles share a chunk only when both are whole and short', () => {
  fc.assert(
    fc.property(articles, budget, (clauses, size) => {
      const written = clauses.map(([first, ...more], at) => [`제${at + 1}조(제목) ${first}`, ...more])
      const document = documentOf(paper('규정', ...written.flat()))
      const articleOf = new Map(written.flatMap((texts, at) => texts.map((value) => [value, at] as const)))
      const textOf = new Map(document.blocks.map((block) => [block.id, block.text]))
      for (const chunk of chunkDocument(document, size)) {
        const held = new Set(chunk.blocks.flatMap((id) => articleOf.get(textOf.get(id)!) ?? []))
        if (held.size < 2) continue
        for (const at of held) {
          const whole = written[at]!.join('\n')
          expect(chunk.text).toContain(whole)
          expect(whole.length).toBeLessThanOrEqual(size / 4)
        }
      }
    }),
    { numRuns: 80, seed },
  )
})

test('the same bytes give the same chunks', async () => {
  const cell = (row: number, col: number, value: string) => ({ row, col, content: [{ inlines: [value] }] })
  const table = {
    kind: 'table',
    cells: [cell(0, 0, '구분'), cell(0, 1, '금액'), cell(1, 0, '운영'), cell(1, 1, '1,000')],
  }
  const lines = ['사업 계획', 'Ⅰ. 개요', '계획을 정한다. '.repeat(200), '붙임 1. 예산서 1부.  끝.']
  const bytes = hwpxOf({
    sections: [[...lines.map((line) => ({ inlines: [line] })), { inlines: [table as TableSketch] }]],
  })
  const chunksOf = async () => {
    const reading = await createHwpxReader().read(bytes.slice(), createReadContext())
    return chunkDocument(documentOf(reading))
  }
  const chunks = await chunksOf()
  expect(chunks.length).toBeGreaterThan(2)
  expect(await chunksOf()).toEqual(chunks)
})

test('cutting text loses nothing but white space between the parts', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), fc.integer({ min: 1, max: 80 }), (value, size) => {
      expect(packed(cutText(value, size).join(''))).toBe(packed(value))
    }),
    { numRuns: 120, seed },
  )
})
