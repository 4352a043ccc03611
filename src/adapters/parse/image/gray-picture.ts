/** One byte a pixel, row by row: 0 black, 255 white. */
export interface GrayPicture {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

export function blankPicture(width: number, height: number): GrayPicture {
  return { width, height, pixels: new Uint8Array(width * height).fill(255) }
}

/** The part inside the box, which is narrowed to the picture. */
export function crop(picture: GrayPicture, [x0, y0, x1, y1]: readonly [number, number, number, number]): GrayPicture {
  const left = Math.min(Math.max(0, Math.floor(x0)), picture.width - 1)
  const top = Math.min(Math.max(0, Math.floor(y0)), picture.height - 1)
  const width = Math.max(1, Math.min(picture.width, Math.ceil(x1)) - left)
  const height = Math.max(1, Math.min(picture.height, Math.ceil(y1)) - top)
  const part = blankPicture(width, height)
  for (let y = 0; y < height; y += 1) {
    const from = (top + y) * picture.width + left
    part.pixels.set(picture.pixels.subarray(from, from + width), y * width)
  }
  return part
}

/** The picture with a white border, which recognisers need around a tight crop. */
export function padded(picture: GrayPicture, border: number): GrayPicture {
  const framed = blankPicture(picture.width + 2 * border, picture.height + 2 * border)
  for (let y = 0; y < picture.height; y += 1) {
    const row = picture.pixels.subarray(y * picture.width, (y + 1) * picture.width)
    framed.pixels.set(row, (y + border) * framed.width + border)
  }
  return framed
}

/**
 * Turns a stored picture upright by its EXIF/TIFF orientation, 1 to 8; anything else is taken as 1.
 * From 5 on, rows of the file are columns of the picture.
 */
export function upright(picture: GrayPicture, orientation: number): GrayPicture {
  const place = placeOf[orientation]
  if (place === undefined) return picture
  const { width, height, pixels } = picture
  const swapped = orientation >= 5
  const turned = blankPicture(swapped ? height : width, swapped ? width : height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [toX, toY] = place(x, y, width - 1, height - 1)
      turned.pixels[toY * turned.width + toX] = pixels[y * width + x]!
    }
  }
  return turned
}

type Place = (x: number, y: number, right: number, bottom: number) => readonly [number, number]

const placeOf: Readonly<Record<number, Place>> = {
  2: (x, y, right) => [right - x, y],
  3: (x, y, right, bottom) => [right - x, bottom - y],
  4: (x, y, _right, bottom) => [x, bottom - y],
  5: (x, y) => [y, x],
  6: (x, y, _right, bottom) => [bottom - y, x],
  7: (x, y, right, bottom) => [bottom - y, right - x],
  8: (x, y, right) => [y, right - x],
}
