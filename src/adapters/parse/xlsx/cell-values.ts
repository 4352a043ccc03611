import { ReadRefusal } from '../shared/refusal.ts'
import { shownText } from './cell-text.ts'
import type { Calendar } from './korean-format.ts'
import type { FormatNumber } from './number-format.ts'
import type { SheetLosses } from './sheet.ts'
import type { CellStyles } from './styles.ts'

/** A cell as its XML states it. */
export interface RawCell {
  /** `s`, `str`, `inlineStr`, `b`, `e`, `d`, or `n` for numbers. */
  readonly type: string
  readonly style: number
  /** The stored value; for a formula its last result. Undefined when there is none. */
  readonly value: string | undefined
  readonly inline: string | undefined
  readonly formula: string | undefined
}

/** Cells → the text they show. One for a workbook, whose limits count over all of its sheets. */
export interface CellValues {
  readonly styles: CellStyles
  textOf(cell: RawCell, losses: SheetLosses): string
  /** Counts one cell that is kept; false when there may be no more. */
  admit(): boolean
}

/** A few long texts that thousands of cells share would come to gigabytes. */
const sharedCharsMax = 200_000_000

export function createCellValues(given: {
  readonly strings: readonly string[]
  readonly styles: CellStyles
  readonly format: FormatNumber
  readonly calendar: Calendar
  readonly cellsMax: number
}): CellValues {
  const { strings, styles, format, calendar } = given
  let cells = 0
  let sharedChars = 0

  function sharedText(index: string, losses: SheetLosses): string {
    const text = /^\s*\d+\s*$/.test(index) ? strings[Number(index)] : undefined
    if (text === undefined) {
      losses.missingTexts += 1
      return ''
    }
    sharedChars += text.length
    if (sharedChars > sharedCharsMax) throw new ReadRefusal('TOO_LARGE')
    return text
  }

  function numberText(value: string, style: number): string {
    const number = Number(value)
    return value.trim() === '' || !Number.isFinite(number) ? shownText(value) : format(number, styles.of(style).format)
  }

  /** As the strict edition writes dates; shown by the cell's format where it has one. */
  function dateText(value: string, style: number): string {
    const { format: code } = styles.of(style)
    const days = daysOf(value, calendar)
    return code === 'General' || Number.isNaN(days) ? shownText(value) : format(days, code)
  }

  return {
    styles,
    textOf(cell, losses) {
      const { type, value, inline, formula, style } = cell
      if (type === 'inlineStr') return shownText(inline ?? value ?? '')
      if (value === undefined) {
        if (formula === undefined) return inline === undefined ? '' : shownText(inline)
        losses.formulasWithoutResult += 1
        return formula === '' ? '' : shownText(`=${formula}`)
      }
      if (type === 's') return sharedText(value, losses)
      if (type === 'b') return value.trim() === '1' || value.trim() === 'true' ? 'TRUE' : 'FALSE'
      if (type === 'd') return dateText(value, style)
      return type === 'str' || type === 'e' ? shownText(value) : numberText(value, style)
    },
    admit() {
      cells += 1
      return cells <= given.cellsMax
    },
  }
}

const dayMs = 86_400_000
const dayZeroMs: Record<Calendar, number> = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) }

/** An ISO date as days of the calendar; NaN for what is none. A time without a zone is taken as it stands. */
function daysOf(iso: string, calendar: Calendar): number {
  const hasZone = /[zZ]$|[+-]\d\d:\d\d$/.test(iso)
  return (Date.parse(hasZone || !iso.includes('T') ? iso : `${iso}Z`) - dayZeroMs[calendar]) / dayMs
}
