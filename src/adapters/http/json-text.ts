import type { Failure } from '../../domain/failure.ts'
import { fail, ok, type Result } from '../../domain/result.ts'

/** No request of this interface nests deeper than a handful; a thousand brackets are an attack on whoever walks them. */
export const jsonDepthMax = 32

/** Bytes → JSON value. Only UTF-8 is taken; a byte order mark is not held against anyone. */
export function jsonFrom(bytes: Uint8Array): Result<unknown, Failure> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (depthOf(text) > jsonDepthMax) return fail({ kind: 'bad-json' })
    return ok(JSON.parse(text))
  } catch {
    // Both the decoder and the reader throw for what is in the text, and for nothing else.
    return fail({ kind: 'bad-json' })
  }
}

function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 0x22) at = endOfString(text, at)
    else if (code === 0x7b || code === 0x5b) deepest = Math.max(deepest, ++depth)
    else if (code === 0x7d || code === 0x5d) depth -= 1
  }
  return deepest
}

/** The place of the quotation mark that closes the string opened at `start`. */
function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text.charCodeAt(at) !== 0x22) at += text.charCodeAt(at) === 0x5c ? 2 : 1
  return at
}
