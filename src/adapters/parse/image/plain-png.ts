import { exifOrientation } from './exif.ts'
import { hasAllPixels } from './png-pixels.ts'

/** Chunks that hold pixels. The others (text, colour profiles) may be bombs and change no letter. */
const kept: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])

export interface PlainPng {
  readonly bytes: Uint8Array
  readonly orientation: number
  /** All the pixels that the header claims are there. */
  readonly whole: boolean
}

const signatureBytes = 8

/** The same picture with nothing in it but pixels. */
export async function plainPng(bytes: Uint8Array): Promise<PlainPng> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: Uint8Array[] = [bytes.subarray(0, signatureBytes)]
  const pixels: Uint8Array[] = []
  let orientation = 1
  let header: Uint8Array | undefined
  for (let at = signatureBytes; at + 12 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at)
    const type = Buffer.from(bytes.buffer, bytes.byteOffset + at + 4, 4).toString('latin1')
    const body = bytes.subarray(at + 8, Math.min(end - 4, bytes.length))
    if (kept.has(type)) parts.push(bytes.subarray(at, Math.min(end, bytes.length)))
    if (type === 'IHDR' && body.length === 13) header ??= body
    if (type === 'IDAT') pixels.push(body)
    if (type === 'eXIf') orientation = exifOrientation(body)
    if (type === 'IEND') break
    at = end
  }
  const whole = header !== undefined && (await hasAllPixels(header, pixels))
  return { bytes: Buffer.concat(parts), orientation, whole }
}
