import type { FormatReader } from '../format-reader.ts'
import { createReadingBuilder } from '../shared/reading-builder.ts'
import { ReadRefusal } from '../shared/refusal.ts'
import { readAttached } from './attached.ts'
import { openWorkbook } from './open.ts'
import { readSheet } from './read-sheet.ts'
import { addSheet } from './to-document.ts'

/** Reads workbooks: a page for each sheet, a table for each island of cells, values as they are shown. */
export function createXlsxReader(): FormatReader {
  return {
    format: 'xlsx',
    async read(bytes, context) {
      const { linked, sheets, values, stringsWhole } = await openWorkbook(bytes, context)
      const builder = createReadingBuilder('xlsx')
      const { pagesMax, xmlDepthMax } = context.limits

      for (const [at, { name, hidden, part }] of sheets.slice(0, pagesMax).entries()) {
        const page = at + 1
        if (part === undefined) {
          builder.warn('PARTIAL_READ', `시트 '${name}': 내용이 파일 안에 없습니다.`, page)
          continue
        }
        const sheet = await readSheet(linked.parts, part, values, xmlDepthMax)
        const attached = readAttached(linked, part, sheet)
        addSheet(builder, { name, page, hidden, sheet, attached, styles: values.styles })
      }

      if (sheets.length > pagesMax) builder.warn('LIMIT_REACHED', `시트가 많아 앞의 ${pagesMax}개만 읽었습니다.`)
      if (!stringsWhole || linked.damaged.size > 0) {
        builder.warn('PARTIAL_READ', '통합 문서의 일부가 손상되어 빠진 내용이 있을 수 있습니다.')
      }
      const reading = builder.finish(sheets.length)
      const isLost = reading.blocks.length === 0 && reading.warnings.some(({ code }) => code === 'PARTIAL_READ')
      if (isLost) throw new ReadRefusal('CORRUPT')
      return reading
    },
  }
}
