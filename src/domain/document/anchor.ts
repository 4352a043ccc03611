import type { Bbox } from './block.ts'

/** A place on the original: what a citation points at. */
export interface Anchor {
  readonly page: number
  readonly bbox: Bbox | null
  readonly cell_range: string | null
}
