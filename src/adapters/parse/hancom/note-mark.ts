import type { ParagraphList } from './model.ts'

/**
 * What calls a note in the text, as printed: the number that the note itself begins with. It keeps clear of a digit or
 * letter before it, since `100` with note 1 must not read as a number of its own.
 */
export function callMark(content: ParagraphList, textBefore: string): string {
  const mark = numberOf(content)
  return mark !== '' && /[\p{N}A-Za-z]$/u.test(textBefore) ? ` ${mark}` : mark
}

function numberOf(content: ParagraphList): string {
  for (const { items } of content) {
    for (const item of items) if (item.kind === 'auto-number' && item.of === 'note') return item.text.trim()
  }
  return ''
}
