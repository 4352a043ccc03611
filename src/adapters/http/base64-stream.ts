/** Decodes base64 that comes in pieces. Standard alphabet, with padding, and nothing between: anything else is refused. */
export interface Base64Stream {
  /** The bytes that are certain by now; undefined when the text is not base64. */
  push(text: string): Buffer | undefined
  /** False when the text ended in the middle of a group. */
  end(): boolean
}

export function createBase64Stream(): Base64Stream {
  let carried = ''
  let ended = false

  return {
    push(piece) {
      const text = carried + piece
      const whole = text.length - (text.length % 4)
      carried = text.slice(whole)
      if (whole === 0) return Buffer.alloc(0)
      if (ended) return undefined
      const bytes = decode(text.slice(0, whole))
      ended = text[whole - 1] === '='
      return bytes
    },
    end: () => carried === '',
  }
}

/** The decoder of the platform skips what it does not know and takes two alphabets, so what it gave is checked. */
function decode(groups: string): Buffer | undefined {
  if (/[-_]/u.test(groups)) return undefined
  const bytes = Buffer.from(groups, 'base64')
  const padding = groups.endsWith('==') ? 2 : groups.endsWith('=') ? 1 : 0
  if (bytes.length !== (groups.length / 4) * 3 - padding) return undefined
  // Bits after the last byte must be zero, or two texts would stand for one file.
  const tail = bytes.subarray(bytes.length - (3 - padding))
  return tail.toString('base64') === groups.slice(-4) ? bytes : undefined
}
