import { decodeCp949 } from './cp949.ts'

/** Bytes of a text part → text, by its byte order mark, the shape of its first characters, or its XML declaration. */
export function decodeText(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [first, second, third] = buffer
  if (first === 0xef && second === 0xbb && third === 0xbf) return buffer.toString('utf8', 3)
  if (first === 0xff && second === 0xfe) return utf16(buffer.subarray(2))
  if (first === 0xfe && second === 0xff) return utf16(swapped(buffer.subarray(2)))
  if (first === 0x3c && second === 0) return utf16(buffer)
  if (first === 0 && second === 0x3c) return utf16(swapped(buffer))
  return declaresKorean(buffer) ? decodeCp949(buffer) : buffer.toString('utf8')
}

function utf16(littleEndian: Buffer): string {
  return littleEndian.toString('utf16le').toWellFormed()
}

function swapped(bigEndian: Buffer): Buffer {
  const even = Buffer.from(bigEndian.subarray(0, bigEndian.length & ~1))
  return even.swap16()
}

const declarationBytesMax = 120

function declaresKorean(buffer: Buffer): boolean {
  if (buffer[0] !== 0x3c || buffer[1] !== 0x3f) return false
  const declaration = buffer.toString('latin1', 0, declarationBytesMax)
  return /^<\?xml[^>]*encoding\s*=\s*["'](?:euc-kr|ks_c_5601-1987|cp949|ms949|windows-949)["']/i.test(declaration)
}
