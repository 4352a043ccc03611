import type { HeldDocument } from './held-document.ts'
import type { Segment } from './segment.ts'

/** A segment in use: whose chunks it holds and which of them still count. */
export interface HeldSegment {
  readonly segment: Segment
  /** 1 for each chunk that counts. */
  readonly alive: Uint8Array
  living: number
  /** In the order of their chunks. */
  readonly parts: Part[]
}

/** A run of one document's chunks in one segment. */
export interface Part {
  readonly held: HeldSegment
  readonly document: HeldDocument
  /** Number of the run's first chunk in the segment, and its place in the document. */
  readonly first: number
  readonly place: number
  readonly count: number
}

export function holdSegment(segment: Segment): HeldSegment {
  const chunks = segment.lengths.length
  return { segment, alive: new Uint8Array(chunks), living: 0, parts: [] }
}

/** Parts of a segment in use are added in the order of their chunks. */
export function addPart(held: HeldSegment, document: HeldDocument, run: Pick<Part, 'first' | 'place' | 'count'>): Part {
  const part = { held, document, ...run }
  held.parts.push(part)
  held.alive.fill(1, run.first, run.first + run.count)
  held.living += run.count
  return part
}

export function dropChunk({ held, first, place }: Part, placeInDocument: number): void {
  const chunk = first + placeInDocument - place
  if (held.alive[chunk] === 0) return
  held.alive[chunk] = 0
  held.living -= 1
}

/** The document a chunk belongs to, and its place there. */
export function ownerOf({ parts }: HeldSegment, chunk: number): { document: HeldDocument; place: number } {
  let low = 0
  let high = parts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if (parts[middle]!.first <= chunk) low = middle
    else high = middle - 1
  }
  const { document, first, place } = parts[low]!
  return { document, place: place + chunk - first }
}
