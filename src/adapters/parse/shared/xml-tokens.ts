import { ReadRefusal } from './refusal.ts'

// Where the pieces of markup end, by position in the source: nothing is copied until it is wanted.

const slash = 0x2f
const exclamation = 0x21

export const cdataStart = '<![CDATA['

/** Past a comment, CDATA section or processing instruction; -1 when it never ends. */
export function endOfMarkup(source: string, tag: number): number {
  const closer = source.startsWith('<!--', tag) ? '-->' : source.startsWith(cdataStart, tag) ? ']]>' : undefined
  if (closer === undefined && source.charCodeAt(tag + 1) === exclamation) throw new ReadRefusal('CORRUPT')
  const end = source.indexOf(closer ?? '?>', tag + 2)
  return end < 0 ? -1 : end + (closer ?? '?>').length
}

/** A letter, an underscore, or any character outside ASCII. */
export function startsName(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || code === 0x5f || code >= 0x80
}

export function endOfName(source: string, start: number): number {
  let at = start
  for (;;) {
    const code = source.charCodeAt(at)
    // White space, `/`, `>` and the end of the text (NaN) end a name.
    if (!(code > 0x20) || code === slash || code === 0x3e) return at
    at += 1
  }
}

/** The `>` of a start tag: one inside a quoted value does not count. */
export function endOfTag(source: string, start: number): number {
  let at = start
  while (at < source.length) {
    const code = source.charCodeAt(at)
    if (code === 0x3e) return at
    if (code === 0x22 || code === 0x27) {
      at = source.indexOf(code === 0x22 ? '"' : "'", at + 1)
      if (at < 0) return -1
    }
    at += 1
  }
  return -1
}

export function skipSpace(source: string, start: number): number {
  let at = start
  while (source.charCodeAt(at) <= 0x20) at += 1
  return at
}

/** Does `source[start, end)`, white space aside, end with the attribute name, whole or after a prefix? */
export function endsWithName(source: string, start: number, end: number, name: string): boolean {
  let to = end
  while (to > start && source.charCodeAt(to - 1) <= 0x20) to -= 1
  const from = to - name.length
  if (from < start || !source.startsWith(name, from)) return false
  const before = from > start ? source.charCodeAt(from - 1) : 0x20
  return before <= 0x20 || before === 0x3a
}
