import { describe, expect, test } from 'vitest'
import { createReadContext, type Reading } from '../../../../../src/adapters/parse/format-reader.ts'
import { defaultLimits, type ReadLimits } from '../../../../../src/adapters/parse/shared/limits.ts'
import { ReadRefusal } from '../../../../../src/adapters/parse/shared/refusal.ts'
import { createXlsxReader } from '../../../../../src/adapters/parse/xlsx/parser.ts'
import { type BookSpec, type SheetSpec, sheetOf, xlsxOf, xlsxParts } from '../../../../support/xlsx-of.ts'
import { type ZipContent, zipOf } from '../../../../support/zip-of.ts'

const read = (bytes: Uint8Array, limits: Partial<ReadLimits> = {}): Promise<Reading> =>
  createXlsxReader().read(bytes, createReadContext({ limits: { ...defaultLimits, ...limits } }))
const readBook = (...sheets: SheetSpec[]) => read(xlsxOf({ sheets }))
const codes = ({ warnings }: Reading) => warnings.map(({ code }) => code)
const texts = ({ blocks }: Reading) => blocks.map(({ text }) => text)
const reasonOf = async (content: ZipContent, limits: Partial<ReadLimits> = {}) => {
  try {
    await read(zipOf(content), limits)
    return 'read'
  } catch (error) {
    return error instanceof ReadRefusal ? error.reason : error
  }
}
const simple: BookSpec = { sheets: [sheetOf([['가', 1]])] }
const parts = xlsxParts(simple)
const sheetPart = 'xl/worksheets/sheet1.xml'

describe('sizes that are only claimed', () => {
  test('a dimension over the whole sheet and a cell in its last corner cost nothing', async () => {
    const data =
      '<dimension ref="A1:XFD1048576"/><sheetData><row r="1048576"><c r="XFD1048576"><v>7</v></c></row></sheetData>'
    const reading = await read(zipOf({ ...parts, [sheetPart]: `<worksheet>${data}</worksheet>` }))
    expect(reading.tables[0]).toMatchObject({ rows: 1, cols: 1, cell_range: 'Sheet1!XFD1048576' })
  })

  test('a merge over the whole sheet reaches only as far as the sheet has cells', async () => {
    const reading = await readBook({ cells: { A1: '전체', B3: '끝' }, merges: ['A1:XFD1048576'] })
    expect(reading.tables[0]).toMatchObject({ rows: 3, cols: 2 })
    expect(reading.tables[0]!.cells[0]).toMatchObject({ rowspan: 3, colspan: 2 })
  })

  test('twenty thousand merges over each other are counted, not followed', async () => {
    const cells = Object.fromEntries(Array.from({ length: 2_000 }, (_, row) => [`A${row + 1}`, row]))
    const merges = Array.from({ length: 20_000 }, (_, at) => `A${(at % 2_000) + 1}:A${2_000 + at}`)
    expect(codes(await readBook({ cells, merges }))).toContain('TABLE_GRID_UNCERTAIN')
  })

  test('one long text in thousands of cells is refused before it is multiplied', async () => {
    const rows = Array.from({ length: 10_000 }, (_, row) => `<row r="${row + 1}"><c t="s"><v>0</v></c></row>`)
    const strings = `<sst><si><t>${'가'.repeat(30_000)}</t></si></sst>`
    const bomb = {
      ...parts,
      [sheetPart]: `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`,
      'xl/sharedStrings.xml': strings,
    }
    expect(await reasonOf(bomb)).toBe('TOO_LARGE')
  })

  test('a part that expands past its limits is refused', async () => {
    const flood = `<worksheet><sheetData>${'<row/>'.repeat(3_000_000)}</sheetData></worksheet>`
    expect(await reasonOf({ ...parts, [sheetPart]: flood })).toBe('TOO_LARGE')
  })

  test('cells past the limit are left out and counted', async () => {
    const reading = await read(
      xlsxOf({
        sheets: [
          sheetOf([
            [1, 2],
            [3, 4],
            [5, 6],
          ]),
        ],
      }),
      { cellsMax: 4 },
    )
    expect(texts(reading).at(-1)).toBe('1\t2\n3\t4')
    expect(reading.warnings).toMatchObject([{ code: 'LIMIT_REACHED', text: expect.stringContaining('2개') }])
  })

  test('sheets past the limit are left out and said', async () => {
    const book = { sheets: Array.from({ length: 4 }, (_, at) => sheetOf([[at]])) }
    const reading = await read(xlsxOf(book), { pagesMax: 2 })
    expect(reading.tables.map(({ page }) => page)).toEqual([1, 2])
    expect(codes(reading)).toEqual(['LIMIT_REACHED'])
  })

  test('a very large table lists its first rows and merged cells; its grid is complete', async () => {
    const rows = Array.from(
      { length: 26_000 },
      (_, row) => `<row><c><v>${row}</v></c><c><v>1</v></c><c><v>2</v></c><c><v>3</v></c></row>`,
    )
    const reading = await readBook({ sheetData: rows.join(''), merges: ['B20001:D20001'] })
    const table = reading.tables[0]!
    expect(table.grid).toHaveLength(26_000)
    expect(table.grid.at(-1)).toEqual(['25999', '1', '2', '3'])
    expect(table.cells).toHaveLength(13)
    expect(table.cells.at(-1)).toMatchObject({ row: 20_000, col: 1, colspan: 3 })
  })
})

