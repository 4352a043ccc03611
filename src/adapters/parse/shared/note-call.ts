/**
 * What calls a note in the text, as printed. It keeps clear of a digit or letter before it, since `100` with note 1
 * must not read as a number of its own.
 */
export function noteCall(mark: string, textBefore: string): string {
  return mark !== '' && /[\p{N}A-Za-z]$/u.test(textBefore) ? ` ${mark}` : mark
}
