import { type BestList, type BestPlace, createBestList } from './best-list.ts'
import type { HeldDocument } from './held-document.ts'
import type { Pace } from './pace.ts'
import { nearness, type VectorBlock } from './vector-block.ts'

/** Comparing this many takes well below a millisecond. */
const placesBetweenLooks = 256

/** The chunks whose vectors lie nearest, by cosine. Documents without vectors of the model are passed over. */
export async function nearestChunks(
  documents: readonly HeldDocument[],
  model: string,
  vector: Float32Array,
  limit: number,
  pace: Pace,
): Promise<readonly BestPlace[]> {
  const best = createBestList(limit)
  // Widened once, not for every chunk.
  const wide = Float64Array.from(vector)
  for (const document of documents) {
    const block = document.vectors.get(model)
    if (block === undefined || block.dimensions !== vector.length) continue
    for (let first = 0; first < document.chunkCount; first += placesBetweenLooks) {
      compare(best, document, block, wide, first)
      if (pace.due()) await pace.rest()
    }
  }
  return best.places
}

function compare(
  best: BestList,
  document: HeldDocument,
  block: VectorBlock,
  vector: Float64Array,
  first: number,
): void {
  const end = Math.min(block.present.length, first + placesBetweenLooks)
  let least = best.least
  for (let place = first; place < end; place += 1) {
    if (block.present[place] === 0) continue
    const score = nearness(block, place, vector)
    if (score < least) continue
    best.offer(score, { document, place })
    least = best.least
  }
}
