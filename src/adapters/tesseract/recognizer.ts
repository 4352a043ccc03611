import type { Bbox } from '../../domain/document/block.ts'
import type { GrayPicture } from '../parse/image/gray-picture.ts'
import { pngOfGray } from '../parse/image/png-of-gray.ts'
import { type Engine, type RawBox, type RawLine, startEngine } from './engine.ts'

/** A piece of a line as the recogniser cuts it: often one syllable. */
export interface Token {
  readonly text: string
  readonly bbox: Bbox
  /** 0 to 1. */
  readonly confidence: number
  readonly spaceBefore: boolean
}

export interface TokenLine {
  readonly tokens: readonly Token[]
  readonly bbox: Bbox
}

/** What to expect: one block of lines, one line, or words here and there. */
export type Layout = 'block' | 'line' | 'sparse'

const segmentationOf: Record<Layout, string> = { block: '6', line: '7', sparse: '11' }

export interface Recognizer {
  read(picture: GrayPicture, languages: readonly string[], layout: Layout): Promise<readonly TokenLine[]>
  close(): Promise<void>
}

const parameters = {
  // Without it Korean comes out with spaces where the page has none.
  preserve_interword_spaces: '1',
  user_defined_dpi: '300',
  // Reading every unsure line a second time as white on black costs a fifth of the time.
  tessedit_do_invert: '0',
}

/**
 * One tesseract thread, started at the first picture. Loads all languages at once and switches between them.
 * After a failure the thread is dropped, and the next picture gets a fresh one. Not for overlapping calls.
 */
export function createRecognizer(languages: readonly string[]): Recognizer {
  let engine: Engine | undefined
  let inUse: string | undefined

  async function engineFor(wanted: string, layout: Layout): Promise<Engine> {
    if (engine === undefined) {
      engine = await startEngine(languages)
      inUse = undefined
    }
    if (inUse !== wanted) {
      await engine.use(wanted)
      inUse = wanted
    }
    await engine.set({ ...parameters, tessedit_pageseg_mode: segmentationOf[layout] })
    return engine
  }

  async function close(): Promise<void> {
    const ending = engine
    engine = undefined
    await ending?.end()
  }

  return {
    async read(picture, wanted, layout) {
      try {
        const running = await engineFor(wanted.join('+'), layout)
        const lines = await running.recognize(pngOfGray(picture))
        return lines.map(tokenLineOf).filter(({ tokens }) => tokens.length > 0)
      } catch (error) {
        await close()
        throw error
      }
    },
    close,
  }
}

function tokenLineOf({ text, bbox, words }: RawLine): TokenLine {
  const tokens: Token[] = []
  let at = 0
  for (const word of words) {
    const found = text.indexOf(word.text, at)
    const spaceBefore = found > at && /\s/u.test(text.slice(at, found))
    if (found >= 0) at = found + word.text.length
    if (word.text.trim() === '') continue
    tokens.push({
      text: word.text,
      bbox: boxOf(word.bbox),
      confidence: word.confidence / 100,
      spaceBefore: tokens.length > 0 && spaceBefore,
    })
  }
  return { tokens, bbox: boxOf(bbox) }
}

function boxOf({ x0, y0, x1, y1 }: RawBox): Bbox {
  return [x0, y0, x1, y1]
}
