import type { TiffDirectory } from './directories.ts'

const tag = {
  subfileType: 254,
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  photometric: 262,
  fillOrder: 266,
  stripOffsets: 273,
  orientation: 274,
  samples: 277,
  rowsPerStrip: 278,
  stripBytes: 279,
  xResolution: 282,
  yResolution: 283,
  planar: 284,
  faxOptions: 292,
  predictor: 317,
  colorMap: 320,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileBytes: 325,
  extraSamples: 338,
  jpegTables: 347,
} as const

/** How the pixels of one page are laid down in the file. */
export interface FrameLayout {
  readonly width: number
  readonly height: number
  readonly bits: number
  /** Values a pixel has. */
  readonly samples: number
  readonly compression: number
  /** 0 white is zero, 1 black is zero, 2 RGB, 3 palette, 5 CMYK, 6 YCbCr. */
  readonly photometric: number
  readonly lowBitFirst: boolean
  /** Of values of sixteen bits. */
  readonly littleEndian: boolean
  readonly orientation: number
  /** Each sample in a piece of its own. */
  readonly planar: boolean
  readonly twoDimensionalFax: boolean
  readonly differenced: boolean
  readonly colorMap: readonly number[]
  /** The last sample says how much of the pixel is there. */
  readonly alpha: boolean
  readonly jpegTables: Uint8Array | undefined
  /** Strips are pieces as wide as the picture. */
  readonly pieceWidth: number
  readonly pieceHeight: number
  readonly pieces: readonly { readonly offset: number; readonly bytes: number }[]
  /** How much taller than wide a pixel is on paper; faxes have 2. */
  readonly pixelHeight: number
}

const bitDepths: ReadonlySet<number> = new Set([1, 2, 4, 8, 16])
const samplesMax = 8

/** Can sizes be computed from it that mean something? */
export function isKnownDepth({ bits, samples }: FrameLayout): boolean {
  return bitDepths.has(bits) && samples >= 1 && samples <= samplesMax
}

const reducedOrMask = 0b101

/** Is it a page, rather than a small copy or a mask of one? */
export function isPage(directory: TiffDirectory): boolean {
  return ((directory.number(tag.subfileType) ?? 0) & reducedOrMask) === 0
}

/** Undefined when the directory describes no picture. Sizes are as claimed: the caller holds them against its limits. */
export function layoutOf(directory: TiffDirectory): FrameLayout | undefined {
  const width = directory.number(tag.width) ?? 0
  const height = directory.number(tag.height) ?? 0
  const tiled = directory.number(tag.tileWidth) !== undefined
  const offsets = directory.numbers(tiled ? tag.tileOffsets : tag.stripOffsets)
  const sizes = directory.numbers(tiled ? tag.tileBytes : tag.stripBytes)
  const pieceWidth = tiled ? directory.number(tag.tileWidth)! : width
  const pieceHeight = tiled ? (directory.number(tag.tileHeight) ?? 0) : (directory.number(tag.rowsPerStrip) ?? height)
  if (!(width > 0 && height > 0 && pieceWidth > 0 && pieceHeight > 0) || offsets.length === 0) return undefined

  const samples = directory.number(tag.samples) ?? 1
  const photometric = directory.number(tag.photometric) ?? 0
  const across = directory.number(tag.xResolution) ?? 1
  const down = directory.number(tag.yResolution) ?? 1
  return {
    width,
    height,
    bits: directory.number(tag.bits) ?? 1,
    samples,
    compression: directory.number(tag.compression) ?? 1,
    photometric,
    lowBitFirst: directory.number(tag.fillOrder) === 2,
    littleEndian: directory.littleEndian,
    orientation: directory.number(tag.orientation) ?? 1,
    planar: directory.number(tag.planar) === 2 && samples > 1,
    twoDimensionalFax: ((directory.number(tag.faxOptions) ?? 0) & 1) === 1,
    differenced: directory.number(tag.predictor) === 2,
    colorMap: directory.numbers(tag.colorMap),
    alpha: directory.number(tag.extraSamples) !== undefined && samples === colorsOf(photometric) + 1,
    jpegTables: directory.bytes(tag.jpegTables),
    pieceWidth,
    pieceHeight: tiled ? pieceHeight : Math.min(pieceHeight, height),
    // A writer that leaves the sizes out wrote one piece to the end of the file.
    pieces: offsets.map((offset, at) => ({ offset, bytes: sizes[at] ?? Number.MAX_SAFE_INTEGER })),
    pixelHeight: across > 0 && down > 0 ? across / down : 1,
  }
}

export function colorsOf(photometric: number): number {
  if (photometric === 2 || photometric === 6) return 3
  return photometric === 5 ? 4 : 1
}
