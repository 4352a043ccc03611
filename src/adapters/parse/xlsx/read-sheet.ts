import { ReadRefusal } from '../shared/refusal.ts'
import type { XmlElement, XmlHandlers } from '../shared/xml.ts'
import type { ZipPackage } from '../shared/zip-package.ts'
import { type CellRange, rangeOf } from './address.ts'
import type { CellValues } from './cell-values.ts'
import { isTrue } from './flag.ts'
import { createHiddenLines } from './hidden-lines.ts'
import { partText } from './part-text.ts'
import { createRowReader } from './row-reader.ts'
import type { Sheet, SheetLosses } from './sheet.ts'
import { createXmlStream } from './xml-stream.ts'

const mergesMax = 200_000

/** Reads a worksheet part as it is unpacked: only cells that hold something are kept. */
export async function readSheet(
  parts: ZipPackage,
  name: string,
  values: CellValues,
  xmlDepthMax: number,
): Promise<Sheet> {
  const losses: SheetLosses = {
    formulasWithoutResult: 0,
    missingTexts: 0,
    badAddresses: 0,
    cellsPastLimit: 0,
    cutOff: false,
  }
  const rows = createRowReader(values, losses)
  const around = createSurroundingsReader()
  const stream = createXmlStream(bothHandlers(rows.handlers, around.handlers), xmlDepthMax)
  try {
    for await (const piece of partText(parts, name)) stream.push(piece)
    losses.cutOff = !stream.end()
  } catch (refusal) {
    if (!(refusal instanceof ReadRefusal) || refusal.reason !== 'CORRUPT') throw refusal
    losses.cutOff = true
  }
  return { ...rows.finish(), ...around.finish(), losses }
}

/** Rows are most of a sheet; what lies around them is asked only outside. */
function bothHandlers(rows: XmlHandlers & { readonly inRows: () => boolean }, around: XmlHandlers): XmlHandlers {
  const chosen = () => (rows.inRows() ? rows : around)
  return {
    open(element) {
      if (element.name === 'sheetData') rows.open(element)
      else chosen().open(element)
    },
    close: (name) => chosen().close(name),
    text: (value) => chosen().text(value),
  }
}

const headerFooterOf: ReadonlyMap<string, 'header' | 'footer'> = new Map([
  ['oddHeader', 'header'],
  ['evenHeader', 'header'],
  ['firstHeader', 'header'],
  ['oddFooter', 'footer'],
  ['evenFooter', 'footer'],
  ['firstFooter', 'footer'],
])

function createSurroundingsReader() {
  const merges: CellRange[] = []
  const headerFooter: { type: 'header' | 'footer'; text: string }[] = []
  const drawingIds: string[] = []
  let filter: CellRange | undefined
  const hiddenColumns = createHiddenLines()
  let collecting: 'header' | 'footer' | undefined
  let collected = ''

  const openers = new Map<string, (element: XmlElement) => void>(
    Object.entries({
      mergeCell(element: XmlElement) {
        const range = rangeOf(element.attr('ref') ?? '')
        if (range !== undefined && merges.length < mergesMax) merges.push(range)
      },
      col(element: XmlElement) {
        const [from, to] = [Number(element.attr('min')) - 1, Number(element.attr('max')) - 1]
        const isSpan = Number.isInteger(from) && Number.isInteger(to) && from >= 0 && to >= from
        if (isSpan && isTrue(element.attr('hidden'))) hiddenColumns.add(from, to)
      },
      autoFilter(element: XmlElement) {
        filter ??= rangeOf(element.attr('ref') ?? '')
      },
      drawing(element: XmlElement) {
        drawingIds.push(element.attr('id') ?? '')
      },
    }),
  )
  return {
    handlers: {
      open(element: XmlElement) {
        collecting = headerFooterOf.get(element.name)
        collected = ''
        openers.get(element.name)?.(element)
      },
      close() {
        const text = collecting === undefined ? '' : printedText(collected)
        if (collecting !== undefined && text !== '') headerFooter.push({ type: collecting, text })
        collecting = undefined
      },
      text(value: string) {
        if (collecting !== undefined) collected += value
      },
    },
    finish: () => ({ merges, headerFooter, drawingIds, filter, hiddenColumns }),
  }
}

/** `&L&"맑은 고딕"&10보고서&R&P / &N` → what is fixed in it: fonts, sizes and page numbers are not. */
function printedText(coded: string): string {
  return (
    coded
      .replace(/&"[^"]*"/g, '')
      .replace(/&K(?:[\dA-Fa-f]{6}|\d{2}[+-]\d{3})/g, '')
      .replace(/&[LCR]/g, '\t')
      .replace(/&\d+/g, '')
      .replace(/&[A-KM-QS-Za-z]/g, '')
      .replaceAll('&&', '&')
      .split('\t')
      .map((part) => part.trim())
      // What is left of a page number (`/`, `-`) is no text.
      .filter((part) => /[\p{L}\p{N}]/u.test(part))
      .join('\t')
  )
}
