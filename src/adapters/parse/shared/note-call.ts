/**
 * What calls a note in the text, as printed. It keeps clear of a digit or letter before it, since `100` with note 1
 * must not read as a number of its own; so does a mark that is a letter itself, since `각주` with note 다 is no word.
 */
export function noteCall(mark: string, textBefore: string): string {
  if (mark === '') return ''
  const isGlued = /[\p{N}A-Za-z]$/u.test(textBefore) || (/^\p{L}/u.test(mark) && /\p{L}$/u.test(textBefore))
  return isGlued ? ` ${mark}` : mark
}
