import type { Cache, PurgeReport } from '../ports/cache.ts'
import type { Clock } from '../ports/clock.ts'
import type { Corpus } from '../ports/corpus.ts'

export type PurgeRequest = { readonly dryRun: boolean } & (
  | { readonly what: 'all' }
  | { readonly what: 'orphans' }
  | { readonly what: 'older-than'; readonly ageMs: number }
)

export type PurgeCache = (request: PurgeRequest) => Promise<PurgeReport>

/** The retention tool: a deleted original's parsed text stays in the cache until this removes it. */
export function makePurgeCache(ports: { cache: Cache; corpus: Corpus; clock: Clock }): PurgeCache {
  const { cache, corpus, clock } = ports

  async function hashesInUse(): Promise<Set<string>> {
    const kept = new Set<string>()
    for (const tenant of await corpus.tenants()) {
      for (const file of (await corpus.list(tenant)) ?? []) kept.add(file.sha256)
    }
    return kept
  }

  return async (request) => {
    const { dryRun } = request
    switch (request.what) {
      case 'all':
        return cache.purge({ what: 'all', dryRun })
      case 'older-than':
        return cache.purge({ what: 'older-than', beforeMs: clock.nowMs() - request.ageMs, dryRun })
      case 'orphans':
        return cache.purge({ what: 'orphans', kept: await hashesInUse(), dryRun })
    }
  }
}
