/** A piece of a character map: a string of bytes, a whole number, or anything else by its letters. */
export type Token =
  | { readonly kind: 'bytes'; readonly bytes: string }
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'word'; readonly word: string }

const pattern =
  /%[^\r\n]*|<<|>>|<(?<hex>[^<>]*)>|\((?<literal>(?:[^()\\]|\\[\s\S])*)\)|(?<number>\d{1,10})(?=[\s<>[\]()/%]|$)|(?<word>\/?[^\s<>[\]()/%]+|[[\]])/gu

/** The tokens of a character map. Comments are left out. */
export function* cmapTokens(bytes: Uint8Array): Generator<Token> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  for (const { groups } of text.matchAll(pattern)) {
    const { hex, literal, number, word } = groups ?? {}
    if (hex !== undefined) yield { kind: 'bytes', bytes: bytesOf(hex) }
    else if (literal !== undefined) yield { kind: 'bytes', bytes: literal }
    else if (number !== undefined) yield { kind: 'number', number: Number(number) }
    else if (word !== undefined) yield { kind: 'word', word }
  }
}

/** Signs that are no digits are passed over; a digit that is missing at the end is 0. */
function bytesOf(hex: string): string {
  const digits = hex.replaceAll(/[^\da-f]/giu, '')
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex').toString('latin1')
}
