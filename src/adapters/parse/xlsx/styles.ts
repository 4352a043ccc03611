import type { XmlElement } from '../shared/xml.ts'
import { builtinFormats } from './builtin-formats.ts'

/** What a cell's style says that matters to its text and to where a table ends. */
export interface CellStyle {
  readonly format: string
  /** A line is drawn on at least one side. */
  readonly bordered: boolean
  /** Bold or on a coloured ground, as headings of columns are. */
  readonly marked: boolean
}

const plain: CellStyle = { format: 'General', bordered: false, marked: false }

/** Styles by the number that cells name; a number that is not there is plain. */
export interface CellStyles {
  of(index: number): CellStyle
}

export function readStyles(root: XmlElement | undefined): CellStyles {
  const customFormats = new Map<number, string>()
  for (const format of listOf(root, 'numFmts', 'numFmt')) {
    customFormats.set(Number(format.attr('numFmtId')), format.attr('formatCode') ?? 'General')
  }
  const bordered = listOf(root, 'borders', 'border').map(hasLine)
  const bold = listOf(root, 'fonts', 'font').map((font) => isOn(font.child('b')))
  const filled = listOf(root, 'fills', 'fill').map(hasGround)

  const styles = listOf(root, 'cellXfs', 'xf').map((style): CellStyle => {
    const id = Number(style.attr('numFmtId') ?? 0)
    return {
      format: customFormats.get(id) ?? builtinFormats.get(id) ?? 'General',
      bordered: bordered[Number(style.attr('borderId'))] ?? false,
      marked: (bold[Number(style.attr('fontId'))] ?? false) || (filled[Number(style.attr('fillId'))] ?? false),
    }
  })
  return { of: (index) => styles[index] ?? plain }
}

function listOf(root: XmlElement | undefined, list: string, item: string): XmlElement[] {
  return root?.child(list)?.elements(item) ?? []
}

const sides: ReadonlySet<string> = new Set(['left', 'right', 'top', 'bottom', 'start', 'end'])

function hasLine(border: XmlElement): boolean {
  return border.elements().some((side) => sides.has(side.name) && (side.attr('style') ?? 'none') !== 'none')
}

const noGround: ReadonlySet<string> = new Set(['none', 'gray125'])

function hasGround(fill: XmlElement): boolean {
  const pattern = fill.child('patternFill')
  if (pattern === undefined) return fill.child('gradientFill') !== undefined
  return !noGround.has(pattern.attr('patternType') ?? 'none')
}

function isOn(flag: XmlElement | undefined): boolean {
  return flag !== undefined && !['0', 'false'].includes(flag.attr('val') ?? '1')
}
