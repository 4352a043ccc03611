import type { ReadingBuilder } from '../shared/reading-builder.ts'
import { visibleText } from './symbols.ts'

const unknownSigns = /[\ue000-\uf8ff]|[\udb80-\udbff][\udc00-\udfff]/gu
const suspicious = /[\0-\x08\x0b-\x1f\ud800-\udfff\ue000-\uf8ff\ufffe\uffff]/
const unusable = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g

/** Makes stored text fit to show: private signs by their visible twins, no half characters, no control codes. */
export function createTextCleaner(builder: ReadingBuilder): (text: string) => string {
  return (text) => {
    if (!suspicious.test(text)) return text
    const shown = visibleText(text)
    for (const _ of shown.matchAll(unknownSigns)) {
      builder.countSkipped(
        'TEXT_ENCODING_BROKEN',
        'private-use',
        (count) => `글꼴 전용 기호 ${count}자는 뜻을 알 수 없어 그대로 두었습니다.`,
      )
    }
    const whole = shown.toWellFormed()
    if (whole !== shown) {
      builder.countSkipped('TEXT_ENCODING_BROKEN', 'half-character', (count) => `깨진 글자가 ${count}곳 있습니다.`)
    }
    return whole.replace(unusable, '')
  }
}
