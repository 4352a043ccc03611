import { docxOf, p, tbl, tc, tr } from '../support/docx-of.ts'
import { p as paragraph, tableOf } from '../support/hancom-sketch.ts'
import { hwpOf } from '../support/hwp-of.ts'
import { hwpxOf } from '../support/hwpx-of.ts'
import { pdfOf } from '../support/pdf-of.ts'
import { penFor } from '../support/pdf-pen.ts'
import { zipOf } from '../support/zip-of.ts'
import type { ParserSample } from './kits/parser-kit.ts'

const rows = [
  ['구분', '금액'],
  ['인건비', '1,000'],
]
const hancom = { sections: [[paragraph('예산 집행 지침'), paragraph('표', tableOf(rows)), paragraph('끝.')]] }

/** A file of each format that is read, all saying the same. */
export async function parserSamples(): Promise<readonly ParserSample[]> {
  const docx = docxOf(p('예산 집행 지침') + tbl(rows.map((row) => tr(row.map((text) => tc(text))))))
  const pen = penFor()
  return [
    { filename: '지침.docx', bytes: docx, says: '예산 집행 지침' },
    { filename: '지침.hwp', bytes: hwpOf(hancom), says: '인건비' },
    { filename: '지침.hwpx', bytes: hwpxOf(hancom), says: '인건비' },
    { filename: '지침.pdf', bytes: pdfOf({ pages: [{ content: pen.text(72, 100, '예산 집행 지침') }] }), says: '예산' },
    { filename: '묶음.zip', bytes: zipOf({ '안/지침.docx': docx, '잠김.bin': 'x' }), says: '인건비' },
  ]
}
