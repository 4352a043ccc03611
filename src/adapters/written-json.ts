/**
 * The JSON that the long lists of a Document were read from. A Document comes from another process as JSON and leaves as
 * JSON: what was written once is sent on as it came. Nothing may change a list that is kept, but for adding to it.
 */
const kept = new WeakMap<object, { readonly pieces: Uint8Array[]; items: number }>()

const comma = 0x2c

/** `json`: the list of these items as JSON, to which nobody else holds on. They were added to `list` last. */
export function keepJson(list: readonly unknown[], json: Uint8Array, items: number): void {
  const known = kept.get(list)
  const open = json.subarray(0, -1)
  if (known === undefined) kept.set(list, { pieces: [open], items })
  else {
    open[0] = comma
    known.pieces.push(open)
    known.items += items
  }
}

/** For a list of which an item has changed since. */
export function forgetJson(list: readonly unknown[]): void {
  kept.delete(list)
}

/** The list as JSON in pieces, all but the bracket that closes it; undefined unless all of its items are kept. */
export function keptJson(list: readonly unknown[]): readonly Uint8Array[] | undefined {
  const known = kept.get(list)
  return known?.items === list.length ? known.pieces : undefined
}
