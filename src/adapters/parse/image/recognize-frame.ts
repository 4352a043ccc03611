import type { Bbox } from '../../../domain/document/block.ts'
import type { Ocr, OcrLine } from '../../../ports/ocr.ts'
import type { GrayPicture } from './gray-picture.ts'
import { pngOfGray } from './png-of-gray.ts'
import { scaled } from './scale-picture.ts'

/** Pixels that are taller or wider than this, one side against the other, are made square before reading. */
const squareEnough = 1.2
const stretchMax = 4

/** Lines of a picture, in its own pixels even where it had to be stretched for the recogniser. */
export async function recognizeFrame(ocr: Ocr, picture: GrayPicture, pixelHeight: number): Promise<OcrLine[]> {
  const stretch = stretchFor(pixelHeight)
  const height = Math.round(picture.height * stretch)
  const square = scaled(picture, picture.width, height)
  const lines = await ocr.recognize({ png: pngOfGray(square), width: square.width, height })
  if (stretch === 1) return [...lines]
  const back = ([x0, y0, x1, y1]: Bbox): Bbox => [
    x0,
    Math.floor(y0 / stretch),
    x1,
    Math.min(picture.height, Math.ceil(y1 / stretch)),
  ]
  return lines.map((line) => ({
    ...line,
    bbox: back(line.bbox),
    words: line.words.map((word) => ({ ...word, bbox: back(word.bbox) })),
  }))
}

function stretchFor(pixelHeight: number): number {
  const isOdd = pixelHeight > squareEnough || pixelHeight < 1 / squareEnough
  const isLikely = pixelHeight <= stretchMax && pixelHeight >= 1 / stretchMax
  return isOdd && isLikely ? pixelHeight : 1
}
