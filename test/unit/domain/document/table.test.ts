import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cell, layGrid } from '../../../../src/domain/document/table.ts'

const cell = (row: number, col: number, text: string, rowspan = 1, colspan = 1): Cell => ({
  row,
  col,
  rowspan,
  colspan,
  text,
  header: false,
  bbox: null,
})

test("a merged cell's text stands in its top-left place and nowhere else", () => {
  const laid = layGrid([cell(0, 0, '구분', 2, 1), cell(0, 1, '예산', 1, 2), cell(1, 1, '2024'), cell(1, 2, '2025')])
  expect(laid.grid).toEqual([
    ['구분', '예산', ''],
    ['', '2024', '2025'],
  ])
  expect(laid.faults).toEqual({ overlaps: 0, gaps: 0 })
})

test('text of a cell whose place is taken is kept by the cell that holds it', () => {
  const laid = layGrid([cell(0, 0, '가', 1, 2), cell(0, 1, '나')])
  expect(laid.grid).toEqual([['가\n나', '']])
  expect(laid.faults.overlaps).toBe(1)
})

test('a place nobody claims is counted', () => {
  expect(layGrid([cell(0, 0, '가'), cell(1, 1, '나')]).faults).toEqual({ overlaps: 0, gaps: 2 })
})

test('whatever the spans, no text is lost and no place is covered twice', () => {
  const small = fc.integer({ min: 0, max: 4 })
  const span = fc.integer({ min: 1, max: 4 })
  const cells = fc.array(fc.tuple(small, small, span, span), { maxLength: 12 })
  fc.assert(
    fc.property(cells, (places) => {
      const given = places.map(([row, col, rowspan, colspan], index) => cell(row, col, `<${index}>`, rowspan, colspan))
      const laid = layGrid(given)
      const shown = laid.grid.flat().join('\n')
      for (const { text } of given) expect(shown).toContain(text)
      const covered = laid.cells.reduce((sum, { rowspan, colspan }) => sum + rowspan * colspan, 0)
      expect(covered + laid.faults.gaps).toBe(laid.rows * laid.cols)
    }),
  )
})
