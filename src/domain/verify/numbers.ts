/** A number as a text writes it, and the spellings under which evidence may support it. */
export interface StatedNumber {
  /** As written, with the apostrophe of a short year. */
  readonly written: string
  /** Digits without thousands separators, width folded. */
  readonly value: string
  readonly kind: 'number' | 'short-year' | 'date'
}

const token = /[0-9０-９][0-9０-９,.，．]+/gu
const thousands = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/u
const apostrophes = new Set(["'", '’', '‘', '`', '´', '＇'])
const closing = /^[^'’‘`\n]*['’](?!\d)/u

/**
 * Numbers of two characters and more, in order. A comma that does not group thousands separates two numbers;
 * an apostrophe before two digits makes a short year, unless it opens a quotation.
 */
export function numbersIn(text: string): StatedNumber[] {
  const found: StatedNumber[] = []
  for (const match of text.matchAll(token)) {
    const written = match[0].replace(/[,.，．]+$/u, '')
    const folded = written.normalize('NFKC')
    if (folded.length < 2) continue
    if (isDottedDate(folded)) {
      found.push({ written, value: folded, kind: 'date' })
    } else if (!folded.includes(',') || thousands.test(folded)) {
      const short = /^\d{2}$/u.test(folded) && opensShortYear(text, match.index)
      found.push({
        written: short ? `${text[match.index - 1]}${written}` : written,
        value: folded.replaceAll(',', ''),
        kind: short ? 'short-year' : 'number',
      })
    } else {
      for (const part of folded.split(',')) {
        const value = part.replace(/^\.+|\.+$/gu, '')
        if (value.length >= 2) found.push({ written: value, value, kind: 'number' })
      }
    }
  }
  return found
}

function opensShortYear(text: string, at: number): boolean {
  const before = text[at - 1]
  if (before === undefined || !apostrophes.has(before)) return false
  return !closing.test(text.slice(at))
}

function isDottedDate(folded: string): boolean {
  const [year, month, day, more] = folded.split('.')
  if (year === undefined || month === undefined || day === undefined || more !== undefined) return false
  return /^(?:\d{4}|\d{2})$/u.test(year) && isBetween(month, 1, 12) && isBetween(day, 1, 31)
}

function isBetween(digits: string, low: number, high: number): boolean {
  return /^\d{1,2}$/u.test(digits) && Number(digits) >= low && Number(digits) <= high
}

const fullYearDigits = '(?:1[0-9]|20)[0-9]{2}'
const anyYear = `(?<year>${fullYearDigits}|['’‘\u0060´]?[0-9]{2})`
/** `2024년 3월 5일`, `'24년 3월`; `2024. 3. 5.`, `24-3-5`; `2024.3`, `'24.3`. */
const writtenDates: readonly RegExp[] = [
  new RegExp(`(?<![0-9])${anyYear}\\s*년\\s*(?<month>[0-9]{1,2})\\s*월(?:\\s*(?<day>[0-9]{1,2})\\s*일)?`, 'gu'),
  new RegExp(`(?<![0-9.])${anyYear}\\s*[./-]\\s*(?<month>[0-9]{1,2})\\s*[./-]\\s*(?<day>[0-9]{1,2})(?![0-9])`, 'gu'),
  new RegExp(`(?<![0-9.])(?<year>${fullYearDigits}|['’‘\u0060´][0-9]{2})\\.\\s*(?<month>[0-9]{1,2})(?![0-9])`, 'gu'),
]

/** What a body of evidence can support. */
export interface NumberEvidence {
  supports(number: StatedNumber): boolean
}

export function numberEvidence(texts: readonly string[]): NumberEvidence {
  const values = new Set<string>()
  const dates = new Set<string>()

  for (const text of texts) {
    const folded = text.replace(/[０-９，．]/gu, (wide) => wide.normalize('NFKC'))
    for (const number of numbersIn(folded)) {
      values.add(number.value)
      if (number.kind === 'short-year') values.add(fullYear(number.value))
    }
    for (const { groups } of writtenDates.flatMap((pattern) => [...folded.matchAll(pattern)])) {
      const { month = '', day } = groups ?? {}
      const given = (groups?.['year'] ?? '').replace(/\D/gu, '')
      if (Number(month) < 1 || Number(month) > 12 || (day !== undefined && Number(day) > 31)) continue
      const full = given.length === 4 ? given : fullYear(given)
      for (const part of [full, ...spellings(month), ...(day === undefined ? [] : spellings(day))]) values.add(part)
      dates.add(dateKey(full, month, undefined))
      if (day !== undefined) dates.add(dateKey(full, month, day))
    }
  }

  const yearEndings = new Set(
    [...values].filter((value) => /^(?:1\d|20)\d{2}$/u.test(value)).map((year) => year.slice(2)),
  )

  return {
    supports({ kind, value }) {
      if (kind === 'short-year') return values.has(fullYear(value)) || yearEndings.has(value)
      if (values.has(value)) return true
      if (kind === 'date') {
        const [y = '', m = '', d = ''] = value.split('.')
        return dates.has(dateKey(y.length === 4 ? y : fullYear(y), m, d))
      }
      const [whole = '', part, more] = value.split('.')
      return (
        whole.length === 4 && part !== undefined && more === undefined && dates.has(dateKey(whole, part, undefined))
      )
    },
  }
}

/** `'24` is 2024, `'97` is 1997. */
function fullYear(two: string): string {
  return `${Number(two) < 50 ? '20' : '19'}${two}`
}

function spellings(digits: string): string[] {
  return [String(Number(digits)), digits.padStart(2, '0')]
}

function dateKey(yearDigits: string, month: string, day: string | undefined): string {
  return [yearDigits, Number(month), ...(day === undefined ? [] : [Number(day)])].join('-')
}
