const named: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
])

/**
 * Replaces the five entities of XML and numeric references. Any other name stays as it is written: nothing a
 * document declares is ever expanded. A reference to what is no character becomes U+FFFD.
 */
export function decodeEntities(raw: string): string {
  if (!raw.includes('&')) return raw
  return raw.replace(/&(?:#(\d{1,8})|#[xX]([\da-fA-F]{1,8})|(\w{2,4}));/g, (whole, decimal, hex, name) => {
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

/** Removes characters that XML forbids, which some writers leave in and no reader should pass on. */
export function withoutForbiddenCharacters(text: string): string {
  return forbidden.test(text) ? text.replace(forbiddenEverywhere, '') : text
}

const forbidden = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/
const forbiddenEverywhere = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g
