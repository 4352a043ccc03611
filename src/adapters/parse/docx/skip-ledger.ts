import type { ReadingBuilder } from '../shared/reading-builder.ts'
import type { SkippedKind } from './body-reader.ts'

const namesMax = 20

/** Counts what is in the file and not in the reading, so that each kind becomes one warning with its total. */
export function createSkipLedger(builder: ReadingBuilder): (what: SkippedKind, name?: string) => void {
  const names = new Set<string>()

  return (what, name = '') => {
    switch (what) {
      case 'tracked-change':
        builder.countSkipped(
          'TRACKED_CHANGES_PRESENT',
          what,
          (n) =>
            `변경 내용 추적이 ${n}곳에 남아 있습니다. 삽입된 내용은 본문에 넣고 삭제된 내용은 따로 표시하였습니다.`,
        )
        break
      case 'embedded-object':
        builder.countSkipped('PARTIAL_READ', what, (n) => `문서에 포함된 개체(OLE) ${n}개의 내용은 읽지 않았습니다.`)
        break
      case 'enclosed-part':
        builder.countSkipped('PARTIAL_READ', what, (n) => `문서에 끼워 넣은 다른 문서 ${n}개의 내용은 읽지 않았습니다.`)
        break
      case 'chart':
        builder.countSkipped('PARTIAL_READ', what, (n) => `차트 ${n}개는 저장된 자료가 없어 읽지 못했습니다.`)
        break
      case 'unknown-element': {
        const listed = names.has(name) || names.size < namesMax
        if (listed) names.add(name)
        const shown = listed ? `(${name.slice(0, 40)})` : ''
        builder.countSkipped(
          'PARTIAL_READ',
          `element ${shown}`,
          (n) => `알 수 없는 요소${shown} ${n}개는 안에 든 글자만 읽었습니다.`,
        )
      }
    }
  }
}
