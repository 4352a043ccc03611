/** A slice of a long list under its own name, with where to go on. `next_cursor` is null on the last page. */
export function pageOf(name: string, items: readonly unknown[], from: number, size: number): Record<string, unknown> {
  const end = from + size
  return {
    [name]: items.slice(from, end),
    [`${name}_total`]: items.length,
    next_cursor: end < items.length ? end : null,
  }
}
