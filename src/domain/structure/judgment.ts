import { findDates } from '../text/dates.ts'
import { joinLetterSpacing, oneLine, withoutSpaces } from '../text/normalize.ts'
import type { FormFields, Stated } from './fields.ts'
import { labelled } from './labels.ts'
import type { Line } from './lines.ts'

const headLines = 12
const lineCharsMax = 400
const caseNumber = String.raw`\d{2,4}\s*[가-힣]{1,3}\s*\d{1,7}(?:\s*\([가-힣\s]{1,8}\))?`
const cases = String.raw`(?<cases>${caseNumber}(?:\s*,\s*${caseNumber})*)`
const court = String.raw`(?<court>[가-힣][가-힣\s]{0,24}(?:법원|재판소|지원|헌재))`
const day = String.raw`(?<day>\d{4}\s*\.\s*\d{1,2}\s*\.\s*\d{1,2})\s*\.?\s*(?:자\s*)?`

/** `서울중앙지방법원 2005. 10. 6. 선고 2005노1838 판결`: what a decision is cited by, here its own head. */
const citation = new RegExp(
  `^${court}\\s*${day}\\s*선\\s*고\\s*${cases}[^가-힣]*(?:전원합의체\\s*)?(?:판\\s*결|결\\s*정)$`,
  'u',
)
/** `[대법원 2006. 3. 23. 2005도9678]`, below the name of the case. */
const bracketed = new RegExp(
  `^[[［【]\\s*${court}\\s*${day}\\s*(?:선\\s*고\\s*)?,?\\s*${cases}[^가-힣]*(?:전원합의체\\s*)?(?:판\\s*결|결\\s*정)?\\s*[\\]］】]`,
  'u',
)

/** Decisions of courts: the court, the day it was pronounced and the number of the case. */
export function readJudgment(lines: readonly Line[]): FormFields | null {
  const head = lines.slice(0, headLines)
  return cited(head) ?? named(head) ?? written(lines)
}

/** The head may run over two lines. Its title is that of the cover: the same words. */
function cited(head: readonly Line[]): FormFields | null {
  const [first, second] = head
  for (const text of [first?.text ?? '', `${first?.text ?? ''} ${second?.text ?? ''}`]) {
    const groups = text.length > lineCharsMax ? undefined : citation.exec(text)?.groups
    if (groups !== undefined) return { title: stated(text, first!), ...fieldsOf(groups, first!) }
  }
  return null
}

function named(head: readonly Line[]): FormFields | null {
  const at = head.findIndex(({ text }) => text.length <= lineCharsMax && bracketed.test(text))
  if (at <= 0) return null
  const title = oneLine(
    head
      .slice(0, at)
      .map(({ text }) => text)
      .join(' '),
  )
  return { title: stated(title, head[0]!), ...fieldsOf(bracketed.exec(head[at]!.text)!.groups!, head[at]!) }
}

function fieldsOf(groups: Readonly<Record<string, string | undefined>>, line: Line): FormFields {
  const date = findDates(groups['day']!)[0]?.iso
  return {
    doc_number: stated(withoutSpaces(groups['cases']!), line),
    issued_date: date == null ? undefined : stated(date, line),
    issuer: stated(joinLetterSpacing(groups['court']!), line),
  }
}

const caseLabel = new Set(['사건'])
const pronounced = new Set(['판결선고', '선고일', '결정일', '결정고지'])

/** The paper itself: the court, `판 결`, `사건 2020고단123 사기`, `판결선고 2020. 1. 1.` */
function written(lines: readonly Line[]): FormFields | null {
  const head = lines.slice(0, 2 * headLines)
  const kind = head.find(({ text }) => /^\s*(?:판\s*결|결\s*정)(?:\s*문)?\s*$/u.test(text))
  if (kind === undefined) return null
  const office = head.find(({ text }) => /^[가-힣\s]{3,30}(?:법원|재판소|지원)$/u.test(withoutSpaces(text)))
  const filed = head.find((line) => labelled(line, caseLabel))
  if (office === undefined || filed === undefined) return null
  const number = new RegExp(`^${cases}`, 'u').exec(labelled(filed, caseLabel)!)?.groups?.['cases']
  const dated = lines.find((line) => labelled(line, pronounced))
  const date = dated === undefined ? undefined : findDates(labelled(dated, pronounced)!)[0]?.iso
  return {
    title: stated(joinLetterSpacing(kind.text), kind),
    doc_number: number === undefined ? undefined : stated(withoutSpaces(number), filed),
    issued_date: dated === undefined || date == null ? undefined : stated(date, dated),
    issuer: stated(joinLetterSpacing(office.text), office),
  }
}

const stated = (value: string, line: Line): Stated => ({ value, block: line.block })
