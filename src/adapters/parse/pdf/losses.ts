import type { ReadingBuilder } from '../shared/reading-builder.ts'
import { meanConfidence } from './page/paragraphs.ts'
import type { PageReading } from './page-reading.ts'

interface Read {
  readonly pages: readonly PageReading[]
  /** Pages that could not be opened at all. */
  readonly failed: number
  /** Pages the engine found, and how many of them were read. */
  readonly found: number
  readonly read: number
  /** Pages the file says it has. */
  readonly declared: number | undefined
  readonly bytes: Uint8Array
}

const confidenceMin = 0.55

/** Says what was lost, guessed or left out. */
export function reportLosses(builder: ReadingBuilder, { pages, failed, found, read, declared, bytes }: Read): void {
  if (failed > 0) builder.warn('PARTIAL_READ', `${failed}개 쪽이 손상되어 읽지 못했습니다.`)
  if (read < found) builder.warn('LIMIT_REACHED', `쪽수 제한에 따라 ${found}쪽 가운데 앞의 ${read}쪽만 읽었습니다.`)
  if (declared !== undefined && declared > found) {
    builder.warn(
      'PARTIAL_READ',
      `파일에는 ${declared}쪽이라고 적혀 있으나 ${found}쪽만 찾았습니다. 파일이 손상되었을 수 있습니다.`,
    )
  }
  for (const page of pages) reportPage(builder, page)
  const hidden = pages.reduce((sum, page) => sum + page.hidden, 0)
  if (hidden > 0)
    builder.warn('HIDDEN_CONTENT_SKIPPED', `쪽 밖이나 꺼진 레이어에 있는 글자 ${hidden}개는 읽지 않았습니다.`)
  const attached =
    countOf(bytes, '/EmbeddedFile ') + countOf(bytes, '/EmbeddedFile/') + countOf(bytes, '/EmbeddedFile\n')
  if (attached > 0) builder.warn('HIDDEN_CONTENT_SKIPPED', `PDF에 첨부된 파일 ${attached}개는 읽지 않았습니다.`)
}

function reportPage(builder: ReadingBuilder, page: PageReading): void {
  const { number, asides, vertical } = page.sketch
  if (page.unread === 'off') {
    builder.countSkipped(
      'OCR_SKIPPED',
      'off',
      (count) => `문자 인식(OCR)이 꺼져 있어 이미지로 된 ${count}개 쪽을 읽지 않았습니다.`,
      number,
    )
  }
  if (page.unread === 'failed')
    builder.warn('OCR_SKIPPED', `${number}쪽은 문자 인식(OCR) 중에 오류가 나서 읽지 못했습니다.`, number)
  if (page.unread === 'late') {
    builder.countSkipped(
      'OCR_SKIPPED',
      'late',
      (count) =>
        `문자 인식(OCR)에 쓸 수 있는 시간이 지나 ${number}쪽부터 이미지로 된 ${count}개 쪽을 읽지 못했습니다. 문서를 나누어 올리십시오.`,
      number,
    )
  }
  if (page.unread === 'blank') {
    builder.countSkipped(
      'OCR_LOW_CONFIDENCE',
      'blank',
      (count) => `이미지로 된 ${count}개 쪽에서 글자를 찾지 못했습니다.`,
      number,
    )
  }
  if (page.broken)
    builder.warn(
      'TEXT_ENCODING_BROKEN',
      '글꼴의 문자 정보가 깨져 있어 이 쪽의 글자를 믿을 수 없습니다. 원본과 대조하십시오.',
      number,
    )
  if (page.stopped === 'damaged')
    builder.warn('PARTIAL_READ', '쪽의 내용이 손상되어 일부를 읽지 못했을 수 있습니다.', number)
  else if (page.stopped !== undefined)
    builder.warn('LIMIT_REACHED', '쪽의 내용이 지나치게 많아 앞부분만 읽었습니다.', number)
  if (page.plain || (page.stopped !== undefined && page.stopped !== 'damaged')) {
    builder.warn(
      'LAYOUT_ANALYSIS_SKIPPED',
      '쪽의 내용이 지나치게 많아 표와 단을 나누지 않고 줄 순서대로 읽었습니다.',
      number,
    )
  }
  if (vertical) builder.warn('READING_ORDER_UNCERTAIN', '세로쓰기가 있어 읽는 순서가 원본과 다를 수 있습니다.', number)
  else if (asides.some(({ turn, rows }) => turn !== 4 && rows.length > 2)) {
    builder.warn('READING_ORDER_UNCERTAIN', '돌려 쓴 글이 있어 읽는 순서가 원본과 다를 수 있습니다.', number)
  }
  const lines = page.sketch.rows.flat().filter(({ recognised }) => recognised)
  if (lines.length > 0 && meanConfidence(lines) < confidenceMin) {
    builder.warn('OCR_LOW_CONFIDENCE', '이미지가 흐려 인식한 글자가 원본과 다를 수 있습니다.', number)
  }
}

function countOf(bytes: Uint8Array, text: string): number {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let count = 0
  for (let at = buffer.indexOf(text); at >= 0; at = buffer.indexOf(text, at + text.length)) count += 1
  return count
}
