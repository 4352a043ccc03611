/** Words that a page draws at one place. */
export interface Drawn {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly size: number
}

/** The words of a stretch of text, each about where it stands in it: the library joins what is drawn side by side. */
export function wordsIn(text: string, x: number, y: number, width: number, size: number): Drawn[] {
  return Array.from(text.matchAll(/\S+/gu), ({ 0: word, index }) => ({
    text: word,
    x: x + (width * index) / text.length,
    y,
    size,
  }))
}

/**
 * Shadows and outlines are drawn as the same words again, moved a little: a word that stands on its line already,
 * less than its height away, is the same word.
 */
export function drawnOnce(words: readonly Drawn[]): Drawn[] {
  const places = new Map<string, Drawn[]>()
  return words.filter((word) => {
    const before = places.get(word.text) ?? []
    places.set(word.text, [...before, word])
    return !before.some(({ x, y }) => Math.abs(word.x - x) < word.size && Math.abs(word.y - y) < word.size / 3)
  })
}

const pageNumber = /\d+\D?$/u

/**
 * The text of each page without running lines and repeated table heads: a line that an earlier page has at the same
 * height, but for a page number at its end, is not written again.
 */
export function linesOnce(pages: readonly (readonly Drawn[])[]): string[] {
  const seen = new Set<string>()
  return pages.map((items) => {
    const lineOf = ({ y }: Drawn) => Math.round(y)
    const lines = new Map<number, string>()
    for (const item of items) lines.set(lineOf(item), (lines.get(lineOf(item)) ?? '') + item.text)
    const keys = new Map([...lines].map(([y, text]) => [y, `${y}:${text.replace(/\s/gu, '').replace(pageNumber, '')}`]))
    const text = items
      .filter((item) => !seen.has(keys.get(lineOf(item))!))
      .map((item) => item.text)
      .join('')
    for (const key of keys.values()) seen.add(key)
    return text
  })
}
