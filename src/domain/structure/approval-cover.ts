import type { Table } from '../document/table.ts'
import { findDates, soleDate } from '../text/dates.ts'
import { joinLetterSpacing, labelKey, oneLine, withoutSpaces } from '../text/normalize.ts'
import { readDepartmentNumber } from './doc-number.ts'
import type { FormFields, Stated } from './fields.ts'
import { readSender } from './issuer.ts'
import { isFormLabel, labelled } from './labels.ts'
import type { Line } from './lines.ts'

const numberLabels = new Set(['문서번호', '생산등록번호', '등록번호'])
const dateLabels = new Set(['결재일자', '결재일', '시행일자', '시행일'])
const headLines = 40

/** A plan approved by its cover: 문서번호 and 결재일자 in a corner, the title in the middle, the department at the bottom. */
export function readApprovalCover(lines: readonly Line[], tables: readonly Table[]): FormFields | null {
  const head = lines.slice(0, headLines)
  const numberLine = head.find((line) => labelled(line, numberLabels) !== undefined)
  const dateLine = head.find((line) => labelled(line, dateLabels) !== undefined)
  if (numberLine === undefined || dateLine === undefined) return null

  const number = readDepartmentNumber(labelled(numberLine, numberLabels) ?? '')
  const [date] = findDates(labelled(dateLine, dateLabels) ?? '')
  return {
    doc_number: number === null ? undefined : { value: number, block: numberLine.block },
    issued_date: date === undefined ? undefined : { value: date.iso ?? date.text, block: dateLine.block },
    ...coverOf(tables.find((table) => table.block === numberLine.block)),
  }
}

/** The rows of the cover below its corner: the first that is no date is the title, the last the department. */
function coverOf(cover: Table | undefined): Pick<FormFields, 'title' | 'issuer'> {
  if (cover?.block === undefined || cover.block === null || cover.rows < 3) return {}
  const rows = cover.grid.map((row) => oneLine(row.join(' ')))
  const cornerAt = rows.findIndex((row) => /문\s*서\s*번\s*호|등\s*록\s*번\s*호/u.test(row))
  const below = rows
    .slice(cornerAt + 1)
    .filter((row) => row !== '' && soleDate(row) === null && !isFormLabel(labelKey(row)))
  const [title] = below
  const issuer = below.length > 1 ? readSender(below.at(-1)!) : null
  const from = (value: string): Stated => ({ value, block: cover.block! })
  return {
    title: title === undefined ? undefined : from(joinLetterSpacing(title)),
    issuer: issuer === null ? undefined : from(withoutSpaces(issuer)),
  }
}
