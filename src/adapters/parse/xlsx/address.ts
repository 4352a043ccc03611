/** Both ends from 0 and inclusive. */
export interface CellRange {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

export const rowsMax = 1_048_576
export const columnsMax = 16_384

/** `BC12` → row 11, column 54; undefined for what is no place on a sheet. */
export function placeOf(reference: string): { readonly row: number; readonly col: number } | undefined {
  let col = 0
  let at = reference.charCodeAt(0) === 0x24 ? 1 : 0
  const lettersFrom = at
  for (; at < reference.length; at += 1) {
    const letter = reference.charCodeAt(at) & ~0x20
    if (letter < 0x41 || letter > 0x5a) break
    col = col * 26 + letter - 0x40
    if (col > columnsMax) return undefined
  }
  if (at === lettersFrom) return undefined
  if (reference.charCodeAt(at) === 0x24) at += 1
  let row = 0
  const figuresFrom = at
  for (; at < reference.length; at += 1) {
    const figure = reference.charCodeAt(at) - 0x30
    if (figure < 0 || figure > 9) return undefined
    row = row * 10 + figure
    if (row > rowsMax) return undefined
  }
  return at === figuresFrom || row === 0 ? undefined : { row: row - 1, col: col - 1 }
}

/** `A1:C9` or `A1`. */
export function rangeOf(reference: string): CellRange | undefined {
  const [first = '', second = first] = reference.split(':')
  const from = placeOf(first)
  const to = placeOf(second)
  if (from === undefined || to === undefined) return undefined
  return {
    top: Math.min(from.row, to.row),
    left: Math.min(from.col, to.col),
    bottom: Math.max(from.row, to.row),
    right: Math.max(from.col, to.col),
  }
}

export function columnName(col: number): string {
  let name = ''
  for (let left = col + 1; left > 0; left = Math.floor((left - 1) / 26)) {
    name = String.fromCharCode(0x41 + ((left - 1) % 26)) + name
  }
  return name
}

export const cellName = (row: number, col: number): string => `${columnName(col)}${row + 1}`

/** `Sheet1!A1:C9`, as a formula in the workbook would write it. */
export function addressOf(sheet: string, { top, left, bottom, right }: CellRange): string {
  const first = cellName(top, left)
  const last = cellName(bottom, right)
  return `${sheetReference(sheet)}!${first === last ? first : `${first}:${last}`}`
}

/** Names that could be read as something else, or hold signs, stand in quotes. */
function sheetReference(name: string): string {
  const isPlain = /^[\p{L}_][\p{L}\p{M}\p{N}_.]*$/u.test(name)
  const looksLikeCell = /^[a-z]{1,3}[1-9]\d*$/i.test(name) || /^r\d*c\d*$/i.test(name) || /^[rc]$/i.test(name)
  return isPlain && !looksLikeCell ? name : `'${name.replaceAll("'", "''")}'`
}
