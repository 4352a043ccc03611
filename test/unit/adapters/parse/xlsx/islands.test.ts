import { describe, expect, test } from 'vitest'
import { createReadContext } from '../../../../../src/adapters/parse/format-reader.ts'
import { createXlsxReader } from '../../../../../src/adapters/parse/xlsx/parser.ts'
import { type SheetSpec, sheetOf, xlsxOf } from '../../../../support/xlsx-of.ts'

const ruled = { style: 1 }

async function rangesOf(sheet: SheetSpec): Promise<string[]> {
  const book = { sheets: [{ name: 'S', ...sheet }], styles: [{ border: true }] }
  const { tables } = await createXlsxReader().read(xlsxOf(book), createReadContext())
  return tables.map((table) => table.cell_range!.slice(2))
}

describe('islands', () => {
  test('a blank row parts two tables', async () => {
    expect(await rangesOf(sheetOf([['가', 1], [], ['나', 2]]))).toEqual(['A1:B1', 'A3:B3'])
  })

  test('a blank column parts two tables, the left one first', async () => {
    expect(
      await rangesOf(
        sheetOf([
          ['가', 1, null, '나', 2],
          ['다', 3, null, '라', 4],
        ]),
      ),
    ).toEqual(['A1:B2', 'D1:E2'])
  })

  test('tables side by side are parted again by their own blank rows', async () => {
    expect(
      await rangesOf(
        sheetOf([
          ['가', 1, null, '나', 2],
          [null, null, null, '다', 3],
          ['라', 4, null, '마', 5],
        ]),
      ),
    ).toEqual(['A1:B1', 'A3:B3', 'D1:E3'])
  })

  test('a merged cell holds together what it lies over', async () => {
    expect(await rangesOf({ cells: { A1: '제목', A3: '가', C3: '나' }, merges: ['A1:C2'] })).toEqual(['A1:C3'])
  })

  test('an empty row with lines around its cells belongs to the table; one without does not', async () => {
    const lined = { cells: { A1: '가', B1: 1, A2: ruled, B2: ruled, A3: '나', B3: 2 } }
    expect(await rangesOf(lined)).toEqual(['A1:B3'])
    expect(await rangesOf({ cells: { A1: '가', B1: 1, A2: {}, A3: '나', B3: 2 } })).toEqual(['A1:B1', 'A3:B3'])
  })

  test('empty ruled rows below a table are not part of it', async () => {
    expect(await rangesOf({ cells: { A1: '가', B1: 1, A2: ruled, B2: ruled, A900: ruled } })).toEqual(['A1:B1'])
  })

  test('rows and cells in any order, or without addresses, find their places', async () => {
    const rows =
      '<row r="3"><c r="B3"><v>4</v></c><c r="A3"><v>3</v></c></row><row r="2"><c><v>1</v></c><c><v>2</v></c></row>'
    expect(await rangesOf({ sheetData: rows })).toEqual(['A2:B3'])
  })

  test('cells strewn over the whole sheet become a list of addresses', async () => {
    const cells = Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`${columnOf(at)}${at + 1}`, at]))
    const book = xlsxOf({ sheets: [{ cells }] })
    const { tables, warnings } = await createXlsxReader().read(book, createReadContext())
    expect(tables).toHaveLength(1)
    expect(tables[0]!.grid).toHaveLength(3_000)
    expect(tables[0]!.grid[27]).toEqual(['AB28', '27'])
    expect(warnings.map(({ code }) => code)).toEqual(['TABLE_GRID_UNCERTAIN'])
  })
})

function columnOf(col: number): string {
  return col < 26 ? String.fromCharCode(65 + col) : columnOf(Math.floor(col / 26) - 1) + columnOf(col % 26)
}
