import type { Cache, PurgeOrder, PurgeReport } from '../ports/cache.ts'
import type { Clock } from '../ports/clock.ts'
import type { Corpus } from '../ports/corpus.ts'
import type { VectorCache } from '../ports/vector-cache.ts'

export type PurgeRequest = { readonly dryRun: boolean } & (
  | { readonly what: 'all' }
  | { readonly what: 'orphans' }
  | { readonly what: 'older-than'; readonly ageMs: number }
)

export interface Purged extends PurgeReport {
  readonly vectors: number
}

export type PurgeCache = (request: PurgeRequest) => Promise<Purged>

/** The retention tool: what was made of a deleted original stays in the caches until this removes it. */
export function makePurgeCache(ports: {
  cache: Cache
  vectors: VectorCache
  corpus: Corpus
  clock: Clock
}): PurgeCache {
  const { cache, vectors, corpus, clock } = ports

  async function hashesInUse(): Promise<Set<string>> {
    const kept = new Set<string>()
    for (const tenant of await corpus.tenants()) {
      for (const file of (await corpus.list(tenant)) ?? []) kept.add(file.sha256)
    }
    return kept
  }

  async function orderOf(request: PurgeRequest): Promise<PurgeOrder> {
    const { what, dryRun } = request
    switch (what) {
      case 'all':
        return { what, dryRun }
      case 'older-than':
        return { what, beforeMs: clock.nowMs() - request.ageMs, dryRun }
      case 'orphans':
        return { what, kept: await hashesInUse(), dryRun }
    }
  }

  return async (request) => {
    const order = await orderOf(request)
    const documents = await cache.purge(order)
    // A vector does not tell which original it was made from, so all go with the orphans; the index keeps its own.
    const { dryRun, beforeMs } = order
    const kept = await vectors.purge(beforeMs === undefined ? { dryRun } : { beforeMs, dryRun })
    return { entries: documents.entries, bytes: documents.bytes + kept.bytes, vectors: kept.vectors }
  }
}
