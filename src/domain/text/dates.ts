/** A date as the text writes it. Parts the text does not state are null. */
export interface DateMention {
  readonly index: number
  readonly text: string
  readonly year: number | null
  readonly month: number | null
  readonly day: number | null
  /** `YYYY-MM-DD` when year, month and day are known and such a day exists. */
  readonly iso: string | null
  /** False when a weekday stands beside the date and is not that day's. */
  readonly weekdayAgrees: boolean | null
}

const yearMarks = String.raw`['’‘‛\x60´′]`
const weekday = String.raw`(?:\s*[(（]\s*(?<weekday>[월화수목금토일])\s*(?:요일)?\s*[)）])`
const monthDay = String.raw`(?<month>\d{1,2})\s*\.\s*(?<day>\d{1,2})(?!\s*\.?\d)\s*\.?`
const hanDigits = '〇一二三四五六七八九'
const hanNumber = `[${hanDigits}○零十]`

/** Most telling first: at one place the first that fits is the date. */
const forms: readonly RegExp[] = [
  String.raw`(?<![\d.\-])(?<year>\d{4})\s*\.\s*${monthDay}${weekday}?`,
  String.raw`(?<![\d.\-])(?<year>\d{4})(?<mark>[-/])(?<month>\d{1,2})\k<mark>(?<day>\d{1,2})(?![\d\-/])${weekday}?`,
  String.raw`(?<!\d)(?<era>단기|檀紀|서기|西紀|민국|民國)?\s*(?<year>\d{2,4})\s*[년年]\s*(?<month>\d{1,2})\s*[월月]\s*(?<day>\d{1,2})\s*[일日]${weekday}?`,
  String.raw`(?<quote>${yearMarks})\s?(?<year>\d{2})\s*[.년]\s*(?<month>\d{1,2})\s*[.월]\s*(?<day>\d{1,2})(?![\d월])(?:\s*[.일])?${weekday}?`,
  String.raw`(?<![\d.\-])(?<year>\d{2})\s*\.\s*${monthDay}${weekday}`,
  String.raw`(?<era>令和|平成|昭和)\s*(?<year>\d{1,2}|元)\s*年(?:\s*(?<month>\d{1,2})\s*月(?:\s*(?<day>\d{1,2})\s*日)?)?`,
  String.raw`(?<han>${hanNumber}{2,4})\s*年(?:\s*(?<hanMonth>${hanNumber}{1,3})\s*月(?:\s*(?<hanDay>${hanNumber}{1,3})\s*日)?)?`,
  String.raw`(?<era>단기|檀紀|서기|西紀|민국|民國)\s*(?<year>\d{2,4})\s*[년年]`,
  String.raw`(?<!\d)(?<year>\d{4})\s*[년年]\s*(?:(?<month>\d{1,2})\s*[월月]|[상하]반기)?(?!\s*\d)`,
  String.raw`(?<![\d.\-])(?<year>\d{4})\s*\.\s*(?:(?<month>\d{1,2})\s*(?:\.(?!\s*\d)|월)|[상하]반기)`,
  String.raw`(?<quote>${yearMarks})\s?(?<year>\d{2})\s*[.년]\s*(?:(?<month>\d{1,2})\s*(?:\.(?!\s*\d)|월)|[상하]반기)`,
  String.raw`(?<![\d.\-])(?<year>\d{2})\.\s*(?<month>\d{1,2})월`,
  String.raw`(?<![\d년月월]\s*)(?<month>\d{1,2})\s*월\s*(?<day>\d{1,2})\s*일${weekday}?`,
  String.raw`(?<![\d.]\s*)(?<month>\d{1,2})\s*\.\s*(?<day>\d{1,2})\s*\.?${weekday}`,
].map((source) => new RegExp(source, 'gu'))

const eraStart: Readonly<Record<string, number>> = {
  단기: -2333,
  檀紀: -2333,
  민국: 1911,
  民國: 1911,
  令和: 2018,
  平成: 1988,
  昭和: 1925,
}

