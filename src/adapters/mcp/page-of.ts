import * as z from 'zod'

export const cursor = z
  .int()
  .min(0)
  .prefault(0)
  .meta({ description: 'Where to go on: `next_cursor` of the page before, with the other arguments as they were.' })

/** A slice of a long list, and where to go on. `next_cursor` is null on the last page. */
export interface Page<T> {
  readonly items: readonly T[]
  readonly total: number
  readonly next_cursor: number | null
}

export interface PageSize<T> {
  readonly itemsMax: number
  /** A page ends before an item that would take it past this weight; its first item is taken whatever it weighs. */
  readonly weightMax?: number
  readonly weightOf?: (item: T) => number
}

export function pageOf<T>(all: readonly T[], from: number, size: PageSize<T>): Page<T> {
  const { itemsMax, weightMax = Number.POSITIVE_INFINITY, weightOf = () => 0 } = size
  let end = from
  for (let weight = 0; end < all.length && end - from < itemsMax; end += 1) {
    weight += weightOf(all[end]!)
    if (weight > weightMax && end > from) break
  }
  return { items: all.slice(from, end), total: all.length, next_cursor: end < all.length ? end : null }
}