describe('lies inside', () => {
  test('shared texts that are not there are counted', async () => {
    const cells = ['9', '-1', '__proto__', '1e9'].map((index) => `<c t="s"><v>${index}</v></c>`)
    const reading = await readBook({ sheetData: `<row><c><v>1</v></c>${cells.join('')}</row>` })
    expect(texts(reading)).toContain('1')
    expect(reading.warnings).toMatchObject([{ code: 'PARTIAL_READ', text: expect.stringContaining('4개') }])
  })

  test('impossible addresses stand where they come, and are counted', async () => {
    const rows = '<row r="0"><c r="ZZZZ9"><v>1</v></c></row><row r="99999999"><c r="!"><v>2</v></c></row>'
    const reading = await readBook({ sheetData: rows })
    expect(texts(reading)).toContain('1\n2')
    expect(codes(reading)).toEqual(['TABLE_GRID_UNCERTAIN'])
  })

  test('styles that are not there and numbers that are none show what is written', async () => {
    const reading = await readBook({
      sheetData: '<row><c s="999"><v>5</v></c><c s="x"><v>NaN</v></c><c><v>1e400</v></c></row>',
    })
    expect(texts(reading)).toContain('5\tNaN\t1e400')
  })

  test('names of prototype keys are names like any other', async () => {
    const reading = await readBook(
      sheetOf([['__proto__', 'constructor']], { name: '__proto__' }),
      sheetOf([['toString']], { name: 'constructor' }),
    )
    expect(texts(reading)).toEqual(['__proto__', '__proto__\tconstructor', 'constructor', 'toString'])
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  test('a document type is refused wherever it stands', async () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa">]>'
    expect(await reasonOf({ ...parts, 'xl/workbook.xml': `${bomb}<workbook/>` })).toBe('CORRUPT')
    expect(await reasonOf({ ...parts, [sheetPart]: `${bomb}<worksheet/>` })).toBe('CORRUPT')
    expect(await reasonOf({ ...parts, 'xl/sharedStrings.xml': `${bomb}<sst/>` })).toBe('CORRUPT')
  })
})

describe('damage', () => {
  test('a sheet cut off in the middle gives the rows before it, and says so', async () => {
    const whole = xlsxParts({ sheets: [sheetOf([['첫 행'], ['둘째 행'], ['셋째 행']])] })[sheetPart]!
    const content = {
      ...xlsxParts({ sheets: [sheetOf([['첫 행'], ['둘째 행'], ['셋째 행']])] }),
      [sheetPart]: whole.slice(0, whole.indexOf('<row r="3"')),
    }
    const reading = await read(zipOf(content))
    expect(texts(reading)).toEqual(['Sheet1', '첫 행\n둘째 행'])
    expect(codes(reading)).toEqual(['PARTIAL_READ'])
  })

  test('a sheet with a wrong checksum is given with a warning', async () => {
    const members = Object.entries(parts).map(([name, content]) =>
      name === sheetPart ? { name, content, crc32: 1 } : { name, content },
    )
    expect(codes(await read(zipOf(members)))).toEqual(['PARTIAL_READ'])
  })

  test('a sheet that the workbook names but does not hold costs that sheet', async () => {
    const book = xlsxParts({ sheets: [sheetOf([['가']]), sheetOf([['나']])] })
    delete book['xl/worksheets/sheet2.xml']
    const reading = await read(zipOf(book))
    expect(texts(reading)).toEqual(['Sheet1', '가'])
    expect(reading.warnings).toMatchObject([{ code: 'PARTIAL_READ', page: 2 }])
    expect(reading.pages).toBe(2)
  })

  test('damaged styles or notes cost only themselves', async () => {
    const noted = xlsxParts({ sheets: [sheetOf([['가', 1]], { notes: { A1: '메모' } })] })
    const reading = await read(zipOf({ ...noted, 'xl/styles.xml': '<styleSheet', 'xl/comments1.xml': '' }))
    expect(texts(reading)).toContain('가\t1')
    expect(codes(reading)).toEqual(['PARTIAL_READ'])
  })

  test('no workbook, no sheets, or nothing left of them is damage', async () => {
    expect(await reasonOf({ '[Content_Types].xml': '<Types/>' })).toBe('CORRUPT')
    expect(await reasonOf({ ...parts, 'xl/workbook.xml': '<workbook><sheets/></workbook>' })).toBe('CORRUPT')
    expect(await reasonOf({ ...parts, [sheetPart]: '<worksheet><sheetData><row><c' })).toBe('CORRUPT')
    expect(await reasonOf([{ name: 'xl/workbook.xml', content: '<x/>', flags: 1 }])).toBe('PASSWORD_PROTECTED')
  })

  test('an empty workbook is read and has nothing in it', async () => {
    expect(await readBook({}, {})).toEqual({ pages: 2, blocks: [], tables: [], warnings: [] })
  })

  test('parts are found whatever the case of their names, and in other encodings', async () => {
    const { [sheetPart]: sheet, ...rest } = parts
    const utf16 = Buffer.from(`\ufeff${sheet}`, 'utf16le')
    const reading = await read(zipOf({ ...rest, 'xl/Worksheets/SHEET1.xml': utf16 }))
    expect(texts(reading)).toContain('가\t1')
  })

  test('whichever byte is wrong, it is read or refused', async () => {
    const whole = xlsxOf({
      sheets: [
        sheetOf(
          [
            ['구분', 1],
            ['값', 2],
          ],
          { notes: { A1: '메모' }, merges: ['A1:B1'] },
        ),
      ],
      styles: [{ format: '0.0' }],
    })
    for (let at = 0; at < whole.length; at += 11) {
      const spoilt = Uint8Array.from(whole)
      spoilt[at] = spoilt[at]! ^ (1 << (at % 8))
      await read(spoilt).catch((error: unknown) => expect(error).toBeInstanceOf(ReadRefusal))
    }
  })
})
