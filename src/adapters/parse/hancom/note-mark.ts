import type { ParagraphList } from './model.ts'

const raised: ReadonlyMap<string, string> = new Map([
  ...[...'⁰¹²³⁴⁵⁶⁷⁸⁹'].map((sign, digit): [string, string] => [String(digit), sign]),
  ['(', '⁽'],
  [')', '⁾'],
])

/** The number a note shows, out of its own text. */
function numberOf(content: ParagraphList): string {
  for (const paragraph of content) {
    for (const item of paragraph.items) if (item.kind === 'auto-number') return item.text
  }
  return ''
}

/**
 * What calls the note in the text, raised as in print. It keeps clear of a digit before it: `100` with note 1 must
 * not read as a number of its own.
 */
export function callMark(content: ParagraphList, textBefore: string): string {
  const number = numberOf(content).trim()
  if (number === '') return ''
  const mark = Array.from(number, (sign) => raised.get(sign) ?? sign).join('')
  return /[\p{N}a-z]$/iu.test(textBefore) ? ` ${mark}` : mark
}
