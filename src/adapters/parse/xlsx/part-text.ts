import { decodeText } from '../shared/decode-text.ts'
import type { ZipPackage } from '../shared/zip-package.ts'

/** A part as text, piece by piece. UTF-8 is decoded as it comes; any other encoding is rare, and decoded at once. */
export async function* partText(parts: ZipPackage, name: string): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder('utf-8')
  let isFirst = true
  for await (const chunk of parts.readChunks(name)) {
    if (isFirst && !looksLikeUtf8(chunk)) {
      yield parts.readText(name) ?? ''
      return
    }
    isFirst = false
    yield decoder.decode(chunk, { stream: true })
  }
  yield decoder.decode()
}

function looksLikeUtf8(chunk: Uint8Array): boolean {
  const head = chunk.subarray(0, 120)
  if (head.length > 1 && (head[0] === 0 || head[1] === 0 || head[0]! >= 0xfe)) return false
  const declared = /encoding\s*=\s*["']([^"']+)["']/.exec(decodeText(head))?.[1]
  return declared === undefined || /^utf-?8$/i.test(declared)
}
