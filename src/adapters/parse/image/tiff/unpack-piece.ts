import { constants, inflateSync } from 'node:zlib'
import type { FrameLayout } from './frame-layout.ts'
import { unpackBits, unpackLzw } from './packings.ts'
import { unpackFax } from './unpack-fax.ts'

type Unpack = (packed: Uint8Array, layout: FrameLayout, rows: number) => Uint8Array

const unpackers: ReadonlyMap<number, Unpack> = new Map([
  [1, (packed, layout, rows) => packed.subarray(0, rowBytesOf(layout) * rows)],
  [2, fax('rle')],
  [3, fax('g3')],
  [4, fax('g4')],
  [5, (packed, layout, rows) => unpackLzw(packed, rowBytesOf(layout) * rows)],
  [8, inflate],
  [32_773, (packed, layout, rows) => unpackBits(packed, rowBytesOf(layout) * rows)],
  [32_946, inflate],
])

export const isKnownPacking = (compression: number): boolean => unpackers.has(compression)

/** The stored bytes of one strip or tile; none when it lies outside the file. */
export function packedPiece(file: Uint8Array, { pieces, lowBitFirst }: FrameLayout, index: number): Uint8Array {
  const found = pieces[index]
  if (found === undefined || found.offset >= file.length) return nothing
  const packed = file.subarray(found.offset, Math.min(file.length, found.offset + found.bytes))
  return lowBitFirst ? packed.map((byte) => mirrored[byte]!) : packed
}

/** The samples of one strip or tile, row by row; shorter than asked for where the data is damaged. */
export function unpackPiece(file: Uint8Array, layout: FrameLayout, index: number, rows: number): Uint8Array {
  const packed = packedPiece(file, layout, index)
  const unpack = unpackers.get(layout.compression)
  if (packed.length === 0 || unpack === undefined) return nothing
  const plain = unpack(packed, layout, rows)
  return layout.differenced ? undifferenced(plain, layout) : plain
}

export function rowBytesOf({ pieceWidth, samples, bits, planar }: FrameLayout): number {
  return Math.ceil((pieceWidth * (planar ? 1 : samples) * bits) / 8)
}

const nothing = new Uint8Array(0)

function fax(scheme: 'rle' | 'g3' | 'g4'): Unpack {
  return (packed, { pieceWidth, twoDimensionalFax }, rows) => {
    const fax = unpackFax(packed, { width: pieceWidth, rows, scheme, twoDimensional: twoDimensionalFax })
    return fax.bits.subarray(0, fax.rowsRead * Math.ceil(pieceWidth / 8))
  }
}

function inflate(packed: Uint8Array, layout: FrameLayout, rows: number): Uint8Array {
  const room = rowBytesOf(layout) * rows
  try {
    // A piece that ends early still gives the rows before its end.
    return inflateSync(packed, { maxOutputLength: room + 1, finishFlush: constants.Z_SYNC_FLUSH }).subarray(0, room)
  } catch {
    return nothing
  }
}

const mirrored = Uint8Array.from({ length: 256 }, (_, byte) => {
  let turned = 0
  for (let bit = 0; bit < 8; bit += 1) if (byte & (1 << bit)) turned |= 0x80 >>> bit
  return turned
})

/** Each value was stored as its difference from the same value of the pixel before. */
function undifferenced(stored: Uint8Array, layout: FrameLayout): Uint8Array {
  const { bits, littleEndian } = layout
  if (bits !== 8 && bits !== 16) return stored
  const plain = Uint8Array.from(stored)
  const view = new DataView(plain.buffer)
  const size = bits / 8
  const step = size * (layout.planar ? 1 : layout.samples)
  const rowBytes = rowBytesOf(layout)
  for (let row = 0; row < plain.length; row += rowBytes) {
    const end = Math.min(plain.length, row + rowBytes) - size
    for (let at = row + step; at <= end; at += size) {
      if (size === 1) plain[at] = plain[at]! + plain[at - step]!
      else view.setUint16(at, view.getUint16(at, littleEndian) + view.getUint16(at - step, littleEndian), littleEndian)
    }
  }
  return plain
}
