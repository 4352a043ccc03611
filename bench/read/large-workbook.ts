import { xlsxParts } from '../../test/support/xlsx-of.ts'
import { zipOf } from '../../test/support/zip-of.ts'

const columns = 'ABCDEFGHIJKL'
const heads = ['구분', '기관', '사업', '예산', '집행', '비율', '시작', '종료', '담당', '전화', '비고', '번호']

/** A sheet of twelve columns: texts that repeat, texts that do not, amounts, shares, dates. The same every time. */
export function largeWorkbook(rows: number): Uint8Array {
  const parts = xlsxParts({
    sheets: [{ name: '집행현황' }],
    styles: [{ formatId: 3 }, { formatId: 10 }, { format: 'yyyy"년" m"월" d"일"' }],
  })
  const lines = [
    rowOf(
      1,
      heads.map((head, at) => inline(at, 1, head)),
    ),
  ]
  for (let row = 2; row <= rows + 1; row += 1) lines.push(dataRow(row))
  parts['xl/worksheets/sheet1.xml'] = `<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`
  const shared = Array.from({ length: sharedTexts }, (_, at) => `<si><t>사업 ${at}</t></si>`)
  parts['xl/sharedStrings.xml'] = `<sst>${shared.join('')}</sst>`
  return zipOf(parts)
}

const sharedTexts = 50_000

function dataRow(row: number): string {
  // A fixed scatter of figures: large odd steps, so that neighbours differ.
  const scatter = (step: number, below: number) => (row * step) % below
  const budget = 1_000_000 + scatter(7_919_317, 998_000_003)
  const number = (at: number, value: number, style?: number) =>
    `<c r="${columns[at]}${row}"${style === undefined ? '' : ` s="${style}"`}><v>${value}</v></c>`
  const text = (at: number, index: number) => `<c r="${columns[at]}${row}" t="s"><v>${index}</v></c>`
  const day = 44_000 + scatter(37, 2_000)
  return rowOf(row, [
    text(0, row % 3),
    text(1, scatter(31, 50)),
    text(2, scatter(7_919, sharedTexts)),
    number(3, budget, 1),
    number(4, Math.floor(budget * 0.7), 1),
    number(5, scatter(104_729, 1_000_003) / 1_000_003, 2),
    number(6, day, 3),
    number(7, day + 200, 3),
    text(8, scatter(17, 3_000)),
    number(9, 10_000_000 + scatter(1_299_709, 89_999_999)),
    inline(10, row, `비고 ${row}`),
    number(11, row),
  ])
}

const rowOf = (row: number, cells: readonly string[]): string => `<row r="${row}">${cells.join('')}</row>`

const inline = (at: number, row: number, text: string): string =>
  `<c r="${columns[at]}${row}" t="inlineStr"><is><t>${text}</t></is></c>`
