import type { RenderedPage } from '../../ports/page-renderer.ts'
import { openFrames } from '../parse/image/frames.ts'
import { pngOfGray } from '../parse/image/png-of-gray.ts'
import { defaultLimits } from '../parse/shared/limits.ts'

/** A page of an image file as the reader saw it: upright, in grey, at its own size. Rejects what cannot be decoded. */
export async function renderImagePage(bytes: Uint8Array, page: number): Promise<RenderedPage | undefined> {
  const frame = openFrames(bytes, defaultLimits).frames[page - 1]
  const decoded = await frame?.decode()
  if (decoded === undefined) return undefined
  const { width, height } = decoded.picture
  return { bytes: pngOfGray(decoded.picture), type: 'image/png', width, height, pageWidth: width, pageHeight: height }
}
