import type { XmlElement, XmlHandlers } from '../shared/xml.ts'
import { columnsMax, placeOf, rowsMax } from './address.ts'
import type { CellValues } from './cell-values.ts'
import { isTrue } from './flag.ts'
import { createHiddenLines } from './hidden-lines.ts'
import type { BorderedRun, SheetLosses, SheetRow } from './sheet.ts'

/** Reads `sheetData`: rows and cells in any order, with or without addresses of their own. */
export function createRowReader(values: CellValues, losses: SheetLosses) {
  const kept = createRowStore()
  let inRows = false
  const hiddenRows = createHiddenLines()

  let row = -1
  let col = -1
  let type = 'n'
  let style = 0
  let value: string | undefined
  let inline: string | undefined
  let formula: string | undefined
  let collecting: 'value' | 'inline' | 'formula' | undefined
  let inReading = 0

  function openRow(element: XmlElement): void {
    const stated = element.attr('r')
    const index = Number(stated) - 1
    const isPlace = stated !== undefined && Number.isInteger(index) && index >= 0 && index < rowsMax
    if (stated !== undefined && !isPlace) losses.badAddresses += 1
    row = isPlace ? index : Math.min(row + 1, rowsMax - 1)
    col = -1
    if (isTrue(element.attr('hidden'))) hiddenRows.add(row, row)
    kept.openRow(row)
  }

  function openCell(element: XmlElement): void {
    const stated = element.attr('r')
    const place = stated === undefined ? undefined : placeOf(stated)
    if (stated !== undefined && place === undefined) losses.badAddresses += 1
    col = place?.col ?? Math.min(col + 1, columnsMax - 1)
    type = element.attr('t') ?? 'n'
    style = Number(element.attr('s') ?? 0)
    value = undefined
    inline = undefined
    formula = undefined
  }

  function closeCell(): void {
    const text = values.textOf({ type, style, value, inline, formula }, losses)
    if (text.trim() === '') {
      if (values.styles.of(style).bordered) kept.addBordered(col)
      return
    }
    if (values.admit()) kept.addCell(col, style, text)
    else losses.cellsPastLimit += 1
  }

  const openers = new Map<string, (element: XmlElement) => void>(
    Object.entries({
      row: openRow,
      c: openCell,
      v() {
        value ??= ''
        collecting = 'value'
      },
      t() {
        inline ??= ''
        collecting = inReading === 0 ? 'inline' : undefined
      },
      f() {
        formula ??= ''
        collecting = 'formula'
      },
      rPh() {
        inReading += 1
      },
    }),
  )
  const handlers: XmlHandlers & { readonly inRows: () => boolean } = {
    inRows: () => inRows,
    open(element) {
      if (element.name === 'sheetData') inRows = true
      else openers.get(element.name)?.(element)
    },
    close(name) {
      if (name === 'c') closeCell()
      else if (name === 'row') kept.closeRow()
      else if (name === 'rPh') inReading -= 1
      else if (name === 'sheetData') inRows = false
      collecting = undefined
    },
    text(piece) {
      if (collecting === 'value') value += piece
      else if (collecting === 'inline') inline += piece
      else if (collecting === 'formula') formula += piece
    },
  }
  return { handlers, finish: () => ({ ...kept.finish(), hiddenRows }) }
}

/** Keeps rows small: lists of columns and styles that equal those of the row before are the same list. */
function createRowStore() {
  const rows: SheetRow[] = []
  const bordered: { top: number; bottom: number; cols: readonly number[] }[] = []
  let isOrdered = true
  let row = 0
  // Filled again for every row; what is kept is a copy of the right length.
  const cols: number[] = []
  const styles: number[] = []
  const texts: string[] = []
  let empties: number[] = []

  function closeRow(): void {
    if (cols.length > 0) {
      const before = rows.at(-1)
      if (before !== undefined && before.row >= row) isOrdered = false
      rows.push({
        row,
        cols: before !== undefined && equal(before.cols, cols) ? before.cols : cols.slice(),
        styles: before !== undefined && equal(before.styles, styles) ? before.styles : styles.slice(),
        texts: texts.slice(),
      })
    }
    const run = bordered.at(-1)
    if (empties.length > 0) {
      if (run !== undefined && run.bottom === row - 1 && equal(run.cols, empties)) run.bottom = row
      else bordered.push({ top: row, bottom: row, cols: empties })
    }
    cols.length = 0
    styles.length = 0
    texts.length = 0
    empties = []
  }

  return {
    openRow(index: number): void {
      closeRow()
      row = index
    },
    addCell(col: number, style: number, text: string): void {
      if (cols.length > 0 && cols.at(-1)! >= col) isOrdered = false
      cols.push(col)
      styles.push(style)
      texts.push(text)
    },
    addBordered(col: number): void {
      empties.push(col)
    },
    closeRow,
    finish(): { rows: readonly SheetRow[]; bordered: readonly BorderedRun[] } {
      closeRow()
      return { rows: isOrdered ? rows : inOrder(rows), bordered }
    },
  }
}

function equal(a: readonly number[], b: readonly number[]): boolean {
  if (a.length !== b.length) return false
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return false
  return true
}

/** Rows that came twice are one; of two cells in one place the later one counts, as it does for Excel. */
function inOrder(rows: readonly SheetRow[]): SheetRow[] {
  const byRow = new Map<number, Map<number, { style: number; text: string }>>()
  for (const { row, cols, styles, texts } of rows) {
    const cells = byRow.get(row) ?? new Map<number, { style: number; text: string }>()
    for (const [at, col] of cols.entries()) cells.set(col, { style: styles[at]!, text: texts[at]! })
    byRow.set(row, cells)
  }
  return [...byRow]
    .sort(([a], [b]) => a - b)
    .map(([row, cells]) => {
      const sorted = [...cells].sort(([a], [b]) => a - b)
      return {
        row,
        cols: sorted.map(([col]) => col),
        styles: sorted.map(([, { style }]) => style),
        texts: sorted.map(([, { text }]) => text),
      }
    })
}
