import type { Table } from '../document/table.ts'
import { findDates, soleDate } from '../text/dates.ts'
import { joinLetterSpacing, labelKey, oneLine, withoutSpaces } from '../text/normalize.ts'
import { readDepartmentNumber } from './doc-number.ts'
import type { FormFields } from './fields.ts'
import { readOrganisation, readSender } from './issuer.ts'
import { isFormLabel, labelled } from './labels.ts'
import type { Line } from './lines.ts'
import { isTitleLike, readTitleLines, titleAmong } from './title-lines.ts'

const numberLabels = new Set(['문서번호', '생산등록번호', '등록번호'])
const dateLabels = new Set(['결재일자', '결재일', '시행일자', '시행일'])
const headLines = 40
const titleCharsMin = 6

/** A plan approved by its cover: 문서번호 and 결재일자 in a corner, the title in the middle, the department at the bottom. */
export function readApprovalCover(lines: readonly Line[], tables: readonly Table[]): FormFields | null {
  const head = lines.slice(0, headLines)
  const numberLine = head.find((line) => labelled(line, numberLabels) !== undefined)
  const dateLine = head.find((line) => labelled(line, dateLabels) !== undefined)
  if (numberLine === undefined || dateLine === undefined) return null

  const number = readDepartmentNumber(labelled(numberLine, numberLabels) ?? '')
  const [date] = findDates(labelled(dateLine, dateLabels) ?? '')
  const frame = tables.find((table) => table.block === numberLine.block)
  return {
    doc_number: number === null ? undefined : { value: number, block: numberLine.block },
    issued_date: date === undefined ? undefined : { value: date.iso ?? date.text, block: dateLine.block },
    ...(inFrame(frame) ?? onPage(head, head.indexOf(dateLine))),
  }
}

/** One table around the whole cover: below its corner the first row that is no date is the title, the last the department. */
function inFrame(frame: Table | undefined): Pick<FormFields, 'title' | 'issuer'> | undefined {
  if (frame === undefined || frame.block === null || frame.rows < 3) return undefined
  const rows = frame.grid.map((row) => row.filter((cell) => cell.trim() !== ''))
  const cornerAt = rows.findIndex((row) => /문\s*서\s*번\s*호|등\s*록\s*번\s*호/u.test(row.join(' ')))
  const below = rows
    .slice(cornerAt + 1)
    .filter(([first]) => first !== undefined && soleDate(first) === null && !isFormLabel(labelKey(first)))
    .map((row) => oneLine(row.join(' ')))
  const [title] = below
  if (title === undefined) return undefined
  const issuer = below.length > 1 ? readSender(below.at(-1)!) : null
  return {
    title: { value: joinLetterSpacing(title), block: frame.block },
    issuer: issuer === null ? undefined : { value: withoutSpaces(issuer), block: frame.block },
  }
}

/** Corner, title and department each for itself on the same page. */
function onPage(head: readonly Line[], cornerAt: number): Pick<FormFields, 'title' | 'issuer'> {
  const corner = head[cornerAt]!
  const below = head.slice(cornerAt + 1).filter((line) => line.page === corner.page && line.block !== corner.block)
  const mayBe = (line: Line) =>
    line.cells.length === 1 &&
    line.text.length >= titleCharsMin &&
    !isFormLabel(line.keys[0]!) &&
    soleDate(line.text) === null &&
    isTitleLike(line.text)
  const titleAt = titleAmong(below, mayBe)
  const last = below.findLast(
    (line, at) => at > titleAt && line.cells.length === 1 && readOrganisation(line.text) !== null,
  )
  return {
    title: titleAt === -1 ? undefined : readTitleLines(below, titleAt),
    issuer:
      titleAt === -1 || last === undefined ? undefined : { value: readOrganisation(last.text)!, block: last.block },
  }
}
