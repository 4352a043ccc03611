import type { FormatReader } from '../format-reader.ts'
import { createReadingBuilder, type ReadingBuilder } from '../shared/reading-builder.ts'
import { ReadRefusal } from '../shared/refusal.ts'
import type { XmlElement } from '../shared/xml.ts'
import { openDocx } from './open.ts'
import { createPageCount } from './page-count.ts'
import { createBodyReader } from './read-body.ts'
import { readNotes } from './read-notes.ts'
import { readLists } from './read-numbering.ts'
import { readSections } from './read-sections.ts'
import { readStyles } from './read-styles.ts'
import { createSkipLedger } from './skip-ledger.ts'
import { toDocument } from './to-document.ts'

export function createDocxReader(): FormatReader {
  return {
    format: 'docx',
    async read(bytes, context) {
      const parts = openDocx(bytes, context)
      const body = parts.document.child('body')
      if (body === undefined) throw new ReadRefusal('CORRUPT')

      const builder = createReadingBuilder('docx')
      const styles = readStyles(parts.related('styles'))
      const reader = createBodyReader(parts, styles, createSkipLedger(builder))
      const pages = createPageCount()
      toDocument({
        items: reader.items(body),
        sections: readSections(body),
        lists: readLists(parts.related('numbering'), styles),
        notes: readNotes(parts),
        reader,
        pages,
        builder,
      })

      if (builder.blockCount === 0 && parts.damaged.length > 0) throw new ReadRefusal('CORRUPT')
      warnAboutDamage(builder, parts.damaged, parts.encodingBroken)
      const isOnePage = !pages.stated && statesOnePage(parts.properties, body)
      if (!pages.stated && !isOnePage && builder.blockCount > 0) {
        builder.warn('PAGE_UNKNOWN', '파일에 쪽 정보가 없어 모든 내용을 1쪽으로 표시하였습니다.')
      }
      return builder.finish(pages.stated ? pages.page : isOnePage ? 1 : 0)
    },
  }
}

function warnAboutDamage(builder: ReadingBuilder, damaged: readonly string[], encodingBroken: boolean): void {
  if (damaged.length > 0) {
    const names = damaged.slice(0, 5).join(', ')
    builder.warn('PARTIAL_READ', `문서의 일부가 손상되어 읽을 수 있는 데까지 읽었습니다(${names}).`)
  }
  if (encodingBroken) builder.warn('TEXT_ENCODING_BROKEN', '글자 일부가 깨져 있어 바르게 읽지 못했습니다.')
}

/**
 * The statistics saved with the file say "one page", and were made for this text: libraries copy them from their
 * templates, so they count only when the number of characters agrees as well.
 */
function statesOnePage(properties: XmlElement | undefined, body: XmlElement): boolean {
  if (properties?.child('Pages')?.text() !== '1') return false
  const stated = Number(properties.child('Characters')?.text())
  const found = body.text().replace(/\s/g, '').length
  return stated > 0 && Math.abs(found - stated) <= stated * 0.2
}
