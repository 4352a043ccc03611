import { crc32, deflateSync } from 'node:zlib'
import type { PageRenderer } from '../../ports/page-renderer.ts'

const a4 = { width: 595, height: 842 }
const scaleMax = 8

/** Draws a blank A4 sheet for each of the given number of pages. */
export function createBlankPageRenderer(pages = 1): PageRenderer {
  return {
    async render(_file, page, scale) {
      if (!Number.isInteger(page) || page < 1 || page > pages || !(scale > 0 && scale <= scaleMax)) return undefined
      const width = Math.max(1, Math.round(a4.width * scale))
      const height = Math.max(1, Math.round(a4.height * scale))
      const bytes = blankPng(width, height)
      return { bytes, type: 'image/png', width, height, pageWidth: a4.width, pageHeight: a4.height }
    },
    async close() {},
  }
}

/** One bit a pixel, all white. */
function blankPng(width: number, height: number): Uint8Array {
  const rowBytes = 1 + Math.ceil(width / 8)
  const rows = Buffer.alloc(rowBytes * height, 0xff)
  for (let row = 0; row < height; row += 1) rows[row * rowBytes] = 0
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    part('IHDR', header),
    part('IDAT', deflateSync(rows)),
    part('IEND', Buffer.alloc(0)),
  ])
}

function part(kind: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), body])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(body.length, 0)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}
