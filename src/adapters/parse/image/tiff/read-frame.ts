import { decodeRaster } from '../decode-raster.ts'
import { blankPicture, type GrayPicture } from '../gray-picture.ts'
import { colorsOf, type FrameLayout } from './frame-layout.ts'
import { grayOfPixel, sampleReader } from './gray-of-samples.ts'
import { fitsPiece, jpegOfPiece } from './jpeg-piece.ts'
import { isKnownPacking, packedPiece, rowBytesOf, unpackPiece } from './unpack-piece.ts'

export interface ReadFrame {
  /** As stored: not yet turned upright. */
  readonly picture: GrayPicture
  /** Some of the pixels the page claims are not in the file; they are white. */
  readonly partial: boolean
}

/** The light values of one strip or tile, and how many of its rows are there. */
interface Piece {
  readonly width: number
  readonly rows: number
  at(x: number, y: number): number
}

const jpeg = 7

/** One page in grey. Undefined for a packing or pixel layout that is not known. */
export async function readFrame(file: Uint8Array, layout: FrameLayout): Promise<ReadFrame | undefined> {
  const open = layout.compression === jpeg ? openJpegPiece : pieceOpener(layout)
  if (open === undefined) return undefined
  const picture = blankPicture(layout.width, layout.height)
  const across = Math.ceil(layout.width / layout.pieceWidth)
  const down = Math.ceil(layout.height / layout.pieceHeight)
  let partial = layout.pieces.length < across * down

  for (let index = 0; index < Math.min(across * down, layout.pieces.length); index += 1) {
    const left = (index % across) * layout.pieceWidth
    const top = Math.floor(index / across) * layout.pieceHeight
    const rows = Math.min(layout.pieceHeight, layout.height - top)
    const piece = await open(file, layout, index, rows)
    if (piece === undefined || piece.rows < rows) partial = true
    if (piece !== undefined) lay(picture, left, top, piece)
  }
  return { picture, partial }
}

type OpenPiece = (
  file: Uint8Array,
  layout: FrameLayout,
  index: number,
  rows: number,
) => Promise<Piece | undefined> | Piece | undefined

function pieceOpener(layout: FrameLayout): OpenPiece | undefined {
  const gray = grayOfPixel(layout)
  if (gray === undefined || !isKnownPacking(layout.compression)) return undefined
  const planes = layout.planar ? colorsOf(layout.photometric) : 1
  const perPlane = Math.ceil(layout.width / layout.pieceWidth) * Math.ceil(layout.height / layout.pieceHeight)

  return (file, _layout, index, rows) => {
    const data = Array.from({ length: planes }, (_, plane) => unpackPiece(file, layout, plane * perPlane + index, rows))
    const rowsThere = Math.floor(Math.min(...data.map((plane) => plane.length)) / rowBytesOf(layout))
    const sampleAt = sampleReader(data, layout)
    return { width: layout.pieceWidth, rows: rowsThere, at: (x, y) => gray(sampleAt, x, y) }
  }
}

const openJpegPiece: OpenPiece = async (file, layout, index) => {
  const bytes = jpegOfPiece(packedPiece(file, layout, index), layout)
  if (!fitsPiece(bytes, layout)) return undefined
  try {
    const { width, height, pixels } = await decodeRaster(bytes)
    return { width, rows: height, at: (x, y) => pixels[y * width + x]! }
  } catch {
    // Damage to one piece is told by `partial`; the other pieces are still worth reading.
    return undefined
  }
}

function lay(picture: GrayPicture, left: number, top: number, piece: Piece): void {
  const columns = Math.min(piece.width, picture.width - left)
  const rows = Math.min(piece.rows, picture.height - top)
  for (let y = 0; y < rows; y += 1) {
    const to = (top + y) * picture.width + left
    for (let x = 0; x < columns; x += 1) picture.pixels[to + x] = piece.at(x, y)
  }
}
