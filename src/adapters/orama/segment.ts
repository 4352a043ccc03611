/** Chunks of a segment are numbered from 0 in two bytes. */
export const segmentChunksMax = 0x10000

/** The terms of some chunks, never changed once made: arrays without a single object, as they lie in the file. */
export interface Segment {
  /** Weighted length of each chunk. */
  readonly lengths: Uint32Array
  /** Of each term, ascending. */
  readonly hashes: Uint32Array
  /** UTF-16 units of all terms, one after the other; `unitStarts` has one element more than there are terms. */
  readonly units: Uint16Array
  readonly unitStarts: Uint32Array
  /** Holders of each term lie between two neighbours here. */
  readonly holderStarts: Uint32Array
  /** Chunks that hold the term, ascending, and its weighted mentions in each. */
  readonly holders: Uint16Array
  readonly mentions: Uint8Array
}

/** The term's number in the segment, or -1. */
export function termIn(segment: Segment, term: string, hash: number): number {
  const { hashes } = segment
  let low = 0
  let high = hashes.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (hashes[middle]! < hash) low = middle + 1
    else high = middle
  }
  for (; low < hashes.length && hashes[low] === hash; low += 1) if (isTerm(segment, low, term)) return low
  return -1
}

/** Weighted mentions of a term in a chunk. */
export function mentionsOf({ holders, holderStarts, mentions }: Segment, term: number, chunk: number): number {
  if (term < 0) return 0
  let low = holderStarts[term]!
  let high = holderStarts[term + 1]!
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holders[middle]! < chunk) low = middle + 1
    else high = middle
  }
  return low < holderStarts[term + 1]! && holders[low] === chunk ? mentions[low]! : 0
}

function isTerm({ units, unitStarts }: Segment, number: number, term: string): boolean {
  const start = unitStarts[number]!
  if (unitStarts[number + 1]! - start !== term.length) return false
  for (let at = 0; at < term.length; at += 1) if (units[start + at] !== term.charCodeAt(at)) return false
  return true
}

export function bytesOfSegment(segment: Segment): number {
  return arraysOf(segment).reduce((sum, array) => sum + array.byteLength, 0)
}

/** In the order in which they lie in the file: widest elements first, so that each starts at a multiple of its width. */
export function arraysOf(segment: Segment): readonly (Uint32Array | Uint16Array | Uint8Array)[] {
  const { lengths, hashes, unitStarts, holderStarts, units, holders, mentions } = segment
  return [lengths, hashes, unitStarts, holderStarts, units, holders, mentions]
}

export interface SegmentSizes {
  readonly chunks: number
  readonly terms: number
  readonly units: number
  readonly holders: number
}

export function sizesOf({ lengths, hashes, units, holders }: Segment): SegmentSizes {
  return { chunks: lengths.length, terms: hashes.length, units: units.length, holders: holders.length }
}

/** Views on the bytes of a file; undefined when the sizes do not add up. */
export function segmentFrom(
  bytes: Uint8Array<ArrayBuffer>,
  { chunks, terms, units, holders }: SegmentSizes,
): Segment | undefined {
  const wanted = 4 * (chunks + terms + 2 * (terms + 1)) + 2 * (units + holders) + holders
  if (wanted !== bytes.byteLength || bytes.byteOffset % 4 !== 0 || chunks > segmentChunksMax) return undefined
  let at = bytes.byteOffset
  const wide = (length: number) => {
    const view = new Uint32Array(bytes.buffer, at, length)
    at += 4 * length
    return view
  }
  const narrow = (length: number) => {
    const view = new Uint16Array(bytes.buffer, at, length)
    at += 2 * length
    return view
  }
  return {
    lengths: wide(chunks),
    hashes: wide(terms),
    unitStarts: wide(terms + 1),
    holderStarts: wide(terms + 1),
    units: narrow(units),
    holders: narrow(holders),
    mentions: new Uint8Array(bytes.buffer, at, holders),
  }
}
