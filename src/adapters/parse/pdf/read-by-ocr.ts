import type { Ocr, OcrLine } from '../../../ports/ocr.ts'
import type { RenderedPage } from '../../../ports/page-renderer.ts'
import { paintedLines } from '../../pdf-render/painted-lines.ts'
import type { Piece, Ruling } from './page/drawing.ts'
import { descent } from './page/segment.ts'

/** Recognition is best at about 300 dots an inch. */
export const ocrScale = 300 / 72

const recognised = { name: '', bold: false, vertical: false, composite: false, scale: 0.001 }

export interface RecognisedDrawing {
  readonly pieces: readonly Piece[]
  readonly rulings: readonly Ruling[]
}

/** The words of a painted page and the borders around them, in points. */
export async function drawingByOcr(ocr: Ocr, page: RenderedPage): Promise<RecognisedDrawing> {
  const { bytes: png, width, height } = page
  const lines = await ocr.recognize({ png, width, height })
  const rulings = lines.length === 0 ? [] : await paintedLines(page, textHeightOf(lines))
  return { pieces: piecesOf(page, lines), rulings }
}

function textHeightOf(lines: readonly OcrLine[]): number {
  const heights = lines.map(({ bbox }) => bbox[3] - bbox[1]).sort((a, b) => a - b)
  return heights[heights.length >> 1] ?? 0
}

function piecesOf({ width, height, pageWidth, pageHeight }: RenderedPage, lines: readonly OcrLine[]): Piece[] {
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
