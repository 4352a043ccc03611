import type { ReadLimits } from '../../shared/limits.ts'
import { ReadRefusal } from '../../shared/refusal.ts'
import { type Frame, type Frames, refuseTooLarge } from '../frame.ts'
import { upright } from '../gray-picture.ts'
import { readDirectories } from './directories.ts'
import { type FrameLayout, isKnownDepth, isPage, layoutOf } from './frame-layout.ts'
import { readFrame } from './read-frame.ts'
import { rowBytesOf } from './unpack-piece.ts'

/** Bytes a pixel may take while its piece is unpacked. */
const bytesPerPixelMax = 8

/** The pages of a TIFF. One that is too large refuses the whole file: its other pages would look like all there is. */
export function openTiff(bytes: Uint8Array, limits: ReadLimits): Frames {
  const { directories, cut } = readDirectories(bytes, limits.pagesMax)
  const frames = directories.filter(isPage).map((directory) => frameOf(bytes, layoutOf(directory), limits))
  if (frames.length === 0) throw new ReadRefusal('CORRUPT')
  return { frames, cut }
}

function frameOf(bytes: Uint8Array, layout: FrameLayout | undefined, limits: ReadLimits): Frame {
  if (layout === undefined || !isKnownDepth(layout)) return { pixelHeight: 1, decode: async () => undefined }
  refuseTooLarge(layout.width * layout.height, limits)
  refuseTooLarge((rowBytesOf(layout) * layout.pieceHeight) / bytesPerPixelMax, limits)
  const turned = layout.orientation >= 5 && layout.orientation <= 8
  return {
    pixelHeight: turned ? 1 / layout.pixelHeight : layout.pixelHeight,
    async decode() {
      const frame = await readFrame(bytes, layout)
      return frame && { picture: upright(frame.picture, layout.orientation), partial: frame.partial }
    },
  }
}
