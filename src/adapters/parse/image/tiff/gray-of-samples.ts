import { colorsOf, type FrameLayout } from './frame-layout.ts'
import { rowBytesOf } from './unpack-piece.ts'

/** The value of one sample of a pixel: 0 to 255 whatever its depth, but palette places stay as they are. */
export type SampleAt = (x: number, y: number, sample: number) => number

/** `planes`: one for interleaved samples, one for each sample where they are stored apart. */
export function sampleReader(planes: readonly Uint8Array[], layout: FrameLayout): SampleAt {
  const { bits, samples, planar } = layout
  const rowBytes = rowBytesOf(layout)
  const highByte = layout.littleEndian ? 1 : 0
  const scale = layout.photometric === palette ? 1 : 255 / (2 ** Math.min(bits, 8) - 1)
  return (x, y, sample) => {
    const bytes = planes[planar ? sample : 0]!
    const place = planar ? x : x * samples + sample
    const row = y * rowBytes
    if (bits === 8) return bytes[row + place]!
    if (bits === 16) return bytes[row + place * 2 + highByte]!
    const bit = place * bits
    return ((bytes[row + (bit >>> 3)]! >>> (8 - bits - (bit & 7))) & ((1 << bits) - 1)) * scale
  }
}

/** How light a pixel is, from its samples. */
export type GrayOf = (at: SampleAt, x: number, y: number) => number

const palette = 3

/** Undefined for a colour model that is not known, or one that lacks samples. */
export function grayOfPixel(layout: FrameLayout): GrayOf | undefined {
  const { photometric, samples, alpha } = layout
  const model = models.get(photometric)?.(layout)
  if (model === undefined || samples < colorsOf(photometric)) return undefined
  if (!alpha) return model
  return (at, x, y) => 255 - ((255 - model(at, x, y)) * at(x, y, samples - 1)) / 255
}

const models: ReadonlyMap<number, (layout: FrameLayout) => GrayOf | undefined> = new Map([
  [0, () => (at, x, y) => 255 - at(x, y, 0)],
  [1, () => (at, x, y) => at(x, y, 0)],
  [2, () => (at, x, y) => luminance(at(x, y, 0), at(x, y, 1), at(x, y, 2))],
  [palette, byPalette],
  [5, () => fromInks],
])

function byPalette({ bits, colorMap }: FrameLayout): GrayOf | undefined {
  const colors = 2 ** bits
  if (bits > 8 || colorMap.length < 3 * colors) return undefined
  const grays = Array.from({ length: colors }, (_, color) =>
    luminance(colorMap[color]! >> 8, colorMap[color + colors]! >> 8, colorMap[color + 2 * colors]! >> 8),
  )
  return (at, x, y) => grays[at(x, y, 0)]!
}

const fromInks: GrayOf = (at, x, y) => {
  const light = 255 - at(x, y, 3)
  const left = (ink: number) => ((255 - at(x, y, ink)) * light) / 255
  return luminance(left(0), left(1), left(2))
}

function luminance(red: number, green: number, blue: number): number {
  return (77 * red + 150 * green + 29 * blue) / 256
}
