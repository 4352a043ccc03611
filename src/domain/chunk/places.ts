import type { Anchor } from '../document/anchor.ts'
import { mergeAnchors } from './anchors.ts'
import type { Chunk } from './chunk.ts'

/** From character `at` of a chunk's text up to the next place: where that stretch stands on the original. */
export interface TextPlace {
  readonly at: number
  readonly anchor: Anchor
}

/** A chunk as an index keeps it, so that less than the whole can be cited. Without `places` all of it stands at its anchors. */
export interface PlacedChunk extends Chunk {
  readonly places?: readonly TextPlace[]
}

/** The places of parts that are joined by line breaks; neighbours at one place are one. Undefined when all stand there. */
export function joinPlaces(
  parts: readonly { readonly text: string; readonly places: readonly TextPlace[] }[],
): readonly TextPlace[] | undefined {
  const joined: TextPlace[] = []
  let start = 0
  for (const { text, places } of parts) {
    for (const { at, anchor } of places) {
      const before = joined.at(-1)
      if (before === undefined || !isSame(before.anchor, anchor)) joined.push({ at: start + at, anchor })
    }
    start += text.length + 1
  }
  return joined.length > 1 ? joined : undefined
}

/** Where the quoted words of a chunk stand: the blocks or table rows that hold them, not the whole chunk. */
export function anchorsOfQuote(
  { text, anchors, places }: Pick<Chunk, 'text' | 'anchors'> & { readonly places?: readonly TextPlace[] | undefined },
  quote: string,
): readonly Anchor[] {
  const span = places && spanOf(text, quote)
  if (places === undefined || span === undefined) return anchors
  const touched = places.filter(({ at }, n) => at < span.end && (places[n + 1]?.at ?? text.length) > span.start)
  return mergeAnchors(touched.map(({ anchor }) => anchor))
}

/** As verbatim as it can be found: as it is, or with the white space on both sides left out. */
function spanOf(text: string, quote: string): { start: number; end: number } | undefined {
  const exact = quote === '' ? -1 : text.indexOf(quote)
  if (exact >= 0) return { start: exact, end: exact + quote.length }
  const wanted = quote.normalize('NFC').replace(/\s+/gu, '')
  const found = wanted === '' ? -1 : text.replace(/\s+/gu, '').indexOf(wanted)
  if (found < 0) return undefined
  const placeOf = Array.from(text.matchAll(/[^\s]/g), ({ index }) => index)
  return { start: placeOf[found]!, end: placeOf[found + wanted.length - 1]! + 1 }
}

function isSame(a: Anchor, b: Anchor): boolean {
  return a.page === b.page && a.cell_range === b.cell_range && String(a.bbox) === String(b.bbox)
}
