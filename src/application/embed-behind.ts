import type { Chunk } from '../domain/chunk/chunk.ts'
import type { Embedder } from '../ports/embedder.ts'
import type { Logger } from '../ports/logger.ts'
import type { SearchIndex, StoredDocument } from '../ports/search-index.ts'
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
/** A model makes ten or twenty vectors a second: the log says about once in a minute how far it is. */
const tellAfter = 500

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

  async function embedChunks(tenant: string, document: StoredDocument, chunks: readonly Chunk[]): Promise<void> {
    for (let at = 0; at < chunks.length && !stopped; at += batchSize) {
      const made = new Map<string, Float32Array>()
      for (const chunk of chunks.slice(at, at + batchSize)) {
        const vector = await vectorOf(chunk)
        if (vector !== undefined) made.set(chunk.id, vector)
      }
      await index.putVectors(tenant, document.name, document.version, embedder.id, made)
      count(tenant, -made.size)
    }
  }

  function count(tenant: string, more: number): void {
    missingOf.set(tenant, Math.max(0, (missingOf.get(tenant) ?? 0) + more))
  }

  async function embedTenant(tenant: string): Promise<void> {
    const documents = await index.documents(tenant)
    let lackOf: (document: StoredDocument) => number = lackOfVectors
    missingOf.set(tenant, sumOf(documents, lackOf))
    let done = 0
    let told = 0
    for (const [at, document] of documents.entries()) {
      if (stopped) break
      if (document.chunkCount === 0) continue
      const chunks = await index.withoutVectors(tenant, document.name, embedder.id)
      count(tenant, chunks.length - lackOf(document))
      if (chunks.length > lackOf(document) && lackOf === lackOfVectors) {
        // Vectors are there, but another model made them: the documents to come will lack all of theirs, too.
        const toCome = documents.slice(at + 1)
        count(tenant, sumOf(toCome, lackOfAll) - sumOf(toCome, lackOf))
        lackOf = lackOfAll
      }
      await embedChunks(tenant, document, chunks)
      done += chunks.length
      if (done - told < tellAfter) continue
      told = done
      logger.info('vectors being made', { tenant, chunks: done, pending: missingOf.get(tenant) ?? 0 })
    }
    if (done > 0) await index.persist(tenant)
    if (stopped) return
    missingOf.delete(tenant)
    if (done > 0) logger.info('vectors made', { tenant, chunks: done })
  }

  async function work(): Promise<void> {
    for (const tenant of waiting) {
      if (stopped) return
      waiting.delete(tenant)
      try {
        await embedTenant(tenant)
      } catch (cause) {
        // The chunks stay findable by their words and are counted as waiting; the tenant's next change tries again.
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

const lackOfVectors = ({ chunkCount, vectorCount }: StoredDocument) => chunkCount - vectorCount
const lackOfAll = ({ chunkCount }: StoredDocument) => chunkCount

function sumOf(documents: readonly StoredDocument[], of: (document: StoredDocument) => number): number {
  return documents.reduce((sum, document) => sum + of(document), 0)
}

/** The last part of the path says what a short paragraph is about. */
function passageOf(chunk: Chunk): string {
  return [...chunk.path, chunk.text].join('\n')
}
