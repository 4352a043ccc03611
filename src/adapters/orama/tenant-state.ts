import type { HeldDocument } from './held-document.ts'
import { dropChunk, type HeldSegment, type Part } from './held-segment.ts'
import { bytesOfSegment } from './segment.ts'
import { createVectorBlock, putVector } from './vector-block.ts'

/** Everything an open tenant keeps in memory. */
export interface TenantState {
  readonly documents: Map<string, HeldDocument>
  readonly segments: Set<HeldSegment>
  /** The model whose vectors are compared. */
  newestModel: string | undefined
}

export function emptyState(): TenantState {
  return { documents: new Map(), segments: new Set(), newestModel: undefined }
}

export function dropDocument(state: TenantState, name: string): void {
  const document = state.documents.get(name)
  if (document === undefined) return
  for (const part of document.parts) dropPart(part)
  state.documents.delete(name)
  for (const { held } of document.parts) if (held.living === 0) state.segments.delete(held)
}

function dropPart(part: Part): void {
  for (let place = part.place; place < part.place + part.count; place += 1) dropChunk(part, place)
}

/** Vectors of a model the document has none of yet start a block; a complete block makes older ones useless. */
export function putVectorsAt(
  { vectors, chunkCount }: HeldDocument,
  model: string,
  placed: Iterable<readonly [place: number, vector: Float32Array]>,
): void {
  for (const [place, vector] of placed) {
    const block = vectors.get(model) ?? createVectorBlock(chunkCount, vector.length)
    if (block.dimensions !== vector.length) continue
    vectors.set(model, block)
    putVector(block, place, vector)
    if (block.filled < chunkCount) continue
    for (const other of vectors.keys()) if (other !== model) vectors.delete(other)
  }
}

/** How many of the document's chunks have a vector of any model. */
export function vectorCountOf({ vectors, chunkCount }: HeldDocument): number {
  const blocks = [...vectors.values()]
  if (blocks.length <= 1) return blocks[0]?.filled ?? 0
  let count = 0
  for (let place = 0; place < chunkCount; place += 1) if (blocks.some(({ present }) => present[place] === 1)) count += 1
  return count
}

const bytesOfChunk = 160
const bytesOfDocument = 3_000

/** About how much memory the tenant takes. */
export function bytesOfState({ documents, segments }: TenantState): number {
  let bytes = 0
  for (const { segment } of segments) bytes += bytesOfSegment(segment)
  for (const { chunkCount, vectors } of documents.values()) {
    bytes += bytesOfDocument + chunkCount * bytesOfChunk
    for (const { numbers } of vectors.values()) bytes += numbers.byteLength
  }
  return bytes
}
