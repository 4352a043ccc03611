import { readDirectories } from './tiff/directories.ts'

const orientationTag = 274

/** Orientation 1 to 8 from a block of EXIF, which is a TIFF without pages; 1 when it states none. */
export function exifOrientation(exif: Uint8Array): number {
  const stated = readDirectories(exif, 1).directories[0]?.number(orientationTag) ?? 1
  return stated >= 1 && stated <= 8 ? stated : 1
}
