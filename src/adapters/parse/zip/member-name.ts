/** What archivers leave in a bundle besides documents. */
export function isClutter(name: string): boolean {
  const base = name.slice(name.lastIndexOf('/') + 1)
  return (
    /(?:^|\/)__MACOSX\//.test(name) ||
    base.startsWith('._') ||
    base === '.DS_Store' ||
    /^(?:thumbs\.db|desktop\.ini)$/i.test(base)
  )
}

const partBytesMax = 255

/**
 * A member's name as a relative path that stays inside its bundle: no drive, no leading slash, no `.` or `..` parts,
 * no control or direction characters, no part longer than a file name may be. `n` names what has nothing left.
 */
export function safeMemberName(name: string, n: number): string {
  const parts = name
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffd]/gu, '')
    .replace(/^[a-z]:/i, '')
    .split('/')
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .map(shortened)
  return parts.length === 0 ? `이름 없음 ${n}` : parts.join('/')
}

/** Keeps the end, where the extension is. */
function shortened(part: string): string {
  if (Buffer.byteLength(part) <= partBytesMax) return part
  let kept = part
  while (Buffer.byteLength(kept) > partBytesMax)
    kept = kept.slice(Math.ceil((Buffer.byteLength(kept) - partBytesMax) / 4))
  return kept.toWellFormed()
}
