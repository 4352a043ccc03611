import type { Anchor } from '../document/anchor.ts'
import type { Extractor } from '../document/block.ts'

/** A small verbatim piece of one document with the places it came from. */
export interface Chunk {
  /** `c1`, `c2`, …; meaningful only together with `doc_id`. `chunk_id` is the same value. */
  readonly id: string
  readonly chunk_id: string
  readonly doc_id: string
  readonly kind: 'paragraph' | 'table'
  readonly text: string
  readonly chars: number
  /** Ids of the blocks it covers. */
  readonly blocks: readonly string[]
  readonly anchors: readonly Anchor[]
  /** Starts at the document's title, or the file name where it states none. */
  readonly path: readonly string[]
  readonly outline: readonly string[]
  readonly extractors: readonly Extractor[]
}

export const chunkBudgetDefault = 800
export const chunkBudgetMin = 100
export const chunkBudgetMax = 20_000
