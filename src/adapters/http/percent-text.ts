import iconv from 'iconv-lite'

/**
 * Text of a header or of a URL → text. Percent-encoded and bare bytes are UTF-8; where they are not, they are CP949, as
 * Korean Windows programs send them. Undefined when a percent sign is not followed by two hexadecimal digits or the
 * bytes are neither.
 */
export function textFromPercent(given: string, options: { readonly plusIsSpace: boolean }): string | undefined {
  if (/%(?![0-9a-f]{2})/iu.test(given)) return undefined
  const spaced = options.plusIsSpace ? given.replaceAll('+', ' ') : given
  const unescaped = spaced.replace(/%([0-9a-f]{2})/giu, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  )
  // Header and request line arrive as one character a byte.
  return koreanText(Buffer.from(unescaped, 'latin1'))
}

function koreanText(bytes: Buffer): string | undefined {
  const utf8 = bytes.toString('utf8')
  if (!utf8.includes('\ufffd') || bytes.equals(Buffer.from(utf8))) return utf8
  const cp949 = iconv.decode(bytes, 'cp949')
  return iconv.encode(cp949, 'cp949').equals(bytes) ? cp949 : undefined
}
