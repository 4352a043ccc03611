import type { Bbox } from '../../domain/document/block.ts'
import type { OcrLine } from '../../ports/ocr.ts'
import type { Token, TokenLine } from './recognizer.ts'
import { confidenceOf, union } from './second-reading.ts'

/** Joins what the recogniser cut apart into the words of the line, and puts them in their place on the page. */
export function toOcrLine({ tokens }: TokenLine, toPage: (box: Bbox) => Bbox): OcrLine {
  const words = wordsOf(tokens).map((word) => ({
    text: word
      .map(({ text }) => text)
      .join('')
      .normalize('NFC'),
    bbox: toPage(union(word.map(({ bbox }) => bbox))),
    confidence: confidenceOf(word),
  }))
  return {
    text: words.map(({ text }) => text).join(' '),
    bbox: union(words.map(({ bbox }) => bbox)),
    confidence: confidenceOf(tokens),
    words,
  }
}

function wordsOf(tokens: readonly Token[]): Token[][] {
  const words: Token[][] = []
  for (const token of tokens) {
    const open = words.at(-1)
    if (open === undefined || token.spaceBefore) words.push([token])
    else open.push(token)
  }
  return words
}
