const named: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
])

/**
 * Character data as it is meant: the five entities of XML and numeric references are replaced, characters that XML
 * forbids are dropped. Any other entity stays as it is written: nothing a document declares is ever expanded.
 * A reference to what is no character becomes U+FFFD.
 */
export function decodeCharacters(raw: string): string {
  const allowed = allowedCharacters(raw)
  if (!allowed.includes('&')) return allowed
  return allowed.replace(/&(?:#(\d{1,8})|#[xX]([\da-fA-F]{1,8})|(\w{2,4}));/g, (whole, decimal, hex, name) => {
    if (name !== undefined) return named.get(name) ?? whole
    return characterOf(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal))
  })
}

function characterOf(code: number): string {
  const isControl = code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d
  const isSurrogate = code >= 0xd800 && code <= 0xdfff
  if (isControl || isSurrogate || code === 0xfffe || code === 0xffff || code > 0x10ffff) return '\ufffd'
  return String.fromCodePoint(code)
}

/** Without the characters that XML forbids, which some writers leave in and no reader should pass on. */
export function allowedCharacters(raw: string): string {
  return forbidden.test(raw) ? raw.replace(forbiddenEverywhere, '') : raw
}

const forbidden = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/
const forbiddenEverywhere = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g
