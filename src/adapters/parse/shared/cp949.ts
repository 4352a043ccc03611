import iconv from 'iconv-lite'

/**
 * CP949 (Unified Hangul Code) → text. Node's own `euc-kr` decoder drops the 8,822 syllables outside KS X 1001.
 * A byte that is no CP949 becomes U+FFFD.
 */
export function decodeCp949(bytes: Uint8Array): string {
  return iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), 'cp949')
}

export function encodeCp949(text: string): Uint8Array {
  return iconv.encode(text, 'cp949')
}

/** The code page of DOS, which every byte string is valid in: the last resort for names. */
export function decodeCp437(bytes: Uint8Array): string {
  return iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), 'cp437')
}
