import fc from 'fast-check'
import { expect, test } from 'vitest'
import { barsOf } from '../../../../../src/adapters/parse/pdf/table/bars.ts'
import { continues, joinsRow, repeatedRows } from '../../../../../src/adapters/parse/pdf/table/continue-tables.ts'
import type { FilledCell, FoundTable } from '../../../../../src/adapters/parse/pdf/table/found-table.ts'
import { gridOf } from '../../../../../src/adapters/parse/pdf/table/grid.ts'
import { headerRows } from '../../../../../src/adapters/parse/pdf/table/header-rows.ts'
import { latticesOf } from '../../../../../src/adapters/parse/pdf/table/lattices.ts'
import { lineAt } from '../../../../support/pdf-pieces.ts'

type Line = readonly [x0: number, y0: number, x1: number, y1: number]
const rulings = (lines: readonly Line[]) => lines.map(([x0, y0, x1, y1]) => ({ x0, y0, x1, y1, thickness: 0.5 }))
const gridsOf = (lines: readonly Line[]) => latticesOf(barsOf(rulings(lines), 0)).map((lattice) => gridOf(lattice))
const full = (xs: readonly number[], ys: readonly number[]): Line[] => [
  ...ys.map((y): Line => [xs[0]!, y, xs.at(-1)!, y]),
  ...xs.map((x): Line => [x, ys[0]!, x, ys.at(-1)!]),
]
const cellsOf = (lines: readonly Line[]) =>
  gridsOf(lines)[0]!
    .cells.map(({ row, col, rowspan, colspan }) => `${row},${col} ${rowspan}x${colspan}`)
    .sort()

test('a missing border makes one cell of two places', () => {
  const lines = full([0, 100, 200], [0, 20, 40]).filter(([x0, y0, x1]) => !(x0 === 100 && x1 === 100) || y0 !== 0)
  expect(cellsOf([...lines, [100, 20, 100, 40]])).toEqual(['0,0 1x2', '1,0 1x1', '1,1 1x1'])
})

test('two parallels close together are one border', () => {
  expect(cellsOf([...full([0, 100, 200], [0, 20, 40]), [0, 22, 200, 22], [0, 2, 200, 2]])).toHaveLength(4)
})

test('dashes are a border', () => {
  const dashes = Array.from({ length: 50 }, (_, dash): Line => [dash * 4, 20, dash * 4 + 2, 20])
  expect(cellsOf([...full([0, 100, 200], [0, 40]), ...dashes])).toHaveLength(4)
})

test('an underline in a cell is no border', () => {
  expect(cellsOf([...full([0, 100, 200], [0, 40]), [110, 25, 160, 25]])).toEqual(['0,0 1x1', '0,1 1x1'])
})

test('a table may leave its sides open', () => {
  const lines: Line[] = [...[0, 20, 40].map((y): Line => [0, y, 300, y]), [100, 0, 100, 40], [200, 0, 200, 40]]
  expect(gridsOf(lines)[0]).toMatchObject({ rows: 2, cols: 3 })
})

test('upright borders alone are the middle of a table that begins and ends on other pages', () => {
  const lines: Line[] = [0, 150, 300].map((x) => [x, 60, x, 780])
  expect(gridsOf(lines)).toMatchObject([{ rows: 1, cols: 2, openTop: true, openBottom: true }])
})

test('a corner cut out of a table belongs to no cell', () => {
  const lines = full([0, 100, 200], [0, 20, 40]).filter(
    (line) => line.join() !== '0,0,200,0' && line.join() !== '0,0,0,40',
  )
  expect(cellsOf([...lines, [100, 0, 200, 0], [0, 20, 0, 40]])).toEqual(['0,1 1x1', '1,0 1x1', '1,1 1x1'])
})

test('a table drawn onto the border of a cell lies inside that cell', () => {
  const outer = full([0, 100, 300], [0, 20, 100])
  const inner = full([120, 180, 240], [20, 40, 60])
  const [grid] = gridsOf([...outer, ...inner])
  expect(grid).toMatchObject({ rows: 2, cols: 2, irregular: false, inner: [{ grid: { rows: 2, cols: 2 } }] })
})

