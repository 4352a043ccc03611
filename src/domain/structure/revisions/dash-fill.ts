import { oneLine, withoutSpaces } from '../../text/normalize.ts'

const gap = /[-‐‑–—―─━－ㅡ]{2,}(?:\s*[-‐‑–—―─━－ㅡ]+)*/gu

export const hasDashFill = (text: string): boolean => text.search(gap) !== -1

/** The words written out between runs of dashes; punctuation alone is none. */
export function writtenWords(text: string): string[] {
  return text
    .split(gap)
    .map((piece) => oneLine(piece))
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece))
}

/**
 * The new text where dashes stand for words of the old: the old text with the ordered replacements made, provided that the
 * words written out follow each other in it. Null where no order explains them: how far a run of dashes reaches cannot be
 * told from its length, so nothing is put together by guess.
 */
export function fillDashes(
  old: string,
  dashed: string,
  orders: readonly { from: string; to: string }[],
): string | null {
  const written = writtenWords(dashed)
  if (written.length === 0) return old
  let filled = old
  let changed = false
  for (const { from, to } of orders) {
    const spelled = written.find((words) => withoutSpaces(words) === to) ?? to
    const next = replaceEvery(filled, from, spelled)
    changed ||= next !== filled
    filled = next
  }
  return changed && followEachOther(withoutSpaces(filled), written.map(withoutSpaces)) ? filled : null
}

/** For what could not be filled: the words written out, with `…` where dashes stood. */
export function withEllipses(dashed: string): string {
  return oneLine(dashed.replace(gap, ' … ')).replace(/… ([.,)」”])/gu, '…$1')
}

function followEachOther(text: string, words: readonly string[]): boolean {
  let from = 0
  return words.every((word) => {
    const at = text.indexOf(word, from)
    if (at === -1) return false
    from = at + word.length
    return true
  })
}

/** White space in the text is passed over: a line of the page may end inside the words. */
function replaceEvery(text: string, packedWords: string, replacement: string): string {
  if (packedWords === '') return text
  const places: number[] = []
  let packed = ''
  for (let at = 0; at < text.length; at += 1) {
    if (/\s/u.test(text[at]!)) continue
    packed += text[at]
    places.push(at)
  }
  let result = ''
  let copied = 0
  for (let at = packed.indexOf(packedWords); at !== -1; at = packed.indexOf(packedWords, at + packedWords.length)) {
    result += text.slice(copied, places[at]) + replacement
    copied = places[at + packedWords.length - 1]! + 1
  }
  return result + text.slice(copied)
}
