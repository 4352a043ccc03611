const newline = 10

/** Cuts a stream of bytes into lines, each handed on as soon as it is whole, as text and as the bytes it came in. */
export function createLineSplitter(take: (line: string, bytes: Uint8Array) => void): (bytes: Buffer) => void {
  let pieces: Buffer[] = []
  return (bytes) => {
    let start = 0
    for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, start)) {
      const last = bytes.subarray(start, end)
      const line = pieces.length === 0 ? last : Buffer.concat([...pieces, last])
      pieces = []
      start = end + 1
      take(line.toString('utf8'), line)
    }
    if (start < bytes.length) pieces.push(bytes.subarray(start))
  }
}
