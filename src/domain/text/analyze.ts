/** The terms under which a text is found: letters and digits in runs, Hangul runs as pairs of syllables. */
export function termsOfText(text: string): string[] {
  return runsOf(text).flatMap(pairsOf)
}

export function termsOfQuery(query: string): string[] {
  return termsOfText(query)
}

function runsOf(text: string): string[] {
  return text.normalize('NFKC').toLowerCase().match(/[가-힣]+|[a-z]+|\d+(?:[.,]\d+)*|[\p{L}]+/gu) ?? []
}

function pairsOf(run: string): string[] {
  if (!/^[가-힣]/u.test(run) || run.length <= 2) return [run]
  return Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2))
}
