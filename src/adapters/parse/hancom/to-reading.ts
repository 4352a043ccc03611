import type { Reading } from '../format-reader.ts'
import type { ReadLimits } from '../shared/limits.ts'
import type { ReadingBuilder } from '../shared/reading-builder.ts'
import { ReadRefusal } from '../shared/refusal.ts'
import type { HancomDocument } from './model.ts'
import { isPlaceholder } from './placeholder.ts'
import { writeParagraph } from './write-paragraph.ts'
import { createWriterState } from './writer-state.ts'

/** Writes the document's blocks and tables in reading order. Refuses one that holds a notice in place of its text. */
export function toReading(document: HancomDocument, builder: ReadingBuilder, limits: ReadLimits): Reading {
  const state = createWriterState(builder, limits)
  const { pages } = state
  for (const section of document.sections) {
    pages.startSection()
    for (const paragraph of section) {
      const { objects, text } = pages.paragraph(paragraph)
      writeParagraph(state, paragraph, { page: text, objectPage: objects })
    }
  }
  pages.finish()
  if (document.hasTrackedChanges || state.sawDeletions) {
    builder.warn('TRACKED_CHANGES_PRESENT', '변경 내용 추적이 있는 문서입니다. 삭제된 글은 따로 표시하였습니다.')
  }
  if (!pages.stated) {
    builder.warn('PAGE_UNKNOWN', '파일에 쪽 나눔 정보가 없어 쪽 번호를 알 수 없습니다. 모두 1쪽으로 적었습니다.')
  }
  const reading = builder.finish(pages.stated ? pages.page : 0)
  if (isPlaceholder(reading.blocks.map(({ text }) => text))) {
    throw new ReadRefusal('UNSUPPORTED_FORMAT', {
      detail: '본문 대신 상위 버전 배포용 문서라는 안내문만 들어 있습니다. 원본을 일반 문서로 저장한 뒤 올리십시오.',
    })
  }
  return reading
}
