import { Readable } from 'node:stream'
import { createInflate } from 'node:zlib'

const samplesOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
/** Adam7: first column, first row, and the steps between columns and rows of each pass. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** Do the pixel chunks of a PNG hold as many pixels as its header claims? Decoders leave the missing ones blank in silence. */
export async function hasAllPixels(header: Uint8Array, packed: readonly Uint8Array[]): Promise<boolean> {
  const wanted = bytesWanted(new DataView(header.buffer, header.byteOffset, header.byteLength))
  const inflate = Readable.from(packed).pipe(createInflate())
  let found = 0
  try {
    for await (const chunk of inflate) {
      found += (chunk as Uint8Array).length
      if (found >= wanted) break
    }
  } catch {
    return false
  } finally {
    inflate.destroy()
  }
  return found >= wanted
}

function bytesWanted(header: DataView): number {
  const width = header.getUint32(0)
  const height = header.getUint32(4)
  const bitsPerPixel = header.getUint8(8) * (samplesOf[header.getUint8(9)] ?? 1)
  const bytes = (columns: number, rows: number) =>
    columns === 0 ? 0 : (1 + Math.ceil((columns * bitsPerPixel) / 8)) * rows
  const isInterlaced = header.getUint8(12) === 1
  if (!isInterlaced) return bytes(width, height)
  return passes.reduce(
    (sum, [left, top, across, down]) =>
      sum + bytes(Math.ceil(Math.max(0, width - left) / across), Math.ceil(Math.max(0, height - top) / down)),
    0,
  )
}
