import type { Ocr, OcrLine } from '../../../ports/ocr.ts'
import type { FormatReader } from '../format-reader.ts'
import { inTime, late } from '../shared/in-time.ts'
import { createReadingBuilder, type ReadingBuilder } from '../shared/reading-builder.ts'
import { ReadRefusal } from '../shared/refusal.ts'
import type { Frame, Frames } from './frame.ts'
import { openFrames } from './frames.ts'
import { paragraphsOf } from './paragraphs.ts'
import { recognizeFrame } from './recognize-frame.ts'

/** A line below this is a pattern or a stain that the recogniser took for letters. */
const lineConfidenceMin = 0.3
/** Below this mean a page is to be compared with its picture. */
const pageConfidenceMin = 0.75

/** What became of the pages of one file. */
interface Tally {
  decoded: number
  damaged: boolean
  failed: unknown
  /** The time for recognition ran out. */
  late: boolean
}

/** Reads the text in pictures: one page for each frame. */
export function createImageReader(): FormatReader {
  return {
    format: 'image',
    async read(bytes, { limits, ocr, recognitionEndsAt: endsAt }) {
      const { frames, cut } = openFrames(bytes, limits)
      if (ocr === undefined) throw new ReadRefusal('OCR_UNAVAILABLE')
      const builder = createReadingBuilder('ocr')
      const damaged = cut !== undefined && cut !== 'limit'
      const tally: Tally = { decoded: 0, damaged, failed: undefined, late: false }
      for (const [at, frame] of frames.entries()) await readFrame(frame, at + 1, { builder, ocr, endsAt, tally })
      warnOfCut(builder, cut)

      if (tally.late && builder.blockCount === 0) throw new ReadRefusal('TIMEOUT')
      if (tally.decoded === 0) throw new ReadRefusal('CORRUPT')
      if (builder.blockCount > 0) return builder.finish(frames.length)
      if (tally.failed === undefined) throw new ReadRefusal(tally.damaged ? 'CORRUPT' : 'NO_TEXT')
      throw new ReadRefusal('OCR_UNAVAILABLE', {
        detail: '문자 인식(OCR) 중에 오류가 나서 이미지를 읽지 못했습니다. 잠시 뒤에 다시 올리십시오.',
        cause: tally.failed,
      })
    },
  }
}

interface Reading {
  readonly builder: ReadingBuilder
  readonly ocr: Ocr
  readonly endsAt: number
  readonly tally: Tally
}

async function readFrame(frame: Frame, page: number, { builder, ocr, endsAt, tally }: Reading): Promise<void> {
  if (tally.late) return leaveUnread(builder, page)
  const decoded = await frame.decode()
  tally.damaged ||= decoded === undefined || decoded.partial
  if (decoded === undefined) {
    builder.warn('PARTIAL_READ', `${page}쪽의 그림을 풀 수 없어 읽지 못했습니다.`, page)
    return
  }
  tally.decoded += 1
  if (decoded.partial) builder.warn('PARTIAL_READ', `${page}쪽의 그림이 일부만 남아 있습니다.`, page)
  try {
    const lines = await inTime(endsAt, () => recognizeFrame(ocr, decoded.picture, frame.pixelHeight))
    tally.late = lines === late
    if (lines === late) leaveUnread(builder, page)
    else addLines(builder, lines, page)
  } catch (error) {
    tally.failed = error
    builder.warn('OCR_SKIPPED', `${page}쪽은 문자 인식 중에 오류가 나서 읽지 못했습니다.`, page)
  }
}

function leaveUnread(builder: ReadingBuilder, page: number): void {
  const text = (count: number) =>
    `문자 인식에 쓸 수 있는 시간이 지나 ${page}쪽부터 ${count}개 쪽을 읽지 못했습니다. 문서를 나누어 올리십시오.`
  builder.countSkipped('OCR_SKIPPED', 'late', text, page)
}

function addLines(builder: ReadingBuilder, found: readonly OcrLine[], page: number): void {
  const lines = found.filter(({ text, confidence }) => text.trim() !== '' && confidence >= lineConfidenceMin)
  for (const paragraph of paragraphsOf(lines)) builder.addBlock({ type: 'paragraph', page, ...paragraph })

  const mean = meanConfidence(lines)
  const left = found.length - lines.length
  if (lines.length > 0 && (mean < pageConfidenceMin || left > 0)) {
    const dropped = left > 0 ? ` 글자로 보기 어려운 ${left}줄은 넣지 않았습니다.` : ''
    const percent = Math.round(mean * 100)
    builder.warn('OCR_LOW_CONFIDENCE', `${page}쪽의 문자 인식 신뢰도는 ${percent}%입니다.${dropped}`, page)
  }
}

function meanConfidence(lines: readonly OcrLine[]): number {
  const chars = lines.reduce((sum, { text }) => sum + text.length, 0)
  return lines.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / Math.max(1, chars)
}

function warnOfCut(builder: ReadingBuilder, cut: Frames['cut']): void {
  if (cut === 'limit') builder.warn('LIMIT_REACHED', '쪽 수가 제한을 넘어 앞부분만 읽었습니다.')
  else if (cut !== undefined) builder.warn('PARTIAL_READ', '쪽의 목록이 손상되어 찾을 수 있는 쪽만 읽었습니다.')
}
