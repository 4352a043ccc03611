import { SSF } from 'xlsx'
import { type Calendar, readyCode } from './korean-format.ts'

/** Shows a number the way its cell does. */
export type FormatNumber = (value: number, code: string) => string

/** Excel goes over to `1.23457E+11` from twelve figures on; an amount or an account number is worth more in full. */
const integerShownInFull = 1e15

/** Dates and round amounts come again and again; a text that does is held once. */
const rememberedMax = 4_096

/** `xlsx` does the formatting; what it does not know of Korean formats is written into the format beforehand. */
export function createNumberFormatter(calendar: Calendar): FormatNumber {
  const compiled = new Map<string, (value: number) => string>()
  const options = { date1904: calendar === 1904 }

  function compile(code: string): (value: number) => string {
    const shownBefore = new Map<number, string>()
    const format = uncached(code)
    return (value) => {
      const known = shownBefore.get(value)
      if (known !== undefined) return known
      const shown = format(value)
      if (shownBefore.size === rememberedMax) shownBefore.clear()
      shownBefore.set(value, shown)
      return shown
    }
  }

  function uncached(code: string): (value: number) => string {
    const ready = readyCode(code, calendar, general)
    return (value) => {
      try {
        const shown = ready.finish(String(SSF.format(ready.codeFor(value), value, options)).trim())
        // A format that hides the number, or a date before the calendar begins: the number itself says more.
        return shown === '' ? general(value) : shown
      } catch {
        // A code that the formatter does not know: Excel would not have written the file, and the number is still right.
        return general(value)
      }
    }
  }

  return (value, code) => {
    if (code === 'General') return general(value)
    let format = compiled.get(code)
    if (format === undefined) {
      format = compile(code)
      compiled.set(code, format)
    }
    return format(value)
  }
}

/** As a cell without a format shows it: eleven figures at most after rounding. */
export function general(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < integerShownInFull) return String(value === 0 ? 0 : value)
  return String(SSF.format('General', value))
}
