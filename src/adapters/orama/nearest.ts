import { type BestPlace, createBestList } from './best-list.ts'
import type { HeldDocument } from './held-document.ts'
import type { Pace } from './pace.ts'
import { nearness } from './vector-block.ts'

/** The chunks whose vectors lie nearest, by cosine. Documents without vectors of the model are passed over. */
export async function nearestChunks(
  documents: readonly HeldDocument[],
  model: string,
  vector: Float32Array,
  limit: number,
  pace: Pace,
): Promise<readonly BestPlace[]> {
  const best = createBestList(limit)
  for (const document of documents) {
    const block = document.vectors.get(model)
    if (block === undefined || block.dimensions !== vector.length) continue
    let least = best.least
    for (let place = 0; place < block.present.length; place += 1) {
      if (block.present[place] === 0) continue
      const score = nearness(block, place, vector)
      if (score < least) continue
      best.offer(score, { document, place })
      least = best.least
    }
    if (pace.due()) await pace.rest()
  }
  return best.places
}
