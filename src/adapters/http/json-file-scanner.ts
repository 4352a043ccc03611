/**
 * Splits the JSON form of an upload while it arrives: the text of its top-level `data_base64` goes out piece by piece,
 * and the rest stays behind as a small JSON text in which that string is empty. A file of any size so passes through
 * without being held in memory.
 */
export interface JsonFileScanner {
  /** What these bytes hold of the content, escapes resolved: one byte a character. */
  push(bytes: Buffer): Buffer
  /** The JSON text without the content. */
  rest(): Buffer
  /** More text around the content than any request needs, or the content given twice: the request is refused. */
  readonly fault: 'rest-too-long' | 'content-twice' | undefined
}

const contentField = 'data_base64'
const restBytesMax = 64 * 1024

const quote = 0x22
const backslash = 0x5c
/** Stands in the content for a character that has no place there, so that it is refused as base64. */
const notBase64 = 0x21

export function createJsonFileScanner(): JsonFileScanner {
  const rest = Buffer.alloc(restBytesMax)
  let restLength = 0
  let fault: JsonFileScanner['fault']
  let place: 'outside' | 'string' | 'content' = 'outside'
  let depth = 0
  /** At the top level: is a field name due, where did it begin, and which was the last? */
  let nameDue = false
  let nameStart = -1
  let name: string | undefined
  let contentSeen = false
  /** Inside an escape: how many characters of it are still to come, and the code they have given so far. */
  let escapeLeft = 0
  let escapeCode = 0

  function keep(byte: number): void {
    if (restLength === restBytesMax) fault ??= 'rest-too-long'
    else rest[restLength++] = byte
  }

  function outside(byte: number): void {
    keep(byte)
    if (byte === quote) openString()
    else if (byte === 0x7b || byte === 0x5b) nameDue = ++depth === 1 && byte === 0x7b
    else if (byte === 0x7d || byte === 0x5d) depth -= 1
    else if (byte === 0x2c) nameDue = depth === 1
    else if (byte === 0x3a) nameDue = false
  }

  function openString(): void {
    place = 'string'
    if (depth !== 1) return
    if (nameDue) nameStart = restLength - 1
    else if (name === contentField) {
      if (contentSeen) fault ??= 'content-twice'
      contentSeen = true
      place = 'content'
    }
  }

  function inString(byte: number): void {
    keep(byte)
    if (escapeLeft > 0) escapeLeft -= 1
    else if (byte === backslash) escapeLeft = 1
    else if (byte === quote) {
      place = 'outside'
      if (nameStart >= 0) name = stringFrom(rest.subarray(nameStart, restLength))
      nameStart = -1
    }
  }

  /** Takes one character of an escape; gives the one it stands for when it is whole. */
  function inEscape(byte: number): number | undefined {
    escapeLeft -= 1
    if (escapeCode < 0) {
      // The character after the backslash: four digits follow a `u`; of the others only the slash is base64.
      escapeCode = 0
      if (byte === 0x75) escapeLeft = 4
      else return byte === 0x2f ? byte : notBase64
      return undefined
    }
    escapeCode = escapeCode * 16 + hexValue(byte)
    if (escapeLeft > 0) return undefined
    return escapeCode < 0x80 ? escapeCode : notBase64
  }

  return {
    get fault() {
      return fault
    },
    rest: () => rest.subarray(0, restLength),
    push(bytes) {
      // An escape is longer than what it stands for, so the content is never longer than the bytes.
      const content = Buffer.allocUnsafe(bytes.length)
      const nextQuote = placesOf(bytes, quote)
      const nextBackslash = placesOf(bytes, backslash)
      let length = 0
      for (let at = 0; at < bytes.length && fault === undefined; at += 1) {
        if (place === 'content' && escapeLeft === 0) {
          const end = Math.min(nextQuote(at), nextBackslash(at))
          length += bytes.copy(content, length, at, end)
          at = end
          if (at === bytes.length) break
        }
        const byte = bytes[at]!
        if (place === 'outside') outside(byte)
        else if (place === 'string') inString(byte)
        else if (escapeLeft > 0) {
          const character = inEscape(byte)
          if (character !== undefined) content[length++] = character
        } else if (byte === backslash) {
          escapeLeft = 1
          escapeCode = -1
        } else {
          keep(byte)
          place = 'outside'
        }
      }
      return content.subarray(0, length)
    },
  }
}

/** The next place of a byte from a place on that never goes back; the end where there is none. Each byte is looked at once. */
function placesOf(bytes: Buffer, wanted: number): (from: number) => number {
  let found = -1
  return (from) => {
    if (found < from) {
      found = bytes.indexOf(wanted, from)
      if (found < 0) found = bytes.length
    }
    return found
  }
}

/** NaN for what is no digit. */
function hexValue(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const letter = byte | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : Number.NaN
}

function stringFrom(json: Buffer): string | undefined {
  try {
    const value: unknown = JSON.parse(json.toString('utf8'))
    return typeof value === 'string' ? value : undefined
  } catch {
    // A broken escape: the text as a whole is refused when it is read.
    return undefined
  }
}
