import { stringSetting } from './click-here.ts'

/** What a form object of HWP 5 shows, out of its settings (`ButtonSet:set:24:Caption:wstring:5:명령 단추`). */
export function formText(kind: string, settings: string): string {
  const caption = stringSetting(settings, 'Caption')
  const text = stringSetting(settings, 'Text')
  if (kind === '+cbt') return markedChoice(caption ?? '', /(?:^|\s)Value:int:1(?:\s|$)/.test(settings), '☑', '☐')
  if (kind === '+rbt') return markedChoice(caption ?? '', /(?:^|\s)Value:int:1(?:\s|$)/.test(settings), '◉', '○')
  return caption ?? text ?? ''
}

export function markedChoice(caption: string, chosen: boolean, on: string, off: string): string {
  const mark = chosen ? on : off
  return caption.trim() === '' ? mark : `${mark} ${caption.trim()}`
}
