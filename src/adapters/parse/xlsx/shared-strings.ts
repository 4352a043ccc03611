import { ReadRefusal } from '../shared/refusal.ts'
import type { ZipPackage } from '../shared/zip-package.ts'
import { shownText } from './cell-text.ts'
import { partText } from './part-text.ts'
import { createXmlStream } from './xml-stream.ts'

export interface SharedStrings {
  readonly strings: readonly string[]
  /** The list could be followed to its end. */
  readonly whole: boolean
}

/** The texts that cells share, by number. Pieces of rich text are joined; readings of characters (`rPh`) are no text. */
export async function readSharedStrings(
  parts: ZipPackage,
  name: string,
  limits: { readonly cellsMax: number; readonly xmlDepthMax: number },
): Promise<SharedStrings> {
  const strings: string[] = []
  let text = ''
  let inText = false
  let inReading = 0
  const stream = createXmlStream(
    {
      open({ name: element }) {
        if (element === 'si') text = ''
        else if (element === 'rPh') inReading += 1
        else if (element === 't') inText = inReading === 0
      },
      close(element) {
        if (element === 't') inText = false
        else if (element === 'rPh') inReading -= 1
        else if (element === 'si') {
          if (strings.length === limits.cellsMax) throw new ReadRefusal('TOO_LARGE')
          strings.push(shownText(text))
        }
      },
      text(value) {
        if (inText) text += value
      },
    },
    limits.xmlDepthMax,
  )
  try {
    for await (const piece of partText(parts, name)) stream.push(piece)
  } catch (refusal) {
    if (!(refusal instanceof ReadRefusal) || refusal.reason !== 'CORRUPT' || strings.length === 0) throw refusal
    return { strings, whole: false }
  }
  return { strings, whole: stream.end() }
}