test('a label that goes round the corner of its rows is cut, not taken for a cell with a table inside', () => {
  const lines: Line[] = [
    ...[0, 20, 80].map((y): Line => [0, y, 200, y]),
    [40, 40, 200, 40],
    [40, 60, 200, 60],
    [0, 0, 0, 80],
    [200, 0, 200, 80],
    [100, 0, 100, 80],
    [40, 40, 40, 80],
  ]
  expect(gridsOf(lines)).toMatchObject([{ rows: 4, cols: 3, irregular: true, inner: [] }])
})

test('whatever borders are missing, no place of the grid is in two cells', () => {
  const edge = fc.boolean()
  fc.assert(
    fc.property(fc.array(edge, { minLength: 24, maxLength: 24 }), (drawn) => {
      let at = 0
      const lines: Line[] = []
      for (let row = 0; row <= 3; row += 1)
        for (let col = 0; col < 3; col += 1)
          if (row % 3 === 0 || drawn[at++ % 24]) lines.push([col * 50, row * 20, col * 50 + 50, row * 20])
      for (let col = 0; col <= 3; col += 1)
        for (let row = 0; row < 3; row += 1)
          if (col % 3 === 0 || drawn[at++ % 24]) lines.push([col * 50, row * 20, col * 50, row * 20 + 20])
      for (const grid of gridsOf(lines)) {
        const taken = new Set<string>()
        for (const cell of grid?.cells ?? []) {
          for (let r = 0; r < cell.rowspan; r += 1) {
            for (let c = 0; c < cell.colspan; c += 1) {
              const place = `${cell.row + r},${cell.col + c}`
              expect(taken.has(place)).toBe(false)
              taken.add(place)
            }
          }
        }
      }
    }),
    { numRuns: 200, seed: 7 },
  )
})

const cell = (row: number, col: number, text: string, given: Partial<FilledCell> = {}): FilledCell => ({
  row,
  col,
  rowspan: 1,
  colspan: 1,
  u0: col * 100,
  u1: col * 100 + 100,
  v0: row * 20,
  v1: row * 20 + 20,
  lines: text === '' ? [] : [lineAt(col * 100, row * 20 + 14, text)],
  shade: undefined,
  ...given,
})

const tableOf = (rows: readonly (readonly string[])[], given: Partial<FoundTable> = {}): FoundTable => ({
  rows: rows.length,
  cols: rows[0]!.length,
  cells: rows.flatMap((texts, row) => texts.map((text, col) => cell(row, col, text))),
  edges: [0, 100, 200],
  u0: 0,
  v0: 0,
  u1: 200,
  v1: rows.length * 20,
  uncertain: false,
  openTop: false,
  openBottom: false,
  nested: [],
  ...given,
})

test('shaded rows above unshaded ones name the columns', () => {
  const table = tableOf([
    ['구분', '값'],
    ['갑', '을'],
  ])
  const shaded = { ...table, cells: table.cells.map((one) => (one.row === 0 ? { ...one, shade: '#dddddd' } : one)) }
  expect(headerRows(shaded)).toBe(1)
  expect(headerRows(table)).toBe(0)
})

test('words above figures name the columns', () => {
  expect(
    headerRows(
      tableOf([
        ['연도', '건수'],
        ['2024', '120'],
        ['2025', '135'],
      ]),
    ),
  ).toBe(1)
})

test('a form has no head: its labels stand beside its values', () => {
  expect(
    headerRows(
      tableOf([
        ['성명', '홍길동'],
        ['주소', '서울'],
      ]),
    ),
  ).toBe(0)
})

test('a table with the same columns at the top of the next page goes on, its repeated head aside', () => {
  const first = tableOf([
    ['순번', '품명'],
    ['1', '연필'],
  ])
  const next = tableOf([
    ['순번', '품 명'],
    ['2', '공책'],
  ])
  expect(continues(first, next)).toBe(true)
  expect(repeatedRows(first, next)).toBe(1)
  expect(continues(first, { ...next, edges: [0, 120, 200] })).toBe(false)
})

test('a row goes on where the page break closed it on neither side', () => {
  const open = tableOf([['현행', '개정안']], { openBottom: true })
  expect(joinsRow(open, tableOf([['계속', '계속']], { openTop: true }))).toBe(true)
  expect(joinsRow(open, tableOf([['새 줄', '새 줄']]))).toBe(false)
})
