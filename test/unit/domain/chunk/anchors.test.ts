import { expect, test } from 'vitest'
import { anchorsOfRows, mergeAnchors } from '../../../../src/domain/chunk/anchors.ts'
import type { Cell, Table } from '../../../../src/domain/document/table.ts'

const cell = (row: number, y: number, page?: number): Cell => ({
  row,
  col: 0,
  rowspan: 1,
  colspan: 1,
  text: `${row}`,
  header: false,
  bbox: [0, y, 100, y + 20],
  ...(page === undefined ? {} : { page }),
})

const table: Table = {
  id: 't1',
  block: 'b1',
  page: 3,
  bbox: [0, 700, 100, 740],
  caption: null,
  rows: 4,
  cols: 1,
  cells: [cell(0, 700), cell(1, 720), cell(2, 60, 4), cell(3, 80, 4)],
  grid: [['0'], ['1'], ['2'], ['3']],
  cell_range: null,
}

test('rows of a table that goes on over a page break are shown on the page they stand on', () => {
  const at = anchorsOfRows(table)
  expect(at(0, 2)).toMatchObject({ page: 3, bbox: [0, 700, 100, 740] })
  expect(at(2, 4)).toMatchObject({ page: 4, bbox: [0, 60, 100, 100] })
})

test('rows that the break itself parts are shown where they begin', () => {
  expect(anchorsOfRows(table)(1, 3)).toMatchObject({ page: 3, bbox: [0, 720, 100, 740] })
})

test('every anchor of a spreadsheet names its cells: the name of a sheet goes with the cells below it', () => {
  const anchor = (page: number, cell_range: string | null) => ({ page, bbox: null, cell_range })
  expect(mergeAnchors([anchor(1, null), anchor(1, '예산!A1:C9'), anchor(2, null), anchor(2, '결산!A1')])).toEqual([
    anchor(1, '예산!A1:C9'),
    anchor(2, '결산!A1'),
  ])
  expect(mergeAnchors([anchor(1, null), anchor(1, null)])).toEqual([anchor(1, null)])
})
