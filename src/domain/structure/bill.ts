import { findDates } from '../text/dates.ts'
import { joinLetterSpacing, labelKey, oneLine } from '../text/normalize.ts'
import type { FormFields } from './fields.ts'
import type { Line } from './lines.ts'

const headLines = 14

/** A bill laid before the assembly: 의안번호, 발의연월일, the title above them. Its sponsors are not an issuer. */
export function readBill(lines: readonly Line[]): FormFields | null {
  const head = lines.slice(0, headLines)
  const proposed = head.find(({ text }) => /월\s*일/u.test(text) && /(?:발의|제안|제출)연월일/u.test(labelKey(text)))
  if (proposed === undefined) return null
  const titleLine = head.find((line) =>
    /(?:법률안|법안|결의안|동의안|조례안|규칙안)(?:\(.*\))?$/u.test(labelKey(line.text)),
  )
  const numbered = head.map((line) => labelKey(line.text)).join(' ')
  const number = /의안\s?번?호?\s?(?<a>\d{3,8})|(?<!\d)(?<b>\d{3,8})\s?번호/u.exec(numbered)?.groups
  const digits = number?.['a'] ?? number?.['b'] ?? serialBeside(head)
  const [date] = findDates(proposed.text.slice(proposed.text.search(/월\s*일/u)))
  return {
    title:
      titleLine === undefined
        ? undefined
        : {
            value: joinLetterSpacing(oneLine(titleLine.text).replace(/\s*\([^()]*(?:발의|제안|제출)\)$/u, '')),
            block: titleLine.block,
          },
    doc_number: digits === undefined ? undefined : { value: `의안번호 ${digits}`, block: proposed.block },
    issued_date: date === undefined ? undefined : { value: date.iso ?? date.text, block: proposed.block },
  }
}

/** The number in a cell between `의 안` and `번 호`. */
function serialBeside(head: readonly Line[]): string | undefined {
  const isBill = head.some((line) => /의안|번호/u.test(labelKey(line.text)))
  return isBill
    ? head
        .flatMap((line) => line.cells)
        .map(labelKey)
        .find((cell) => /^\d{3,8}$/u.test(cell))
    : undefined
}
