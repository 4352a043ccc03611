import type { FormatReader, ReadContext, Reading } from '../format-reader.ts'
import { embeddedText, unknownElementText } from '../hancom/loss-wording.ts'
import { toReading } from '../hancom/to-reading.ts'
import { createReadingBuilder, type ReadingBuilder } from '../shared/reading-builder.ts'
import type { BodyContext } from './body-context.ts'
import { type HwpxFile, openHwpx } from './open.ts'
import { readHeader } from './read-header.ts'
import { createBodyContext, readSection } from './read-section.ts'

export function createHwpxReader(): FormatReader {
  return {
    format: 'hwpx',
    async read(bytes: Uint8Array, context: ReadContext): Promise<Reading> {
      const file = openHwpx(bytes, context)
      const info = readHeader(file.header)
      const body = createBodyContext(info, file.takePart)
      const sections = file.sections.flatMap((root) => (root === undefined ? [] : [readSection(root, body)]))
      const builder = createReadingBuilder('hwpx')
      reportLosses(builder, file, body)
      return toReading({ sections, hasTrackedChanges: info.tracksChanges }, builder, context.limits)
    },
  }
}

function reportLosses(builder: ReadingBuilder, file: HwpxFile, { unknown, embedded }: BodyContext): void {
  const unreadable = file.sections.filter((section) => section === undefined).length
  if (unreadable > 0) builder.warn('PARTIAL_READ', `구역 ${unreadable}개를 읽지 못했습니다.`)
  if (file.damaged > 0) builder.warn('PARTIAL_READ', '본문 XML이 손상되어 일부를 읽지 못했을 수 있습니다.')
  if (file.header === undefined) {
    builder.warn('PARTIAL_READ', '문서 정보(header.xml)가 없어 개요와 문단 번호를 알 수 없습니다.')
  }
  if (file.unlisted > 0) {
    builder.warn('HIDDEN_CONTENT_SKIPPED', `문서 목록에 없는 구역 ${file.unlisted}개는 읽지 않았습니다.`)
  }
  if (embedded > 0) builder.warn('PARTIAL_READ', embeddedText(embedded))
  for (const [name, count] of unknown) builder.warn('PARTIAL_READ', unknownElementText(name, count))
}
