import type { ReadLimits } from '../shared/limits.ts'
import { ReadRefusal } from '../shared/refusal.ts'
import type { GrayPicture } from './gray-picture.ts'

/** One page of an image file, decoded when asked for. */
export interface Frame {
  /** Upright. Undefined for a page whose pixels cannot be had. */
  decode(): Promise<{ readonly picture: GrayPicture; readonly partial: boolean } | undefined>
  /** How much taller than wide a pixel is on paper. */
  readonly pixelHeight: number
}

export interface Frames {
  readonly frames: readonly Frame[]
  /** Why there may be pages after the last one listed. */
  readonly cut: 'loop' | 'damage' | 'limit' | undefined
}

export function refuseTooLarge(pixels: number, limits: ReadLimits): void {
  if (pixels <= limits.pixelsMax) return
  const most = Math.floor(limits.pixelsMax / 1_000_000)
  throw new ReadRefusal('TOO_LARGE', {
    detail: `이미지가 너무 커서 열지 않았습니다. 가로×세로를 ${most}백만 화소 이하로 줄여 올리십시오.`,
  })
}
