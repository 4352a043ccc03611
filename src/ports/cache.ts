import type { Document } from '../domain/document/document.ts'

export interface CacheKey {
  readonly sha256: string
  /** The parser's version: a generation of the cache. */
  readonly generation: string
}

export interface PurgeOrder {
  readonly what: 'all' | 'older-than' | 'orphans'
  /** For `older-than`: entries last written before this moment. */
  readonly beforeMs?: number
  /** For `orphans`: the hashes that are still in some tenant. */
  readonly kept?: ReadonlySet<string>
  readonly dryRun: boolean
}

export interface PurgeReport {
  readonly entries: number
  readonly bytes: number
}

/** Parsed documents by content. It may forget, but it may not lie: what it gives back is what was put. */
export interface Cache {
  /** Undefined when it is not there, torn, or of another shape. */
  get(key: CacheKey): Promise<Document | undefined>

  /** Opening a new generation drops all but the two before it. */
  put(key: CacheKey, document: Document): Promise<void>

  /** Removes what the order names and says how much; a dry run only says it. */
  purge(order: PurgeOrder): Promise<PurgeReport>
}
