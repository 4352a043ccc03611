import type { Bbox } from '../../../domain/document/block.ts'
import type { OcrLine } from '../../../ports/ocr.ts'

export interface Paragraph {
  readonly text: string
  readonly bbox: Bbox
  readonly confidence: number
}

/** Heights of a line. */
const paragraphGap = 0.9
const shortBy = 2
const indentBy = 0.8
const heightRatio = 1.5

/** What an item of a list, an article or a note begins with. */
const itemMark =
  /^(?:제\s?\d+\s?[조장절관항]|\d{1,2}[.)]|\(\d{1,2}\)|[가-하][.)]|\([가-하]\)|[①-⑳㉠-㉻ⅰ-ⅹⅠ-Ⅹ]|[ㄱ-ㅎ][.:)]|[-–—•·∙ㆍ○●◦◎□■◇◆▶▷※*]|붙임|별첨|별표|별지)/u

/** Joins the lines of a page, in reading order, into paragraphs. */
export function paragraphsOf(lines: readonly OcrLine[]): Paragraph[] {
  const paragraphs: OcrLine[][] = []
  for (const column of columnsOf(lines)) {
    const right = Math.max(...column.map((line) => line.bbox[2]))
    for (const [at, line] of column.entries()) {
      const before = column[at - 1]
      const open = paragraphs.at(-1)
      if (before !== undefined && open !== undefined && carriesOn(before, line, right)) open.push(line)
      else paragraphs.push([line])
    }
  }
  return paragraphs.map(paragraphOf)
}

/** Lines follow each other downwards; one that lies higher than the one before begins another column. */
function columnsOf(lines: readonly OcrLine[]): OcrLine[][] {
  const columns: OcrLine[][] = []
  for (const line of lines) {
    const before = columns.at(-1)?.at(-1)
    const goesOn = before !== undefined && line.bbox[1] > before.bbox[1] && overlapAcross(line.bbox, before.bbox)
    if (goesOn) columns.at(-1)!.push(line)
    else columns.push([line])
  }
  return columns
}

const overlapAcross = (a: Bbox, b: Bbox): boolean => Math.min(a[2], b[2]) > Math.max(a[0], b[0])

function carriesOn(before: OcrLine, line: OcrLine, right: number): boolean {
  const height = heightOf(before)
  const taller = Math.max(height, heightOf(line)) / Math.max(1, Math.min(height, heightOf(line)))
  return (
    line.bbox[1] - before.bbox[3] <= paragraphGap * height &&
    right - before.bbox[2] <= shortBy * height &&
    line.bbox[0] - before.bbox[0] <= indentBy * height &&
    taller <= heightRatio &&
    !itemMark.test(line.text)
  )
}

const heightOf = ({ bbox }: OcrLine): number => bbox[3] - bbox[1]

function paragraphOf(lines: readonly OcrLine[]): Paragraph {
  const chars = lines.reduce((sum, { text }) => sum + text.length, 0)
  return {
    text: lines.map(({ text }) => text).join(' '),
    bbox: [
      Math.min(...lines.map(({ bbox }) => bbox[0])),
      Math.min(...lines.map(({ bbox }) => bbox[1])),
      Math.max(...lines.map(({ bbox }) => bbox[2])),
      Math.max(...lines.map(({ bbox }) => bbox[3])),
    ],
    confidence: lines.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / Math.max(1, chars),
  }
}
