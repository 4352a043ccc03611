/**
 * Splits the JSON form of an upload while it arrives: the text of its top-level `data_base64` goes out piece by piece,
 * and the rest stays behind as a small JSON text in which that string is empty. A file of any size so passes through
 * without being held in memory.
 */
export interface JsonFileScanner {
  /** Parts of the content, escapes resolved, in order. */
  push(bytes: Buffer): string[]
  /** The JSON text without the content. */
  rest(): Buffer
  /** More text around the content than any request needs, or the content given twice: the request is refused. */
  readonly fault: 'rest-too-long' | 'content-twice' | undefined
}

const contentField = 'data_base64'
const restBytesMax = 64 * 1024

const quote = 0x22
const backslash = 0x5c

type Place = 'outside' | 'string' | 'content'

export function createJsonFileScanner(): JsonFileScanner {
  const rest = Buffer.alloc(restBytesMax)
  let restLength = 0
  let fault: JsonFileScanner['fault']
  let place: Place = 'outside'
  let depth = 0
  /** At the top level: is a field name due, and which was the last? */
  let nameDue = false
  let nameStart = -1
  let name: string | undefined
  /** An escape that has begun: its characters so far, without the backslash. */
  let escaping: string | undefined
  let seen = false

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
    if (depth === 1 && nameDue) nameStart = restLength - 1
    else if (depth === 1 && name === contentField) {
      if (seen) fault ??= 'content-twice'
      seen = true
      place = 'content'
      return
    }
    place = 'string'
  }

  function inString(byte: number): void {
    keep(byte)
    if (escaping !== undefined) escaping = undefined
    else if (byte === backslash) escaping = ''
    else if (byte === quote) {
      place = 'outside'
      if (nameStart >= 0) name = stringFrom(rest.subarray(nameStart, restLength))
      nameStart = -1
    }
  }

  /** Takes one character of an escape; gives what it stands for when it is whole. */
  function inEscape(so: string, byte: number): string | undefined {
    const whole = so + String.fromCharCode(byte)
    escaping = whole.startsWith('u') && whole.length < 5 ? whole : undefined
    return escaping === undefined ? (stringFrom(Buffer.from(`"\\${whole}"`)) ?? '\ufffd') : undefined
  }

  return {
    get fault() {
      return fault
    },
    rest: () => rest.subarray(0, restLength),
    push(bytes) {
      const content: string[] = []
      for (let at = 0; at < bytes.length && fault === undefined; ) {
        const byte = bytes[at]!
        if (place === 'outside') outside(byte)
        else if (place === 'string') inString(byte)
        else if (escaping !== undefined) content.push(inEscape(escaping, byte) ?? '')
        else if (byte === backslash) escaping = ''
        else if (byte === quote) {
          keep(byte)
          place = 'outside'
        } else {
          const end = endOfRun(bytes, at)
          content.push(bytes.toString('latin1', at, end))
          at = end
          continue
        }
        at += 1
      }
      return content
    },
  }
}

function endOfRun(bytes: Buffer, from: number): number {
  let end = from + 1
  while (end < bytes.length && bytes[end] !== quote && bytes[end] !== backslash) end += 1
  return end
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
