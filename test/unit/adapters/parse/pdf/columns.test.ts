import { expect, test } from 'vitest'
import { columnsOf } from '../../../../../src/adapters/parse/pdf/page/columns.ts'
import { lineAt } from '../../../../support/pdf-pieces.ts'

const prose = (u0: number, side: string, count: number, from = 0) =>
  Array.from({ length: count }, (_, index) =>
    lineAt(u0, from + index * 16, `${side} ${index} 단을 꽉 채우는 글줄`, { u1: u0 + 200 }),
  )

const sideBySide = (left: ReturnType<typeof prose>, right: ReturnType<typeof prose>) =>
  left.map((line, index) => [line, ...(right[index] === undefined ? [] : [right[index]])])

const firstWords = (columns: ReturnType<typeof columnsOf>) =>
  columns.map((units) =>
    units.map((unit) =>
      unit.kind === 'row' ? unit.segments.map(({ text }) => text.slice(0, 2)).join('+') : unit.kind,
    ),
  )

test('two columns of running text are read one after the other', () => {
  const columns = columnsOf(sideBySide(prose(0, '왼쪽', 6), prose(230, '오른', 6)), [], [])
  expect(firstWords(columns)).toEqual([Array(6).fill('왼쪽'), Array(6).fill('오른')])
})

test('a line across both stands before what is below it', () => {
  const rows = [
    [lineAt(0, -40, '제목이 두 단을 가로지른다', { u1: 430 })],
    ...sideBySide(prose(0, '왼쪽', 6), prose(230, '오른', 6)),
  ]
  expect(firstWords(columnsOf(rows, [], []))).toEqual([['제목'], Array(6).fill('왼쪽'), Array(6).fill('오른')])
})

test('a short stretch of white inside a column does not hide the gutter', () => {
  const left = prose(0, '왼쪽', 12).filter((_, index) => index < 4 || index > 8)
  const rows = [...left, ...prose(230, '오른', 12)].sort((a, b) => a.base - b.base).map((line) => [line])
  expect(firstWords(columnsOf(rows, [], [])).map((column) => new Set(column).size)).toEqual([1, 1])
})

test('labels and their values are one list, not two columns', () => {
  const rows = Array.from({ length: 8 }, (_, index) => [
    lineAt(0, index * 16, '성명'),
    lineAt(120, index * 16, '홍길동'),
  ])
  expect(columnsOf(rows, [], [])).toHaveLength(1)
})

test('two upright pages on one sheet are read one after the other', () => {
  const side = (u0: number, name: string) =>
    Array.from({ length: 6 }, (_, index) => lineAt(u0, index * 50, `${name}${'가'.repeat(index)}`))
  const rows = sideBySide(side(0, '앞장'), side(380, '뒷장'))
  const wide = [...rows, [lineAt(0, 300, '앞장 끝줄', { u1: 300 }), lineAt(380, 300, '뒷장 끝줄', { u1: 700 })]]
  expect(firstWords(columnsOf(wide, [], [])).map((column) => new Set(column).size)).toEqual([1, 1])
})

test('boxes side by side are read left to right though one begins higher', () => {
  const frame = (u0: number, v0: number) => ({
    u0,
    v0,
    u1: u0 + 100,
    v1: v0 + 40,
    lines: [lineAt(u0 + 5, v0 + 20, `${u0}`)],
  })
  const [units] = columnsOf([], [], [frame(240, 98), frame(0, 100), frame(120, 99)])
  expect(units!.map((unit) => (unit.kind === 'frame' ? unit.frame.u0 : -1))).toEqual([0, 120, 240])
})
