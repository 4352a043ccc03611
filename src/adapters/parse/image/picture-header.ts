export interface PictureSize {
  readonly width: number
  readonly height: number
}

export type PictureKind = 'png' | 'jpeg' | 'gif' | 'bmp' | 'webp' | 'tiff'

const marks: readonly (readonly [PictureKind, RegExp])[] = [
  ['png', /^\x89PNG\r\n\x1a\n/],
  ['jpeg', /^\xff\xd8\xff/],
  ['gif', /^GIF8[79]a/],
  ['bmp', /^BM/],
  ['tiff', /^II[*+]\0|^MM\0[*+]/],
  ['webp', /^RIFF.{4}WEBP/s],
]

export function pictureKind(bytes: Uint8Array): PictureKind | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 16)).toString('latin1')
  return marks.find(([, mark]) => mark.test(head))?.[0]
}

/** Width and height as the header states them, before anything is decoded; undefined when it states none. */
export function readPictureSize(bytes: Uint8Array, kind: Exclude<PictureKind, 'tiff'>): PictureSize | undefined {
  try {
    const size = sizeReaders[kind](bytes, new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    return size !== undefined && size.width > 0 && size.height > 0 ? size : undefined
  } catch (error) {
    // Looking past the end of the bytes: the header is cut off.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

type ReadSize = (bytes: Uint8Array, view: DataView) => PictureSize | undefined

const sizeReaders: Record<Exclude<PictureKind, 'tiff'>, ReadSize> = {
  png: (_bytes, view) => ({ width: view.getUint32(16), height: view.getUint32(20) }),
  jpeg: (bytes) => readJpegSize(bytes),
  gif: gifSize,
  bmp(_bytes, view) {
    const headerBytes = view.getUint32(14, true)
    if (headerBytes === 12) return { width: view.getUint16(18, true), height: view.getUint16(20, true) }
    // A negative height means rows from the top down.
    return { width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) }
  },
  webp: webpSize,
}

/** By the frame header; undefined where there is none before the first scan. */
export function readJpegSize(bytes: Uint8Array): PictureSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1]!
    if (isFrameHeader(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    if (marker === 0xda || marker === 0xd9) return undefined
    const standsAlone = marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
    at += standsAlone ? (marker === 0xff ? 1 : 2) : 2 + view.getUint16(at + 2)
  }
  return undefined
}

function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

/** The first frame may reach past the screen that the header states. */
function gifSize(bytes: Uint8Array, view: DataView): PictureSize | undefined {
  const screen = { width: view.getUint16(6, true), height: view.getUint16(8, true) }
  const flags = bytes[10]!
  let at = 13 + (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0)
  while (bytes[at] === 0x21) {
    at += 2
    while (at < bytes.length && bytes[at] !== 0) at += bytes[at]! + 1
    at += 1
  }
  if (bytes[at] !== 0x2c) return undefined
  return {
    width: Math.max(screen.width, view.getUint16(at + 1, true) + view.getUint16(at + 5, true)),
    height: Math.max(screen.height, view.getUint16(at + 3, true) + view.getUint16(at + 7, true)),
  }
}

function webpSize(bytes: Uint8Array, view: DataView): PictureSize | undefined {
  const kind = Buffer.from(bytes.buffer, bytes.byteOffset + 12, 4).toString('latin1')
  if (kind === 'VP8X') {
    const at = (place: number) => 1 + view.getUint16(place, true) + (view.getUint8(place + 2) << 16)
    return { width: at(24), height: at(27) }
  }
  if (kind === 'VP8L') {
    const packed = view.getUint32(21, true)
    return { width: 1 + (packed & 0x3fff), height: 1 + ((packed >>> 14) & 0x3fff) }
  }
  if (kind === 'VP8 ') return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  return undefined
}
