/** The name under which a file is known: its last path part, in NFC; undefined when it cannot be one. */
export function fileNameFrom(given: string): string | undefined {
  const last = given.slice(Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')) + 1).normalize('NFC')
  if (last.trim() === '' || last.startsWith('.') || hasControlCharacter(last) || !last.isWellFormed()) return undefined
  return fitsFileSystem(last) ? last : undefined
}

/** File systems take 255 bytes of UTF-8 for one name. */
export function fitsFileSystem(name: string): boolean {
  return utf8Length(name) <= 255
}

/**
 * `ACL.json` in any letter case, width or Unicode form, with characters nobody sees, or with dots and blanks at its
 * end: what some file system or reader takes for the rules must not come in as a document.
 */
export function isProtectedName(name: string): boolean {
  const seen = name.normalize('NFKC').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
  return seen.toLowerCase().replace(/[\s.]+$/u, '') === 'acl.json'
}

function hasControlCharacter(text: string): boolean {
  return /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(text)
}

function utf8Length(text: string): number {
  let length = 0
  for (const character of text) {
    const code = character.codePointAt(0)!
    length += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return length
}
