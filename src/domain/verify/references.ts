const mark = /[[［]\s*[0-9０-９]+(?:\s*[-–~∼,，]\s*[0-9０-９]+)*\s*[\]］]/gu
const rangeMax = 100

/** The source numbers that a text's `[1]`, `[1][2]`, `[1, 2]` and `[1-3]` point at, each once, in order. */
export function referencesIn(text: string): number[] {
  return [...new Set([...text.matchAll(mark)].flatMap(([marked]) => numbersOf(marked)))]
}

function numbersOf(marked: string): number[] {
  const found = new Set<number>()
  for (const part of marked.slice(1, -1).normalize('NFKC').split(',')) {
    const [first = 0, last = first] = part.split(/[-–~∼]/u).map(Number)
    // A range that runs backwards or names a hundred sources is not a range; its ends still are references.
    if (last < first || last - first > rangeMax) for (const end of [first, last]) found.add(end)
    else for (let n = first; n <= last; n += 1) found.add(n)
  }
  return [...found]
}

/** Writes every reference mark again as `[1][2]`, with other numbers. */
export function renumberReferences(text: string, numberOf: (n: number) => number): string {
  return text.replace(mark, (marked) =>
    numbersOf(marked)
      .map((n) => `[${numberOf(n)}]`)
      .join(''),
  )
}

/** The text with its reference marks blanked out, every other character in its place. */
export function withoutReferences(text: string): string {
  return text.replace(mark, (marked) => ' '.repeat(marked.length))
}

/** Nothing but reference marks, and the stops and spaces around them. */
export function isOnlyReferences(text: string): boolean {
  return /[\]］]/u.test(text) && withoutReferences(text).replace(/[\s.,;:]/gu, '') === ''
}
