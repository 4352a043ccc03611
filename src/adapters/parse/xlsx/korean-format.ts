import { spelledNumber } from './spelled-number.ts'

export type Calendar = 1900 | 1904

/** A format code made ready for a formatter that knows English only. */
export interface ReadyCode {
  codeFor(value: number): string
  /** Mends what the formatter made of it. */
  finish(shown: string): string
}

/** A piece of a format code, or one whose text depends on the value. */
type Piece = string | ((value: number) => string)

const korean = 0x412
const systemLongDate = 0xf800
const systemLongTime = 0xf400
const weekdays = ['일', '월', '화', '수', '목', '금', '토']
const daysBetweenCalendars = 1462

/**
 * Rewrites a format code so that it shows what Excel shows in Korea: days of the week (`aaa`, `[$-412]dddd`), 오전 and
 * 오후, the system's own long date, numbers spelled out (`[DBNum4]`), signs such as △ and ₩ that stand unquoted, and
 * text around `General`.
 */
export function readyCode(code: string, calendar: Calendar, general: (value: number) => string): ReadyCode {
  const { pieces, isKorean } = piecesOf(code, calendar, general)
  const fixed = pieces.every((piece) => typeof piece === 'string') ? pieces.join('') : undefined
  return {
    codeFor: (value) => fixed ?? pieces.map((piece) => (typeof piece === 'string' ? piece : piece(value))).join(''),
    finish: (shown) => (isKorean ? shown.replace(/\bAM\b/i, '오전').replace(/\bPM\b/i, '오후') : shown),
  }
}

/** In order: quoted, escaped, padding, currency and language, other brackets, words, decimals, single characters. */
const token =
  /"[^"]*"?|\\.|[_*].|\[\$([^\]-]*)(?:-([^\],]*))?[^\]]*\]|\[[^\]]*\]|a{3,4}(?![mp/])|d{3,4}|m{3,4}|am\/pm|general|\.0*#+|[\s\S]/giu

/** Text, colours, conditions and the word itself; of what stands in brackets only a length of time is part of a date. */
const notADate = /"[^"]*"?|\\.|\[(?!(?:h+|m+|s+)\])[^\]]*\]|general/giu

function piecesOf(code: string, calendar: Calendar, general: (value: number) => string) {
  let language = 0
  let system: Piece[] | undefined
  let section = 0
  let spelling = ''
  const isDate = /[ymdhs]/i.test(code.replace(notADate, ''))
  const isGeneralAlone = /^general$/i.test(code)
  const percents = code.replace(notADate, '').split('%').length - 1

  const pieces = [...code.matchAll(token)].map(([text, currency, locale], at, all): Piece => {
    const word = text.toLowerCase()
    if (text === ';') section += 1
    const isNegative = section === 1
    if (currency !== undefined) {
      const id = languageOf(locale ?? '')
      if (id === systemLongDate) system = longDate(calendar)
      if (id === systemLongTime) system = ['AM/PM h:mm:ss']
      if (id !== undefined) language = id === systemLongTime ? korean : id
      return currency === '' ? '' : quoted(currency)
    }
    if (/^\[(?:dbnum|natural)/i.test(text)) {
      spelling = /^\[dbnum(\d)/i.exec(text)?.[1] ?? spelling
      return ''
    }
    if (/^a{3,4}$/.test(word)) return weekday(word.length === 4, calendar)
    if (language === korean && /^d{3,4}$/.test(word)) return weekday(word.length === 4, calendar)
    if (language === korean && /^m{3,4}$/.test(word)) return 'm"월"'
    if (word === 'general') {
      // The second section is for negative numbers and writes its own sign.
      const kind = spelling
      const shown = (value: number) => spelledNumber(value, kind) ?? general(value)
      return isGeneralAlone ? text : (value) => quoted(shown(isNegative ? Math.abs(value) : value))
    }
    if (/^\.0*#+$/.test(text)) return (value) => decimals(decimalsShown(text, value * 100 ** percents))
    // Between parts of a date a full stop is a sign; before zeros it begins a fraction of a second.
    if (text === '.' && isDate && all[at + 1]?.[0] !== '0') return '\\.'
    return isUnquotedSign(text) ? quoted(text) : text
  })
  return { pieces: system ?? pieces, isKorean: language === korean }
}

const decimalsMax = 20

const decimals = (count: number): string => (count === 0 ? quoted('.') : `.${'0'.repeat(count)}`)

/** How many decimals `.0##` shows of a number: as many as it has, within what the format allows. */
function decimalsShown(format: string, value: number): number {
  const most = Math.min(decimalsMax, format.length - 1)
  const least = format.lastIndexOf('0') < 0 ? 0 : Math.min(most, format.lastIndexOf('0'))
  const figures = Math.abs(value).toFixed(most).split('.')[1] ?? ''
  return Math.max(least, figures.replace(/0+$/, '').length)
}

/** `412`, `1000412`, `ko-KR`; undefined where none is stated. */
function languageOf(locale: string): number | undefined {
  if (/^ko\b/i.test(locale)) return korean
  return /^[\da-f]+$/i.test(locale) ? Number.parseInt(locale, 16) & 0xffff : undefined
}

function longDate(calendar: Calendar): Piece[] {
  return ['yyyy"년" m"월" d"일" ', weekday(true, calendar)]
}

/** Day 1 of the calendar of 1900 counts as a Sunday. */
function weekday(long: boolean, calendar: Calendar): Piece {
  return (value) => {
    const day = Math.floor(value) + (calendar === 1904 ? daysBetweenCalendars : 0)
    return quoted(weekdays[(((day - 1) % 7) + 7) % 7]! + (long ? '요일' : ''))
  }
}

const quoted = (text: string): string => `"${text.replaceAll('"', '')}"`
const isUnquotedSign = (text: string): boolean => text.length <= 2 && text.codePointAt(0)! > 0x7f
