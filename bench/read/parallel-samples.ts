import { docxOf, p, tbl, tc, tr } from '../../test/support/docx-of.ts'
import { p as line, tableOf } from '../../test/support/hancom-sketch.ts'
import { hwpxOf } from '../../test/support/hwpx-of.ts'
import { pdfOf } from '../../test/support/pdf-of.ts'
import { penFor } from '../../test/support/pdf-pen.ts'
import { sheetOf, xlsxOf } from '../../test/support/xlsx-of.ts'

const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))
const article = (at: number): string => `제${at + 1}조 점용료는 연간 ${at * 10}원으로 하고, 매년 정한다.`
const grid = times(10, (row) => times(6, (col) => `${row}행 ${col}열`))

/** A file of each kind that offices send, none of them small. The same every time. */
export function parallelSamples(): readonly Uint8Array[] {
  return [letter(), hancomLetter(), print(), workbook()]
}

/** Some sixty pages of text with a table on each. */
function letter(): Uint8Array {
  const table = tbl(grid.map((row) => tr(row.map((text) => tc(text)))))
  return docxOf(times(60, (page) => [...times(25, (at) => p(article(page * 25 + at))), table].join('')).join(''))
}

function hancomLetter(): Uint8Array {
  const page = (at: number) => [...times(25, (row) => line(article(at * 25 + row))), line(tableOf(grid))]
  return hwpxOf({ sections: [times(60, page).flat()] })
}

/** Twenty pages of thirty-five lines. */
function print(): Uint8Array {
  const pen = penFor()
  const content = (page: number) => times(35, (at) => pen.text(60, 60 + at * 20, article(page * 35 + at))).join('')
  return pdfOf({ pages: times(20, (page) => ({ content: content(page) })) })
}

function workbook(): Uint8Array {
  const row = (at: number) => [`사업 ${at}`, at * 1_000, at / 7, `비고 ${at}`, at % 13, `기관 ${at % 50}`]
  return xlsxOf({ sheets: [sheetOf(times(2_500, row))] })
}
