import type { Chunk } from '../domain/chunk/chunk.ts'
import type { Embedder } from '../ports/embedder.ts'
import type { Logger } from '../ports/logger.ts'
import type { SearchIndex } from '../ports/search-index.ts'
import type { VectorCache } from '../ports/vector-cache.ts'

/**
 * Gives chunks their vectors behind the scenes: a document is found by its words at once and by its meaning a while
 * later. What a stop interrupts goes on when the tenant is next looked at.
 */
export interface EmbedBehind {
  /** Chunks of tenants seen so far that still wait for their vector. */
  readonly pending: number

  /** Looks through the tenant's documents soon. */
  request(tenant: string): void

  /** Waits until nothing is left to do, or until stopped. */
  idle(): Promise<void>

  stop(): Promise<void>
}

export interface EmbedBehindPorts {
  readonly index: SearchIndex
  readonly embedder: Embedder
  readonly vectors: VectorCache | undefined
  readonly logger: Logger
}

/** Chunks whose vectors are handed to the index together. */
const batchSize = 16

export function createEmbedBehind({ index, embedder, vectors, logger }: EmbedBehindPorts): EmbedBehind {
  const waiting = new Set<string>()
  const missingOf = new Map<string, number>()
  let running: Promise<void> | undefined
  let stopped = false

  async function vectorOf(chunk: Chunk): Promise<Float32Array | undefined> {
    const text = passageOf(chunk)
    const kept = await vectors?.get(embedder.id, text)
    if (kept !== undefined) return kept
    const [vector] = await embedder.embed([text], 'passage')
    if (vector !== undefined) await vectors?.put(embedder.id, text, vector)
    return vector
  }

  async function embedDocument(tenant: string, name: string, version: string): Promise<number> {
    const chunks = await index.withoutVectors(tenant, name, embedder.id)
    for (let at = 0; at < chunks.length && !stopped; at += batchSize) {
      const made = new Map<string, Float32Array>()
      for (const chunk of chunks.slice(at, at + batchSize)) {
        const vector = await vectorOf(chunk)
        if (vector !== undefined) made.set(chunk.id, vector)
      }
      await index.putVectors(tenant, name, version, embedder.id, made)
      missingOf.set(tenant, Math.max(0, (missingOf.get(tenant) ?? 0) - made.size))
    }
    return chunks.length
  }

  async function embedTenant(tenant: string): Promise<void> {
    const lacking: { name: string; version: string }[] = []
    let missing = 0
    for (const { name, version, chunkCount } of await index.documents(tenant)) {
      const count = chunkCount === 0 ? 0 : (await index.withoutVectors(tenant, name, embedder.id)).length
      missing += count
      if (count > 0) lacking.push({ name, version })
    }
    missingOf.set(tenant, missing)

    let done = 0
    for (const { name, version } of lacking) {
      if (stopped) return
      done += await embedDocument(tenant, name, version)
    }
    missingOf.delete(tenant)
    if (done === 0) return
    await index.persist(tenant)
    logger.info('vectors made', { tenant, chunks: done })
  }

  async function work(): Promise<void> {
    for (const tenant of waiting) {
      if (stopped) return
      waiting.delete(tenant)
      try {
        await embedTenant(tenant)
      } catch (cause) {
        // The chunks stay findable by their words; the tenant's next change tries again.
        logger.error('vectors not made', { tenant, cause: String(cause) })
      }
    }
  }

  return {
    get pending() {
      return [...missingOf.values()].reduce((sum, count) => sum + count, 0)
    },
    request(tenant) {
      if (stopped) return
      waiting.add(tenant)
      running ??= work().finally(() => {
        running = undefined
        // Asked for between the last look and the end of the work.
        const [late] = waiting
        if (late !== undefined) this.request(late)
      })
    },
    async idle() {
      while (running !== undefined) await running
    },
    async stop() {
      stopped = true
      await running
    },
  }
}

/** The last part of the path says what a short paragraph is about. */
function passageOf(chunk: Chunk): string {
  return [...chunk.path, chunk.text].join('\n')
}
