import type { FormatReader, ReadContext, Reading } from '../format-reader.ts'
import { unknownElementText } from '../hancom/loss-wording.ts'
import { toReading } from '../hancom/to-reading.ts'
import { decodeText } from '../shared/decode-text.ts'
import { createReadingBuilder } from '../shared/reading-builder.ts'
import { ReadRefusal } from '../shared/refusal.ts'
import { parseXml } from '../shared/xml.ts'
import { createBodyContext } from './read-body.ts'
import { readHead } from './read-head.ts'

/** HWPML, the single-file XML of older Hancom programs. It saves no layout, so pages come from breaks alone. */
export function createHwpmlReader(): FormatReader {
  return {
    format: 'hwpml',
    async read(bytes: Uint8Array, context: ReadContext): Promise<Reading> {
      const { root, whole } = parseXml(decodeText(bytes), context.limits.xmlDepthMax)
      const body = root.child('BODY')
      if (root.name !== 'HWPML' || body === undefined) throw new ReadRefusal('CORRUPT')
      const reading = createBodyContext(readHead(root.child('HEAD')))
      const sections = body.elements('SECTION').map(reading.readParagraphs)
      const builder = createReadingBuilder('hwp')
      if (!whole) builder.warn('PARTIAL_READ', '문서 XML이 손상되어 일부를 읽지 못했을 수 있습니다.')
      for (const [name, count] of reading.unknown) builder.warn('PARTIAL_READ', unknownElementText(name, count))
      return toReading({ sections, hasTrackedChanges: false }, builder, context.limits)
    },
  }
}
