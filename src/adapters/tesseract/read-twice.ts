import type { Bbox } from '../../domain/document/block.ts'
import { crop, type GrayPicture, padded } from '../parse/image/gray-picture.ts'
import type { Layout, Recognizer, Token, TokenLine } from './recognizer.ts'
import { doubtsOf, mayBeForeign, settle, settleLine } from './second-reading.ts'

/** White space that a single line needs around it to be read well. */
const border = 10

/**
 * Reads a picture in the first language, and what that one is unsure of once more in the others. Given all at once,
 * tesseract lets each language bid for each word, and English wins Hangul it cannot read.
 */
export async function readTwice(
  recognizer: Recognizer,
  picture: GrayPicture,
  languages: readonly string[],
  layout: Layout,
): Promise<readonly TokenLine[]> {
  const [first, ...others] = languages
  const lines = await recognizer.read(picture, first === undefined ? [] : [first], layout)
  if (others.length === 0) return lines

  const settled: TokenLine[] = []
  for (const line of lines) {
    settled.push({
      tokens: await settledTokens(line, (box) => readAgain(recognizer, picture, others, box)),
      bbox: line.bbox,
    })
  }
  return settled
}

async function settledTokens(
  line: TokenLine,
  read: (box: Bbox) => Promise<readonly Token[]>,
): Promise<readonly Token[]> {
  if (mayBeForeign(line)) {
    const other = settleLine(line, await read(line.bbox))
    if (other !== undefined) return other
  }
  const tokens: Token[] = []
  let done = 0
  for (const doubt of doubtsOf(line)) {
    tokens.push(...line.tokens.slice(done, doubt.from), ...settle(line, doubt, await read(doubt.bbox)))
    done = doubt.to
  }
  tokens.push(...line.tokens.slice(done))
  return tokens
}

async function readAgain(
  recognizer: Recognizer,
  picture: GrayPicture,
  languages: readonly string[],
  [left, top, right, bottom]: Bbox,
): Promise<readonly Token[]> {
  const box: Bbox = [left, top - 2, right, bottom + 2]
  const read = await recognizer.read(padded(crop(picture, box), border), languages, 'line')
  const back = ([x0, y0, x1, y1]: Bbox): Bbox => {
    const across = Math.floor(Math.max(0, box[0])) - border
    const down = Math.floor(Math.max(0, box[1])) - border
    return [x0 + across, y0 + down, x1 + across, y1 + down]
  }
  return read.flatMap(({ tokens }) => tokens.map((token) => ({ ...token, bbox: back(token.bbox) })))
}
