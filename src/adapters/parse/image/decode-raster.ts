import { blankPicture, type GrayPicture } from './gray-picture.ts'

const bandRows = 512

/**
 * PNG, JPEG, GIF (first frame), BMP or WebP → grey on white, turned upright as EXIF says. Rejects what cannot be decoded.
 * The caller has held the size in the header against its limits: decoding takes four bytes a pixel.
 */
export async function decodeRaster(bytes: Uint8Array): Promise<GrayPicture> {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas')
  const image = await loadImage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const { width, height } = image
  if (!(width > 0 && height > 0)) throw new Error('no pixels')
  const picture = blankPicture(width, height)

  // Band by band, so that one copy of the colours is held and not three.
  const canvas = createCanvas(width, Math.min(bandRows, height))
  const context = canvas.getContext('2d')
  for (let top = 0; top < height; top += bandRows) {
    const rows = Math.min(bandRows, height - top)
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, rows)
    context.drawImage(image, 0, -top)
    layGray(context.getImageData(0, 0, width, rows).data, picture.pixels.subarray(top * width))
  }
  return picture
}

function layGray(rgba: Uint8ClampedArray, gray: Uint8Array): void {
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 1) {
    gray[to] = (77 * rgba[from]! + 150 * rgba[from + 1]! + 29 * rgba[from + 2]!) >> 8
  }
}
