import { noteCall } from '../shared/note-call.ts'
import type { ParagraphList } from './model.ts'

/** What calls a note in the text: the number that the note itself begins with. */
export function callMark(content: ParagraphList, textBefore: string): string {
  return noteCall(numberOf(content), textBefore)
}

function numberOf(content: ParagraphList): string {
  for (const { items } of content) {
    for (const item of items) if (item.kind === 'auto-number' && item.of === 'note') return item.text.trim()
  }
  return ''
}
