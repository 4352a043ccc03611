import { splitSentences } from '../text/sentences.ts'

/**
 * Cuts text into parts of at most `budget` characters at sentence ends; a longer sentence at its last blank,
 * and a run without blanks between two characters. Nothing but white space between parts is left out.
 */
export function cutText(text: string, budget: number, firstBudget: number = budget): string[] {
  const parts: string[] = []
  let part = ''
  const close = () => {
    parts.push(part)
    part = ''
  }
  const room = () => (parts.length === 0 ? firstBudget : budget)
  const addSentence = (sentence: string) => {
    const words = sentence.trimEnd()
    if (words !== '' && part.trim() !== '' && part.length + words.length > room()) close()
    if (part.length + words.length <= room() || words === '') part += sentence
    else
      for (const run of runsOf(sentence, Math.max(1, room() - part.length), budget)) {
        part += run
        close()
      }
  }
  for (const line of linesOf(text)) {
    // A line that fits need not be taken apart.
    if (part.length + line.length <= room()) part += line
    else for (const sentence of splitSentences(line)) addSentence(sentence)
  }
  if (part.trim() !== '') close()
  else if (parts.length > 0) parts[parts.length - 1] += part
  return parts.map((cut, at) => (at === parts.length - 1 ? cut : cut.trimEnd())).filter((cut) => cut.trim() !== '')
}

/** Each with the line break that ends it. */
function* linesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const lineBreak = text.indexOf('\n', start)
    const end = lineBreak === -1 ? text.length : lineBreak + 1
    yield text.slice(start, end)
    start = end
  }
}

function* runsOf(sentence: string, firstBudget: number, budget: number): Generator<string> {
  let start = 0
  let room = firstBudget
  while (sentence.length - start > room) {
    const end = start + room
    const blank = sentence.slice(start + Math.ceil(room / 2), end + 1).lastIndexOf(' ')
    const cut = blank === -1 ? betweenCharacters(sentence, start, end) : start + Math.ceil(room / 2) + blank + 1
    yield sentence.slice(start, cut)
    start = cut
    room = budget
  }
  if (start < sentence.length) yield sentence.slice(start)
}

function betweenCharacters(text: string, start: number, end: number): number {
  const before = text.charCodeAt(end - 1)
  const insidePair = before >= 0xd800 && before <= 0xdbff
  return insidePair ? (end - 1 > start ? end - 1 : end + 1) : end
}
