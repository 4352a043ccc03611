import type { OcrLine, OcrPicture } from 'munseo/ports/ocr'

type Word = OcrLine['words'][number]

const wordLevel = '5'

/** Tesseract's TSV: level, page, block, paragraph, line, word, left, top, width, height, confidence, text. */
export function linesFromTsv(tsv: string, { width, height }: Pick<OcrPicture, 'width' | 'height'>): OcrLine[] {
  const words = new Map<string, Word[]>()
  for (const row of tsv.split('\n')) {
    const [level, page, block, paragraph, line, , left, top, wide, high, confidence, text = ''] = row.split('\t')
    if (level !== wordLevel || text.trim() === '') continue
    const [x0, y0] = [within(Number(left), width), within(Number(top), height)]
    const place = [page, block, paragraph, line].join()
    words.set(place, [
      ...(words.get(place) ?? []),
      {
        text: text.trim().normalize('NFC'),
        bbox: [x0, y0, within(x0 + Number(wide), width), within(y0 + Number(high), height)],
        confidence: within(Number(confidence), 100) / 100,
      },
    ])
  }
  return [...words.values()].map(lineOf)
}

function lineOf(words: readonly Word[]): OcrLine {
  const edge = (at: 0 | 1 | 2 | 3) => words.map(({ bbox }) => bbox[at])
  return {
    text: words.map((word) => word.text).join(' '),
    bbox: [Math.min(...edge(0)), Math.min(...edge(1)), Math.max(...edge(2)), Math.max(...edge(3))],
    confidence: words.reduce((sum, word) => sum + word.confidence, 0) / words.length,
    words,
  }
}

function within(value: number, most: number): number {
  return Math.max(0, Math.min(most, value))
}
