export interface JpegScans {
  /** A progressive picture has about ten; each is a walk over all of its blocks. */
  readonly count: number
  /** The file goes on to its end mark. */
  readonly whole: boolean
}

/** Counts scans without decoding them. */
export function readJpegScans(bytes: Uint8Array): JpegScans {
  let count = 0
  let at = bytes.indexOf(0xff, 2)
  while (at >= 0 && at + 1 < bytes.length) {
    const marker = bytes[at + 1]!
    if (marker === 0xd9) return { count, whole: true }
    if (marker === 0xda) count += 1
    const hasLength = marker >= 0xc0 && marker !== 0xff && !(marker >= 0xd0 && marker <= 0xd8)
    // A segment is stepped over: a thumbnail inside one has marks of its own.
    const next = hasLength && at + 3 < bytes.length ? at + 2 + ((bytes[at + 2]! << 8) | bytes[at + 3]!) : at + 1
    at = bytes.indexOf(0xff, next)
  }
  return { count, whole: false }
}
