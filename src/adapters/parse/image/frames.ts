import type { ReadLimits } from '../shared/limits.ts'
import { ReadRefusal } from '../shared/refusal.ts'
import { decodeRaster } from './decode-raster.ts'
import { type Frames, refuseTooLarge } from './frame.ts'
import { type GrayPicture, upright } from './gray-picture.ts'
import { readJpegScans } from './jpeg-scans.ts'
import { type PictureKind, pictureKind, readPictureSize } from './picture-header.ts'
import { plainPng } from './plain-png.ts'
import { openTiff } from './tiff/open-tiff.ts'

const scansMax = 100

/** Opens an image file as far as its headers. Refuses what is too large before any pixel is decoded. */
export function openFrames(bytes: Uint8Array, limits: ReadLimits): Frames {
  const kind = pictureKind(bytes)
  if (kind === undefined) throw new ReadRefusal('CORRUPT')
  if (kind === 'tiff') return openTiff(bytes, limits)
  const size = readPictureSize(bytes, kind)
  if (size === undefined) throw new ReadRefusal('CORRUPT')
  refuseTooLarge(size.width * size.height, limits)
  return { frames: [{ pixelHeight: 1, decode: () => decodeOnly(bytes, kind) }], cut: undefined }
}

async function decodeOnly(bytes: Uint8Array, kind: Exclude<PictureKind, 'tiff'>) {
  if (kind === 'png') {
    const plain = await plainPng(bytes)
    const picture = await decode(plain.bytes)
    return { picture: upright(picture, plain.orientation), partial: !plain.whole }
  }
  if (kind === 'jpeg') {
    const scans = readJpegScans(bytes)
    if (scans.count > scansMax) throw new ReadRefusal('TOO_LARGE')
    return { picture: await decode(bytes), partial: !scans.whole }
  }
  return { picture: await decode(bytes), partial: false }
}

async function decode(bytes: Uint8Array): Promise<GrayPicture> {
  try {
    return await decodeRaster(bytes)
  } catch (cause) {
    throw new ReadRefusal('CORRUPT', { cause })
  }
}
