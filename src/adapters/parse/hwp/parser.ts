import type { FormatReader, ReadContext, Reading } from '../format-reader.ts'
import { embeddedText } from '../hancom/loss-wording.ts'
import type { HancomDocument, ParagraphList } from '../hancom/model.ts'
import { paragraphOf } from '../hancom/plain-paragraph.ts'
import { toReading } from '../hancom/to-reading.ts'
import { createReadingBuilder, type ReadingBuilder } from '../shared/reading-builder.ts'
import { type Losses, type Memos, noLosses } from './body-context.ts'
import { embeddedChart } from './embedded-chart.ts'
import { type HwpFile, openHwp } from './open.ts'
import { type DocInfo, readDocInfo } from './read-doc-info.ts'
import { readSection } from './read-section.ts'

/**
 * HWP 5. 본 제품은 한글과컴퓨터의 한글 문서 파일(.hwp) 공개 문서를 참고하여 개발하였습니다.
 */
export function createHwpReader(): FormatReader {
  return {
    format: 'hwp',
    async read(bytes: Uint8Array, context: ReadContext): Promise<Reading> {
      const file = openHwp(bytes, context.budget)
      const info = readDocInfo(file.docInfo.bytes)
      const losses = noLosses()
      const memos: Memos = { pins: [], lists: [] }
      const chartText = chartsOf(file, info, context)
      const sections = file.sections.flatMap((section) =>
        section === undefined ? [] : [readSection(section.bytes, { info, memos, losses, chartText })],
      )
      const builder = createReadingBuilder('hwp')
      reportLosses(builder, file, info, losses)
      return toReading(withMemos({ sections, hasTrackedChanges: file.trackedChanges }, memos), builder, context.limits)
    },
  }
}

/** An object is opened once, however often the body names it. */
function chartsOf(file: HwpFile, info: DocInfo, context: ReadContext): (binary: number) => string | undefined {
  const texts = new Map<number, string | undefined>()
  return (binary) => {
    if (texts.has(binary)) return texts.get(binary)
    const name = info.binaryNames[binary] ?? ''
    const object = /\.ole$/i.test(name) ? file.readObject(name) : undefined
    const text = object && embeddedChart(object, context.limits)
    texts.set(binary, text)
    return text
  }
}

/** Pours each memo into its pin; memos that match no pin close the document. */
function withMemos(document: HancomDocument, memos: Memos): HancomDocument {
  if (memos.lists.length === memos.pins.length) {
    memos.lists.forEach((list, at) => {
      memos.pins[at]!.push(...list)
    })
    return document
  }
  const closing: ParagraphList = memos.lists.map((content) => paragraphOf({ kind: 'memo', content }))
  return {
    ...document,
    sections: [...document.sections.slice(0, -1), [...(document.sections.at(-1) ?? []), ...closing]],
  }
}

function reportLosses(builder: ReadingBuilder, file: HwpFile, info: DocInfo, losses: Losses): void {
  const unreadable = file.sections.filter((section) => section === undefined).length
  const missing = Math.max(0, info.sectionCount - file.sections.length)
  const cut = file.sections.filter((section) => section?.complete === false).length + losses.truncated
  if (unreadable + missing > 0) builder.warn('PARTIAL_READ', `구역 ${unreadable + missing}개를 읽지 못했습니다.`)
  if (cut > 0) builder.warn('PARTIAL_READ', '본문 자료가 중간에 끊겨 뒷부분을 읽지 못했을 수 있습니다.')
  if (!file.docInfo.complete) {
    builder.warn('PARTIAL_READ', '문서 정보가 손상되어 개요와 문단 번호를 알 수 없습니다.')
  }
  if (losses.tooDeep > 0) {
    builder.warn('PARTIAL_READ', `너무 깊이 겹쳐 있어 읽지 않은 개체가 ${losses.tooDeep}개 있습니다.`)
  }
  if (losses.embedded > 0) builder.warn('PARTIAL_READ', embeddedText(losses.embedded))
  for (const [id, count] of losses.unknownControls) {
    builder.warn('PARTIAL_READ', `알 수 없는 개체(${printable(id)})가 ${count}개 있어 글자만 옮겼습니다.`)
  }
  const unknown = [...losses.unknownTags].reduce((sum, [, count]) => sum + count, 0)
  if (unknown > 0) builder.warn('PARTIAL_READ', `알 수 없는 자료 ${unknown}개를 건너뛰었습니다.`)
}

const printable = (id: string): string => id.replace(/[^\x20-\x7e]/g, '?').trim()
