import { exifOrientation } from './exif.ts'

/** Chunks that hold pixels. The others (text, colour profiles) may be bombs and change no letter. */
const kept: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])

export interface PlainPng {
  readonly bytes: Uint8Array
  readonly orientation: number
  /** The file goes on to its end mark. */
  readonly whole: boolean
}

const signatureBytes = 8

/** The same picture with nothing in it but pixels. */
export function plainPng(bytes: Uint8Array): PlainPng {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: Uint8Array[] = [bytes.subarray(0, signatureBytes)]
  let orientation = 1
  let whole = false
  for (let at = signatureBytes; at + 12 <= bytes.length && !whole; ) {
    const length = view.getUint32(at)
    const type = Buffer.from(bytes.buffer, bytes.byteOffset + at + 4, 4).toString('latin1')
    const end = at + 12 + length
    if (kept.has(type)) parts.push(bytes.subarray(at, Math.min(end, bytes.length)))
    else if (type === 'eXIf') orientation = exifOrientation(bytes.subarray(at + 8, Math.min(end - 4, bytes.length)))
    whole = type === 'IEND'
    at = end
  }
  return { bytes: Buffer.concat(parts), orientation, whole }
}
