/** A record of HWP 5: `record(66, 0, …)`. A size past twelve bits goes into a word of its own. */
export function record(tag: number, level: number, data: Uint8Array | readonly number[] = []): Buffer {
  const body = Buffer.from(data as Uint8Array)
  const isLong = body.length >= 0xfff
  const head = Buffer.alloc(isLong ? 8 : 4)
  head.writeUInt32LE(((tag & 0x3ff) | ((level & 0x3ff) << 10) | ((isLong ? 0xfff : body.length) << 20)) >>> 0)
  if (isLong) head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}

/** Little-endian fields in a row: `fields('u32', 1, 'u16', 2)`. */
export function fields(...pairs: readonly (Kind | number)[]): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    const size = sizes[pairs[at] as Kind]
    const part = Buffer.alloc(size)
    part.writeUIntLE((pairs[at + 1] as number) >>> 0, 0, size)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

type Kind = 'u8' | 'u16' | 'u32'
const sizes: Record<Kind, number> = { u8: 1, u16: 2, u32: 4 }

export const wide = (text: string): Buffer => Buffer.from(text, 'utf16le')

/** A string after its length in UTF-16 units. */
export const counted = (text: string): Buffer => Buffer.concat([fields('u16', text.length), wide(text)])

/** The four letters of a control, in reverse as the file stores them. */
export const controlId = (id: string): Buffer => Buffer.from(id.padEnd(4).slice(0, 4), 'latin1').reverse()