/** Every date in the text, in order. `year` fills in dates that leave theirs out. */
export function findDates(text: string, options: { readonly year?: number } = {}): DateMention[] {
  if (!/[\d年]/u.test(text)) return []
  const mentions = forms.flatMap((form) =>
    Array.from(text.matchAll(form), (match) => toMention(match, options.year)).filter((mention) => mention !== null),
  )
  // The sort is stable: of two that start together, the more telling form stays first.
  mentions.sort((a, b) => a.index - b.index)
  let end = 0
  return mentions.filter((mention) => {
    if (mention.index < end) return false
    end = mention.index + mention.text.length
    return true
  })
}

const soleCharsMax = 40
/** The signs that dates are written with; a text with any other is no date alone. */
const dateSigns =
  /^[\s\d.\-/'’‘‛`´′()（）년월일요年月日단기서민국檀紀西民國令和平成昭和元〇一二三四五六七八九十○零상하반화수목금토]*$/u

/** The date when the text is a date and nothing else (blanks and a weekday aside), else null. */
export function soleDate(text: string): DateMention | null {
  if (!dateSigns.test(text) || text.trim().length > soleCharsMax) return null
  const [mention, ...more] = findDates(text)
  if (mention === undefined || more.length > 0) return null
  const rest = text.slice(0, mention.index) + text.slice(mention.index + mention.text.length)
  return /^[\s\u3000.]*$/u.test(rest) ? mention : null
}

/** `2024-03-05` where the text holds a whole date, else null. */
export function firstIsoDate(text: string): string | null {
  return findDates(text).find((mention) => mention.iso !== null)?.iso ?? null
}

function toMention(match: RegExpExecArray, contextYear: number | undefined): DateMention | null {
  const groups = match.groups ?? {}
  const year = yearOf(groups)
  const month = groups['hanMonth'] ? hanValue(groups['hanMonth']) : numberOrNull(groups['month'])
  const day = groups['hanDay'] ? hanValue(groups['hanDay']) : numberOrNull(groups['day'])
  if (year !== null && (year < 1880 || year > 2199)) return null
  if (month !== null && (month < 1 || month > 12)) return null
  const fullYear = year ?? contextYear ?? null
  if (day !== null && (day < 1 || day > daysIn(fullYear ?? 2000, month ?? 1))) return null
  const whole = fullYear !== null && month !== null && day !== null
  return {
    index: match.index,
    text: match[0].trimEnd(),
    year: fullYear,
    month,
    day,
    iso: whole ? `${fullYear}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` : null,
    weekdayAgrees: whole && groups['weekday'] ? weekdayOf(fullYear, month, day) === groups['weekday'] : null,
  }
}

function yearOf(groups: Readonly<Record<string, string | undefined>>): number | null {
  if (groups['han']) return hanYear(groups['han'])
  const written = groups['year']
  if (written === undefined) return null
  const value = written === '元' ? 1 : Number(written)
  const era = groups['era']
  if (era !== undefined && era in eraStart) return value + eraStart[era]!
  if (written.length === 3) return null
  return written.length <= 2 ? (value < 80 ? 2000 : 1900) + value : value
}

function hanYear(text: string): number | null {
  const digits = [...text].map((sign) => ('○零'.includes(sign) ? 0 : hanDigits.indexOf(sign)))
  return digits.length === 4 && !digits.includes(-1) ? Number(digits.join('')) : null
}

function hanValue(text: string): number {
  const [tens, ones] = text.includes('十') ? text.split('十') : ['', text]
  const digit = (sign: string | undefined, absent: number) => (sign ? hanDigits.indexOf(sign) : absent)
  return text.includes('十') ? digit(tens, 1) * 10 + digit(ones, 0) : digit(ones, 0)
}

const numberOrNull = (text: string | undefined): number | null => (text === undefined ? null : Number(text))

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** Sakamoto's method for the Gregorian calendar. */
function weekdayOf(year: number, month: number, day: number): string {
  const shift = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4]
  const y = month < 3 ? year - 1 : year
  const index = (y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + shift[month - 1]! + day) % 7
  return '일월화수목금토'[index]!
}
