/** A found thing and the key under which both lists know it. */
export interface Ranked<T> {
  readonly key: string
  readonly item: T
}

/**
 * Places alternate: first by words, first by meaning, second by words, … Only ranks count, never the two scores
 * together. What both lists hold keeps its first place and counts as found by words; when one list runs out the other
 * fills up.
 */
export function interleave<T>(
  lexical: readonly Ranked<T>[],
  semantic: readonly Ranked<T>[],
  limit: number,
): { readonly item: T; readonly foundBy: 'lexical' | 'semantic' }[] {
  const byWords = new Map(lexical.map(({ key, item }) => [key, item]))
  const taken = new Set<string>()
  const placed: { item: T; foundBy: 'lexical' | 'semantic' }[] = []
  const lists = [lexical.values(), semantic.values()]

  const takeNext = (list: Iterator<Ranked<T>>): boolean => {
    for (let next = list.next(); !next.done; next = list.next()) {
      const { key, item } = next.value
      if (taken.has(key)) continue
      taken.add(key)
      const found = byWords.get(key)
      placed.push(found === undefined ? { item, foundBy: 'semantic' } : { item: found, foundBy: 'lexical' })
      return true
    }
    return false
  }

  for (let went = true; went && placed.length < limit; ) {
    went = false
    for (const list of lists) if (placed.length < limit && takeNext(list)) went = true
  }
  return placed
}
