import type { DocumentEntry } from '../../domain/document/entry.ts'
import type { Part } from './held-segment.ts'
import type { StoredText } from './stored-text.ts'
import type { VectorBlock } from './vector-block.ts'

/** A document of an open tenant: everything but the text of its chunks, which stays on disk. */
export interface HeldDocument {
  readonly name: string
  readonly version: string
  readonly file: string
  readonly entry: DocumentEntry
  readonly docId: string
  readonly chunkCount: number
  /** Ids of its chunks, where they are not `c1`, `c2`, … */
  readonly chunkIds: readonly string[] | undefined
  /** Moves when segments are merged. */
  parts: readonly Part[]
  /** Moves when the tenant's files are written anew; undefined until it is written first. */
  text: StoredText | undefined
  /** By model. */
  readonly vectors: Map<string, VectorBlock>
}

export function chunkIdAt({ chunkIds }: HeldDocument, place: number): string {
  return chunkIds?.[place] ?? `c${place + 1}`
}

/** The place of a chunk in its document, or -1. */
export function placeOfChunk({ chunkIds, chunkCount }: HeldDocument, chunkId: string): number {
  if (chunkIds !== undefined) return chunkIds.indexOf(chunkId)
  const number = /^c[1-9]\d{0,8}$/u.test(chunkId) ? Number(chunkId.slice(1)) : 0
  return number >= 1 && number <= chunkCount ? number - 1 : -1
}

/** By name, then by place: the order of equal scores. */
export function comesBefore(
  a: { readonly document: HeldDocument; readonly place: number },
  b: { readonly document: HeldDocument; readonly place: number },
): boolean {
  if (a.document === b.document) return a.place < b.place
  return a.document.name < b.document.name
}
