export type TokenKind = 'bytes' | 'number' | 'word' | 'end'

/** Walks over a character map token by token. What it says of a token holds until the next one. */
export interface CmapScanner {
  /** Goes to the next token; comments, names and brackets of dictionaries are passed over. */
  next(): TokenKind
  readonly word: string
  /** A whole number, or the bytes of a string as one. */
  readonly code: number
  /** The bytes of a string, or a number, as text: UTF-16, high byte first. */
  text(): string
}

const [lessThan, greaterThan, open, close, percent, slash, backslash] = [0x3c, 0x3e, 0x28, 0x29, 0x25, 0x2f, 0x5c]
const [leftBracket, rightBracket] = [0x5b, 0x5d]

/** The value of a hexadecimal digit; 255 for every other sign. */
const digits = new Uint8Array(256).fill(255)
for (const [value, digit] of [...'0123456789abcdef'].entries()) {
  digits[digit.charCodeAt(0)] = value
  digits[digit.toUpperCase().charCodeAt(0)] = value
}

/** Byte by byte: maps of Korean fonts have tens of thousands of entries. */
export function createCmapScanner(bytes: Uint8Array): CmapScanner {
  let at = 0
  let word = ''
  let code = 0
  /** The bytes of the string last met, in its first `length` places. */
  let held = new Uint8Array(64)
  let length = 0
  let kind: TokenKind = 'end'

  function hold(byte: number): void {
    if (length === held.length) {
      const wider = new Uint8Array(held.length * 2)
      wider.set(held)
      held = wider
    }
    held[length] = byte
    length += 1
    code = ((code << 8) | byte) >>> 0
  }

  /** Signs that are no digits are passed over; a digit that is missing at the end is 0. */
  function hexString(): TokenKind {
    let half = -1
    for (; at < bytes.length && bytes[at] !== greaterThan; at += 1) {
      const digit = digits[bytes[at]!]!
      if (digit === 255) continue
      if (half < 0) half = digit
      else {
        hold((half << 4) | digit)
        half = -1
      }
    }
    if (half >= 0) hold(half << 4)
    at += 1
    return 'bytes'
  }

  function literalString(): TokenKind {
    for (let depth = 1; at < bytes.length; at += 1) {
      const byte = bytes[at]!
      if (byte === open) depth += 1
      else if (byte === close && --depth === 0) break
      else if (byte === backslash) at += 1
      hold(bytes[at] ?? 0)
    }
    at += 1
    return 'bytes'
  }

  function plainWord(start: number): TokenKind {
    while (at < bytes.length && !isDelimiter(bytes[at]!)) at += 1
    word = Buffer.from(bytes.buffer, bytes.byteOffset + start, at - start).toString('latin1')
    if (!/^\d{1,9}$/u.test(word)) return 'word'
    code = Number(word)
    return 'number'
  }

  function scan(): TokenKind {
    length = code = 0
    while (at < bytes.length) {
      const start = at
      const byte = bytes[at]!
      at += 1
      if (byte === lessThan) {
        if (bytes[at] !== lessThan) return hexString()
        at += 1
      } else if (byte === open) return literalString()
      else if (byte === percent) while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at += 1
      else if (byte === slash) while (at < bytes.length && !isDelimiter(bytes[at]!)) at += 1
      else if (byte === leftBracket || byte === rightBracket) {
        word = String.fromCharCode(byte)
        return 'word'
      } else if (!isDelimiter(byte)) return plainWord(start)
    }
    return 'end'
  }

  return {
    next() {
      kind = scan()
      return kind
    },
    get word() {
      return word
    },
    get code() {
      return code
    },
    text() {
      if (kind === 'number') return String.fromCodePoint(Math.min(code, 0x10ffff))
      let text = length % 2 === 0 ? '' : String.fromCharCode(held[0]!)
      for (let index = length % 2; index < length; index += 2)
        text += String.fromCharCode((held[index]! << 8) | held[index + 1]!)
      return text
    },
  }
}

function isDelimiter(byte: number): boolean {
  return (
    byte <= 0x20 ||
    byte === lessThan ||
    byte === greaterThan ||
    byte === open ||
    byte === close ||
    byte === slash ||
    byte === percent ||
    byte === leftBracket ||
    byte === rightBracket
  )
}
