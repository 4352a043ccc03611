import type { RenderedPage } from '../../ports/page-renderer.ts'
import { decodeRaster } from '../parse/image/decode-raster.ts'
import { type RuledLine, ruledLines } from './ruled-lines.ts'

/** The borders on a painted page, in points. `textHeight` is that of its lines of text, in pixels. */
export async function paintedLines(page: RenderedPage, textHeight: number): Promise<RuledLine[]> {
  const toPoints = page.pageWidth / page.width
  return ruledLines(await decodeRaster(page.bytes), textHeight).map(({ x0, y0, x1, y1, thickness }) => ({
    x0: x0 * toPoints,
    y0: y0 * toPoints,
    x1: x1 * toPoints,
    y1: y1 * toPoints,
    thickness: thickness * toPoints,
  }))
}
