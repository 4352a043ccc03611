import type { Document } from '../../domain/document/document.ts'
import type { Cache } from '../../ports/cache.ts'
import type { Clock } from '../../ports/clock.ts'
import { isOrdered } from '../purge-order.ts'

interface Entry {
  readonly json: string
  readonly writtenMs: number
}

const generationsKept = 3

/** Parsed documents for as long as the process lives. Kept as text, so that nobody can change what was put. */
export function createMemoryCache(clock: Pick<Clock, 'nowMs'> = { nowMs: Date.now }): Cache {
  /** In the order of first use. */
  const generations = new Map<string, Map<string, Entry>>()

  return {
    async get({ generation, sha256 }) {
      const entry = generations.get(generation)?.get(sha256)
      return entry && (JSON.parse(entry.json) as Document)
    },
    async put({ generation, sha256 }, document) {
      const entries = generations.get(generation) ?? new Map<string, Entry>()
      entries.set(sha256, { json: JSON.stringify(document), writtenMs: clock.nowMs() })
      generations.set(generation, entries)
      for (const old of [...generations.keys()].slice(0, -generationsKept)) generations.delete(old)
    },
    async purge(order) {
      let entries = 0
      let bytes = 0
      for (const held of generations.values()) {
        for (const [sha256, entry] of held) {
          if (!isOrdered(order, { sha256, writtenMs: entry.writtenMs })) continue
          entries += 1
          bytes += Buffer.byteLength(entry.json)
          if (!order.dryRun) held.delete(sha256)
        }
      }
      return { entries, bytes }
    },
  }
}
