import { blankPicture, type GrayPicture } from './gray-picture.ts'

/** Another size of the same picture: the mean of what a pixel covers when it shrinks, a slope between pixels when it grows. */
export function scaled(picture: GrayPicture, width: number, height: number): GrayPicture {
  if (width === picture.width && height === picture.height) return picture
  const across = weightsOf(picture.width, width)
  const down = weightsOf(picture.height, height)

  const result = blankPicture(width, height)
  const row = new Float32Array(width)
  const sum = new Float32Array(width)
  for (let y = 0; y < height; y += 1) {
    sum.fill(0)
    for (let step = 0; step < down.counts[y]!; step += 1) {
      const from = (down.starts[y]! + step) * picture.width
      squeezeRow(picture.pixels.subarray(from, from + picture.width), across, row)
      const weight = down.weights[y * down.stride + step]!
      for (let x = 0; x < width; x += 1) sum[x] = sum[x]! + row[x]! * weight
    }
    for (let x = 0; x < width; x += 1) result.pixels[y * width + x] = sum[x]! + 0.5
  }
  return result
}

/** For every new place along one side: the old places it draws on and how much of each. */
interface Weights {
  readonly starts: Int32Array
  readonly counts: Int32Array
  readonly weights: Float32Array
  readonly stride: number
}

function weightsOf(from: number, to: number): Weights {
  const ratio = from / to
  const reach = Math.max(1, ratio)
  const stride = Math.ceil(reach * 2) + 2
  const starts = new Int32Array(to)
  const counts = new Int32Array(to)
  const weights = new Float32Array(to * stride)
  for (let place = 0; place < to; place += 1) {
    const centre = (place + 0.5) * ratio - 0.5
    const first = Math.max(0, Math.ceil(centre - reach))
    const last = Math.min(from - 1, Math.floor(centre + reach))
    let total = 0
    for (let at = first; at <= last; at += 1) {
      const weight = Math.max(0, 1 - Math.abs(at - centre) / reach)
      weights[place * stride + at - first] = weight
      total += weight
    }
    for (let step = 0; step <= last - first; step += 1) {
      weights[place * stride + step] = weights[place * stride + step]! / total
    }
    starts[place] = first
    counts[place] = last - first + 1
  }
  return { starts, counts, weights, stride }
}

function squeezeRow(pixels: Uint8Array, { starts, counts, weights, stride }: Weights, into: Float32Array): void {
  for (let x = 0; x < into.length; x += 1) {
    let value = 0
    for (let step = 0; step < counts[x]!; step += 1) value += pixels[starts[x]! + step]! * weights[x * stride + step]!
    into[x] = value
  }
}
