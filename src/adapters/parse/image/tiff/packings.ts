/** Every unpacker fills at most `room` bytes and gives what it could: damaged data ends early, it does not throw. */

/** PackBits: a count, then that many bytes as they are, or one byte repeated. */
export function unpackBits(packed: Uint8Array, room: number): Uint8Array {
  const out = new Uint8Array(room)
  let to = 0
  let at = 0
  while (at < packed.length && to < room) {
    const control = packed[at]!
    at += 1
    if (control < 128) {
      const count = Math.min(control + 1, packed.length - at, room - to)
      out.set(packed.subarray(at, at + count), to)
      to += count
      at += control + 1
    } else if (control > 128) {
      const count = Math.min(257 - control, room - to)
      out.fill(packed[at] ?? 0, to, to + count)
      to += count
      at += 1
    }
  }
  return out.subarray(0, to)
}

const clearCode = 256
const endCode = 257
const codesMax = 4096

/** LZW as TIFF writes it: codes from the high bit down, one bit wider one code early. */
export function unpackLzw(packed: Uint8Array, room: number): Uint8Array {
  const out = new Uint8Array(room)
  // Each code above the first 258 repeats an earlier piece of the output and one byte more.
  const startOf = new Int32Array(codesMax)
  const lengthOf = new Int32Array(codesMax)
  let to = 0
  let next = 258
  let width = 9
  let previous = -1
  let previousAt = 0
  let previousLength = 0
  let bits = 0
  let held = 0

  for (let at = 0; at < packed.length; ) {
    while (bits < width && at < packed.length) {
      held = ((held << 8) | packed[at]!) & 0xffffff
      at += 1
      bits += 8
    }
    if (bits < width) break
    const code = (held >>> (bits - width)) & ((1 << width) - 1)
    bits -= width
    if (code === endCode) break
    if (code === clearCode) {
      next = 258
      width = 9
      previous = -1
      continue
    }
    if (to >= room) break
    const start = to
    if (code < 256) {
      out[to] = code
      to += 1
    } else if (code < next) {
      to = repeat(out, startOf[code]!, lengthOf[code]!, to)
    } else if (code === next && previous >= 0) {
      to = repeat(out, previousAt, previousLength, to)
      if (to < room) out[to++] = out[start]!
    } else break

    if (previous >= 0 && next < codesMax) {
      startOf[next] = previousAt
      lengthOf[next] = previousLength + 1
      next += 1
      if (next + 1 >= 1 << width && width < 12) width += 1
    }
    previous = code
    previousAt = start
    previousLength = to - start
  }
  return out.subarray(0, to)
}

/** Byte by byte, since a piece may run into what it is writing. */
function repeat(out: Uint8Array, from: number, length: number, to: number): number {
  const end = Math.min(out.length, to + length)
  let at = to
  for (let source = from; at < end; at += 1, source += 1) out[at] = out[source]!
  return at
}
