/** A long text in parts of about this many characters; no character of two units is cut. */
export function* textSlices(text: string, length: number): Generator<string> {
  for (let start = 0; start < text.length; ) {
    let end = start + length
    if (isHighSurrogate(text.charCodeAt(end - 1))) end += 1
    yield text.slice(start, end)
    start = end
  }
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00
}
