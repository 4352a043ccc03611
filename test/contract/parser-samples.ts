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

const workbook = {
  '[Content_Types].xml':
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>' +
    '<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
  '_rels/.rels': relationshipsOf('officeDocument', 'xl/workbook.xml'),
  'xl/workbook.xml':
    '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">' +
    '<sheets><sheet name="예산" sheetId="1" r:id="r1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': relationshipsOf('worksheet', 'worksheets/sheet1.xml'),
  'xl/worksheets/sheet1.xml': `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows
    .map((row) => `<row>${row.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`)
    .join('')}</sheetData></worksheet>`,
}

function relationshipsOf(type: string, target: string): string {
  return (
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" ' +
    `Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`
  )
}

/** A file of each format that is read without recognition, all saying the same. */
export async function parserSamples(): Promise<readonly ParserSample[]> {
  const docx = docxOf(p('예산 집행 지침') + tbl(rows.map((row) => tr(row.map((text) => tc(text))))))
  const pen = penFor()
  return [
    { filename: '지침.docx', bytes: docx, says: '예산 집행 지침' },
    { filename: '지침.hwp', bytes: hwpOf(hancom), says: '인건비' },
    { filename: '지침.hwpx', bytes: hwpxOf(hancom), says: '인건비' },
    { filename: '지침.pdf', bytes: pdfOf({ pages: [{ content: pen.text(72, 100, '예산 집행 지침') }] }), says: '예산' },
    { filename: '예산.xlsx', bytes: zipOf(workbook), says: '인건비' },
    { filename: '묶음.zip', bytes: zipOf({ '안/지침.docx': docx, '잠김.bin': 'x' }), says: '인건비' },
  ]
}
