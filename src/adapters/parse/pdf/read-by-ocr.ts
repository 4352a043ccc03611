import type { Ocr } from '../../../ports/ocr.ts'
import type { RenderedPage } from '../../../ports/page-renderer.ts'
import type { Piece } from './page/drawing.ts'
import { descent } from './page/segment.ts'

/** Recognition is best at about 300 dots an inch. */
export const ocrScale = 300 / 72

const recognised = { name: '', bold: false, vertical: false, composite: false, scale: 0.001 }

/** The words of a painted page as pieces, in points. */
export async function piecesByOcr(
  ocr: Ocr,
  { bytes: png, width, height, pageWidth, pageHeight }: RenderedPage,
): Promise<Piece[]> {
  const lines = await ocr.recognize({ png, width, height })
  const toX = pageWidth / width
  const toY = pageHeight / height
  const heights = lines.map((line) => Math.max(1, (line.bbox[3] - line.bbox[1]) * toY))
  const usual = [...heights].sort((a, b) => a - b)[heights.length >> 1] ?? 1
  return lines.flatMap((line, index) => {
    const size = letterSize(heights[index]!, usual)
    const base = line.bbox[3] * toY - size * descent
    const words = line.words.length > 0 ? line.words : [line]
    return words.map((word) => ({
      text: word.text,
      u0: word.bbox[0] * toX,
      u1: word.bbox[2] * toX,
      base,
      size,
      turn: 0 as const,
      font: recognised,
      unseen: false,
      vertical: false,
      unmapped: false,
      confidence: word.confidence,
      blankAfter: true,
      blankBefore: false,
    }))
  })
}

/** A line without tall or hanging letters is lower, though its letters are of the same size as its neighbours'. */
function letterSize(height: number, usual: number): number {
  return height > usual * 0.7 && height < usual * 1.3 ? usual : height
}
