import type { XmlElement } from '../shared/xml.ts'
import { isOn, wholeNumber } from './read-properties.ts'

/** Follows complex fields: the code of a field is never text, its cached result is. Fields nest and cross paragraphs. */
export interface Fields {
  readonly inCode: boolean
  /** At `w:fldChar`. Returns what a form field shows of itself, where it has no text. */
  mark(fieldChar: XmlElement): string
  /** A code does not run over the end of its paragraph; one that seems to has lost its end. */
  endParagraph(): void
}

export function createFields(): Fields {
  const open: ('code' | 'result')[] = []
  return {
    get inCode() {
      return open.includes('code')
    },
    mark(fieldChar) {
      const type = fieldChar.attr('fldCharType')
      if (type === 'begin') {
        const shown = formFieldText(fieldChar.child('ffData'))
        open.push('code')
        return shown
      }
      if (type === 'separate' && open.length > 0) open[open.length - 1] = 'result'
      if (type === 'end') open.pop()
      return ''
    },
    endParagraph() {
      open.fill('result')
    },
  }
}

/** Check boxes and lists of choices keep their value in the field itself. */
function formFieldText(form: XmlElement | undefined): string {
  const box = form?.child('checkBox')
  if (box !== undefined) return (isOn(box.child('checked')) ?? isOn(box.child('default')) ?? false) ? '☑' : '☐'
  const list = form?.child('ddList')
  const chosen = wholeNumber(list?.child('result')?.attr('val') ?? list?.child('default')?.attr('val')) ?? 0
  return list?.elements('listEntry')[chosen]?.attr('val') ?? ''
}
