/** Signs that no document holds mark where fields begin and end until the paragraph is whole. */
const begin = '\ue0f1'
const guideEnd = '\ue0f2'
const end = '\ue0f3'
const innermost = new RegExp(`${begin}([^${begin}${end}]*?)${guideEnd}([^${begin}${end}]*)${end}`, 'gu')
const leftOver = new RegExp(`${begin}[^${guideEnd}]*${guideEnd}|[${begin}${guideEnd}${end}]`, 'gu')
const squeezed = (text: string): string => text.replace(/\s+/gu, '')

/** A field opens; one that may still be unanswered tells the words that invite an answer. */
export const fieldBegin = (guide = ''): string => begin + guide + guideEnd
export const fieldEnd = end

/** The words that invite an answer, out of a field's command: `…Direction:wstring:5:이름 쓰기 HelpState:…` or `이름 쓰기;`. */
export const invitationIn = (command: string): string =>
  /Direction:wstring:\d+:(.*?) HelpState:/su.exec(command)?.[1] ?? command.replace(/;.*$/su, '')

/** What the page shows of a field: an invitation that nobody followed is not on it. */
export const onPage = (guide: string, answer: string): string =>
  guide !== '' && squeezed(answer) === squeezed(guide) ? '' : answer

/** What is written in a field; the invitation of an empty one is written too, but in another place. */
export const inFile =
  (elsewhere: string[]) =>
  (guide: string, answer: string): string => {
    if (guide !== '' && squeezed(answer) === '') elsewhere.push(guide)
    return answer
  }

/** The text of a paragraph with its fields closed. */
export function closeFields(text: string, close: (guide: string, answer: string) => string): string {
  let closed = text
  for (let before = ''; before !== closed; ) {
    before = closed
    closed = closed.replace(innermost, (_, guide: string, answer: string) => close(guide, answer))
  }
  return closed.replace(leftOver, '')
}
