import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chunkDocument } from '../../../../src/domain/chunk/chunk-document.ts'
import { cutText } from '../../../../src/domain/chunk/cut-text.ts'
import { isBodyBlock } from '../../../../src/domain/document/block.ts'
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

test('cutting text loses nothing but white space between the parts', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), fc.integer({ min: 1, max: 80 }), (value, size) => {
      expect(packed(cutText(value, size).join(''))).toBe(packed(value))
    }),
    { numRuns: 120, seed },
  )
})
