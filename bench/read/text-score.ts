const ignored = /[\s\u00a0\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u2064\ufeff\ufffc\u3000\u0000-\u001f\u007f-\u009f]/gu

/** Text as scores see it: NFC, Latin ligatures apart, raised and lowered signs plain, no blanks. */
export function scoredText(text: string): string {
  return text
    .replace(/[\ufb00-\ufb06\u2070-\u209c\u00b2\u00b3\u00b9]/gu, (sign) => sign.normalize('NFKC').replace('−', '-'))
    .normalize('NFC')
    .replace(ignored, '')
}

function countsOf(parts: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const part of parts) counts.set(part, (counts.get(part) ?? 0) + 1)
  return counts
}

/** How much of `reference` is in `found`, each part as often as it occurs. */
export function recallOf(found: readonly string[], reference: readonly string[]): number {
  const left = countsOf(found)
  let hits = 0
  for (const part of reference) {
    const count = left.get(part) ?? 0
    if (count > 0) {
      hits += 1
      left.set(part, count - 1)
    }
  }
  return reference.length === 0 ? 1 : hits / reference.length
}

/** Of the passages that stand once in both texts, the share that comes in the same order. */
export function orderScore(found: string, reference: string, length = 12): number {
  const once = (text: string) => {
    const at = new Map<string, number>()
    for (let index = 0; index + length <= text.length; index += 1) {
      const passage = text.slice(index, index + length)
      at.set(passage, at.has(passage) ? -1 : index)
    }
    return at
  }
  const inFound = once(found)
  const places = [...once(reference)].flatMap(([passage, at]) => {
    const place = inFound.get(passage) ?? -1
    return at < 0 || place < 0 ? [] : [place]
  })
  return places.length === 0 ? 1 : longestRise(places) / places.length
}

function longestRise(values: readonly number[]): number {
  const ends: number[] = []
  for (const value of values) {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (ends[middle]! < value) low = middle + 1
      else high = middle
    }
    ends[low] = value
  }
  return ends.length
}
