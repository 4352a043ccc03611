import { crc32, deflateSync } from 'node:zlib'
import type { GrayPicture } from './gray-picture.ts'

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const grayscale = 0
const upFilter = 2

/** PNG bytes, eight bits of grey. Compressed for speed: a recogniser reads them at once and they are not kept. */
export function pngOfGray({ width, height, pixels }: GrayPicture): Uint8Array {
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  header.set([8, grayscale, 0, 0, 0], 8)
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(filtered(width, height, pixels), { level: 1 })),
    chunk('IEND', new Uint8Array(0)),
  ])
}

/** Each row as its difference from the one above: paper and ruled lines become zeros. */
function filtered(width: number, height: number, pixels: Uint8Array): Uint8Array {
  const rows = new Uint8Array((width + 1) * height)
  for (let y = 0; y < height; y += 1) {
    const to = y * (width + 1)
    const from = y * width
    rows[to] = upFilter
    for (let x = 0; x < width; x += 1) {
      rows[to + 1 + x] = pixels[from + x]! - (y === 0 ? 0 : pixels[from - width + x]!)
    }
  }
  return rows
}

function chunk(type: string, body: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + body.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, body.length)
  bytes.set(Buffer.from(type, 'latin1'), 4)
  bytes.set(body, 8)
  view.setUint32(8 + body.length, crc32(bytes.subarray(4, 8 + body.length)))
  return bytes
}
