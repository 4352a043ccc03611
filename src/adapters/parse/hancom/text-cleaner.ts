import type { ReadingBuilder } from '../shared/reading-builder.ts'
import { unknownSigns, visibleText } from './symbols.ts'

const suspicious = /[\0-\x08\x0b-\x1f\ud800-\udfff\ue000-\uf8ff\ufffd-\uffff]/
const unusable = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g

/** Makes stored text fit to show: private signs by their visible twins, no half characters, no control codes. */
export function createTextCleaner(builder: ReadingBuilder): (text: string) => string {
  return (text) => {
    if (!suspicious.test(text)) return text
    const shown = visibleText(text)
    for (let count = unknownSigns(shown); count > 0; count -= 1) {
      builder.countSkipped(
        'TEXT_ENCODING_BROKEN',
        'private-use',
        (total) => `글꼴 전용 기호 ${total}자는 뜻을 알 수 없어 그대로 두었습니다.`,
      )
    }
    const whole = shown.toWellFormed()
    if (whole !== shown || whole.includes('\ufffd')) {
      builder.countSkipped('TEXT_ENCODING_BROKEN', 'half-character', (total) => `깨진 글자가 ${total}곳 있습니다.`)
    }
    return whole.replace(/\r\n?/g, '\n').replace(unusable, '')
  }
}
