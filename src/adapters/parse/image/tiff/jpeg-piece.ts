import { readJpegSize } from '../picture-header.ts'
import type { FrameLayout } from './frame-layout.ts'

const startOfImage = Uint8Array.of(0xff, 0xd8)
const rgb = 2
/** Adobe's marker with transform 0: three components that are red, green and blue as they stand. */
const plainColorsMarker = Buffer.from('ffee000e41646f626500640000000000', 'hex')

/** A strip or tile of JPEG data leaves its tables to the directory; together they are a JPEG file. */
export function jpegOfPiece(packed: Uint8Array, { jpegTables, photometric }: FrameLayout): Uint8Array {
  const isRgb = photometric === rgb
  return Buffer.concat([
    startOfImage,
    ...(isRgb ? [plainColorsMarker] : []),
    ...(jpegTables === undefined ? [] : [withoutEnds(jpegTables)]),
    withoutStart(packed),
  ])
}

/** Does the JPEG inside claim no more than the piece it fills? Encoders may round up to whole blocks. */
export function fitsPiece(jpeg: Uint8Array, { pieceWidth, pieceHeight }: FrameLayout): boolean {
  const size = readJpegSize(jpeg)
  return size !== undefined && size.width <= pieceWidth + 16 && size.height <= pieceHeight + 16
}

function withoutStart(jpeg: Uint8Array): Uint8Array {
  return jpeg[0] === 0xff && jpeg[1] === 0xd8 ? jpeg.subarray(2) : jpeg
}

function withoutEnds(jpeg: Uint8Array): Uint8Array {
  const end = jpeg.length
  return withoutStart(jpeg[end - 2] === 0xff && jpeg[end - 1] === 0xd9 ? jpeg.subarray(0, end - 2) : jpeg)
}
