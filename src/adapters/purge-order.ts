import type { PurgeOrder } from '../ports/cache.ts'

/** Does the order name this entry? An order that lacks its bound names nothing. */
export function isOrdered(order: PurgeOrder, entry: { readonly sha256: string; readonly writtenMs: number }): boolean {
  switch (order.what) {
    case 'all':
      return true
    case 'older-than':
      return order.beforeMs !== undefined && entry.writtenMs < order.beforeMs
    case 'orphans':
      return order.kept !== undefined && !order.kept.has(entry.sha256)
  }
}
