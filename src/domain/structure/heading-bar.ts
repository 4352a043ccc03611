import type { Table } from '../document/table.ts'
import { oneLine } from '../text/normalize.ts'
import { markerOf } from './markers.ts'

const number = /^(?:\d{1,2}|[Ⅰ-Ⅻ]|[IVX]{1,4})[.．]?$/u
const annexWord =
  /^[<〈【[(]?\s*(?:붙\s*임|별\s*첨|첨\s*부|참\s*고|부\s*록|별\s*표|별\s*지)\s*(?:제?\s*\d{1,2}\s*호?)?\s*[>〉】\])]?$/u
const cellCharsMax = 60
const heads: ReadonlySet<string> = new Set(['roman', 'part', 'chapter', 'section', 'boxed', 'number-dot'])

/** The line that a small table draws as a heading: `1 │ │ 점검내역` reads `1. 점검내역`, `붙임 │ 비교표` reads `[붙임] 비교표`; undefined for tables of content. */
export function readHeadingBar(table: Table): string | undefined {
  if (table.rows > 3 || table.cols > 6 || table.cell_range !== null || table.rows * table.cols > 12) return undefined
  if (table.cells.some((cell) => cell.text.length > 2 * cellCharsMax)) return undefined
  const filled = table.cells.map((cell) => oneLine(cell.text)).filter((text) => text !== '')
  if (filled.length === 0 || filled.length > 2 || filled.some((text) => text.length > cellCharsMax)) return undefined
  const [mark, title] = filled
  if (title === undefined) {
    const marker = markerOf(mark!)
    return annexWord.test(mark!) || (marker !== null && heads.has(marker.kind)) ? mark! : undefined
  }
  if (number.test(mark!)) return `${mark!.replace(/[.．]$/u, '')}. ${title}`
  return annexWord.test(mark!) ? `[${mark!.replace(/[<〈【[(>〉】\])]/gu, '').trim()}] ${title}` : undefined
}
