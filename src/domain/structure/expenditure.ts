import { findDates } from '../text/dates.ts'
import { joinLetterSpacing, labelKey } from '../text/normalize.ts'
import type { FormFields, Stated } from './fields.ts'
import type { Line } from './lines.ts'

const names = /^(?:지출결의서|지출품의서|지출결의및품의서|지급결의서|수입결의서)$/u
const headLines = 12

/** 지출결의서: every sign in a cell of its own (`제 │ 1237 │ 호`, `2026 │ 년 │ 6 │ 월 │ 25 │ 일`). */
export function readExpenditure(lines: readonly Line[]): FormFields | null {
  const named = lines.slice(0, headLines).find((line) => names.test(labelKey(line.text)))
  if (named === undefined) return null
  return {
    title: { value: joinLetterSpacing(named.text), block: named.block },
    doc_number: firstNumber(lines),
    issued_date: lastDate(lines),
  }
}

function firstNumber(lines: readonly Line[]): Stated | undefined {
  for (const line of lines) {
    const digits = /^제\s*(?<digits>[\d-]+)\s*호(?:\s|$)/u.exec(line.text)?.groups?.['digits']
    if (digits !== undefined) return { value: `제${digits}호`, block: line.block }
  }
  return undefined
}

/** The order to pay closes the form: its date, alone on a line, is the last. */
function lastDate(lines: readonly Line[]): Stated | undefined {
  const line = lines.findLast(({ text }) => /^\d{4}\s*년\s*\d{1,2}\s*월\s*\d{1,2}\s*일$/u.test(text))
  const iso = line === undefined ? undefined : findDates(line.text)[0]?.iso
  return line === undefined || iso == null ? undefined : { value: iso, block: line.block }
}
