import { oneLine } from '../text/normalize.ts'

const ruleKinds =
  '공고|고시|훈령|예규|지침|규정|조례|규칙|법률|대통령령|총리령|부령|입찰공고|모집공고|채용공고|시험공고|행정예고|입법예고|재공고|정정공고|공시송달'

const numberLine = new RegExp(
  String.raw`^[〔[(<「]?\s*(?<agency>[^\d「」"“”.,]{0,40}?)\s*(?<kind>${ruleKinds})(?:\s*번호\s*[:：]?)?\s*제\s*(?<number>\d[\d\s-]*|[\d\s-]*)호\s*[〕\])>」]?$`,
  'u',
)

/** `식품의약품안전처 공고 제2025-477호`, alone on its line. */
export interface NumberLine {
  readonly agency: string
  /** `공고 제2025-477호`; null for a draft whose number is still blank. */
  readonly number: string | null
}

const lineCharsMax = 120
const dashes = /[–—―－−‐]/gu

export function readNumberLine(text: string): NumberLine | null {
  if (text.length > lineCharsMax) return null
  const line = oneLine(text).replace(dashes, '-')
  if (/^제\s*\d{4}\s*-\s*\d+\s*호$/u.test(line)) return { agency: '', number: line.replace(/\s/gu, '') }
  const groups = numberLine.exec(line)?.groups
  if (groups === undefined) return null
  const digits = groups['number']!.replace(/\s/gu, '')
  const agency = groups['agency']!.trim()
  const isMinistryRule = groups['kind'] === '부령'
  const kind = isMinistryRule ? `${agency}부령` : groups['kind']!
  const complete = /^\d+(?:-\d+)*$/u.test(digits)
  return { agency: isMinistryRule ? `${agency}부` : agency, number: complete ? `${kind} 제${digits}호` : null }
}

const departmentNumber = /^(?<name>[^\s()\d][^()]*?|\d{2,3}[^\s()\d][^()]*?)\s*-\s*(?<serial>\d{1,8})$/u

/** `인재양성과-8238`: a department, a hyphen, a serial number, or `제2024-15호`; not a phone number, a post code or a system's own code. */
export function readDepartmentNumber(text: string): string | null {
  const line = oneLine(text).replace(dashes, '-')
  const groups = departmentNumber.exec(line)?.groups
  if (/^제\s*\d{2,4}\s*-\s*\d+\s*호$/u.test(line)) return line.replace(/\s/gu, '')
  if (groups === undefined || !/[가-힣]/u.test(groups['name']!)) return null
  return `${groups['name']!.trim()}-${groups['serial']}`
}
