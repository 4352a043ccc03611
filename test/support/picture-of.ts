import { crc32, deflateSync } from 'node:zlib'
import { type Canvas, createCanvas, GlobalFonts } from '@napi-rs/canvas'
import type { GrayPicture } from '../../src/adapters/parse/image/gray-picture.ts'
import { findKoreanFonts } from '../../src/adapters/pdf-render/korean-fonts.ts'

/** A picture in grey, painted pixel by pixel. */
export function grayOf(width: number, height: number, shade: (x: number, y: number) => number): GrayPicture {
  return {
    width,
    height,
    pixels: Uint8Array.from({ length: width * height }, (_, at) => shade(at % width, Math.floor(at / width))),
  }
}

export interface PageShape {
  readonly width?: number
  readonly height?: number
  /** Of the letters, in pixels. */
  readonly size?: number
  readonly left?: number
  /** Clockwise. */
  readonly degrees?: number
  readonly paper?: string
  readonly ink?: string
}

const family = 'KoreanTestFont'

/** Lines of Korean text on a page. Fails loudly where no Korean font is installed: a test that skips proves nothing. */
export function writtenPage(lines: readonly string[], shape: PageShape = {}): Canvas {
  const font = findKoreanFonts().sans
  if (font === undefined) throw new Error('no Korean font is installed: install one, e.g. the package fonts-nanum')
  if (!GlobalFonts.has(family)) GlobalFonts.registerFromPath(font, family)
  const { size = 40, left = 60, degrees = 0, paper = '#fff', ink = '#000' } = shape
  const { width = 1_200, height = 120 + lines.length * size * 1.8 } = shape
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = paper
  context.fillRect(0, 0, width, height)
  context.translate(width / 2, height / 2)
  context.rotate((degrees * Math.PI) / 180)
  context.translate(-width / 2, -height / 2)
  context.fillStyle = ink
  context.font = `${size}px ${family}`
  for (const [at, line] of lines.entries()) context.fillText(line, left, 60 + size + at * size * 1.8)
  return canvas
}

export interface PngShape {
  readonly width: number
  readonly height: number
  /** Rows as they are stored, each after its filter byte. */
  readonly rows: Uint8Array
  readonly depth?: number
  readonly color?: number
  /** Put in before the pixels: type and body. */
  readonly chunks?: readonly (readonly [string, Uint8Array])[]
}

/** A PNG down to its chunks. */
export function pngOf({ width, height, rows, depth = 8, color = 0, chunks = [] }: PngShape): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, color, 0, 0, 0], 8)
  const all: (readonly [string, Uint8Array])[] = [
    ['IHDR', header],
    ...chunks,
    ['IDAT', deflateSync(rows)],
    ['IEND', new Uint8Array(0)],
  ]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...all.map(([type, body]) => pngChunk(type, body))])
}

function pngChunk(type: string, body: Uint8Array): Buffer {
  const tail = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const chunk = Buffer.alloc(8 + tail.length)
  chunk.writeUInt32BE(body.length, 0)
  chunk.set(tail, 4)
  chunk.writeUInt32BE(crc32(tail), 4 + tail.length)
  return chunk
}

/** Tag → values; a value of bytes is stored as such. */
export type TiffTags = Readonly<Record<number, number | readonly number[]>>

export interface TiffPage {
  readonly tags: TiffTags
  /** The strips or tiles; their places and sizes are filled in. */
  readonly pieces?: readonly Uint8Array[]
  readonly tiled?: boolean
  /** Where the next page lies, instead of where it does. */
  readonly next?: number
}

const shortTags: ReadonlySet<number> = new Set([258, 259, 262, 266, 274, 277, 284, 317, 320, 338])

/** A TIFF of pages, in either order of bytes. */
export function tiffOf(pages: readonly TiffPage[], bigEndian = false): Uint8Array {
  const parts: Buffer[] = [Buffer.alloc(8)]
  let length = 8
  const place = (part: Uint8Array) => {
    const at = length
    parts.push(Buffer.from(part), Buffer.alloc(part.length % 2))
    length += part.length + (part.length % 2)
    return at
  }
  const number = (value: number, bytes: 2 | 4) => {
    const written = Buffer.alloc(bytes)
    if (bigEndian) written.writeUIntBE(value, 0, bytes)
    else written.writeUIntLE(value, 0, bytes)
    return written
  }
  const directories: { at: number; next: number | undefined }[] = []
  for (const { tags, pieces = [], tiled = false, next } of pages) {
    const offsets = pieces.map(place)
    const all: Record<number, number | readonly number[]> = { ...tags }
    if (offsets.length > 0) {
      all[tiled ? 324 : 273] = offsets
      all[tiled ? 325 : 279] = pieces.map((piece) => piece.length)
    }
    const entries = Object.entries(all).map(([tag, value]) => {
      const values = typeof value === 'number' ? [value] : value
      const size = shortTags.has(Number(tag)) ? 2 : 4
      const data = Buffer.concat(values.map((one) => number(one, size)))
      const field = data.length <= 4 ? Buffer.concat([data, Buffer.alloc(4 - data.length)]) : number(place(data), 4)
      return Buffer.concat([number(Number(tag), 2), number(size === 2 ? 3 : 4, 2), number(values.length, 4), field])
    })
    const at = place(Buffer.concat([number(entries.length, 2), ...entries, number(0, 4)]))
    directories.push({ at, next })
  }
  const file = Buffer.concat(parts)
  file.set(Buffer.concat([Buffer.from(bigEndian ? 'MM' : 'II'), number(42, 2), number(directories[0]?.at ?? 0, 4)]))
  for (const [index, { at, next }] of directories.entries()) {
    const count = bigEndian ? file.readUInt16BE(at) : file.readUInt16LE(at)
    file.set(number(next ?? directories[index + 1]?.at ?? 0, 4), at + 2 + count * 12)
  }
  return file
}
