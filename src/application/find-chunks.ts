import { type Hit, hitOf } from '../domain/search/hit.ts'
import { interleave } from '../domain/search/interleave.ts'
import type { Embedder } from '../ports/embedder.ts'
import type { Logger } from '../ports/logger.ts'
import type { LocatedChunk, NearChunk, SearchIndex } from '../ports/search-index.ts'
import type { TenantView } from './open-tenant.ts'

export interface FoundChunks {
  readonly hits: readonly Hit[]
  /** The same chunks in the same order, whole. */
  readonly chunks: readonly LocatedChunk[]
  readonly chunksSearched: number
}

/** Finds chunks of a tenant by words and, where a model is there, by meaning. */
export type FindChunks = (view: TenantView, words: string, limit: number) => Promise<FoundChunks>

export function makeFindChunks(ports: {
  index: SearchIndex
  /** Asked on every search, since the model may still be loading. */
  embedder: () => Embedder | undefined
  logger: Logger
}): FindChunks {
  const { index, embedder, logger } = ports

  /** A question that cannot be embedded is still found by its words. */
  async function vectorOf(words: string): Promise<Float32Array | undefined> {
    const model = embedder()
    if (model === undefined || !index.supports.vectors) return undefined
    try {
      const [vector] = await model.embed([words], 'query')
      return vector
    } catch (cause) {
      logger.error('question not embedded', { cause: String(cause) })
      return undefined
    }
  }

  return async (view, words, limit) => {
    const vector = await vectorOf(words)
    const found = await index.search(view.tenant, {
      words,
      limit,
      ...(vector === undefined ? {} : { vector }),
      ...(view.within === undefined ? {} : { within: view.within }),
    })
    const placed = interleave(found.lexical.map(ranked), found.semantic.map(ranked), limit)
    return {
      hits: placed.map(({ item: { name, chunk, score, wordScore = 0 }, foundBy }) => {
        // Words stand further down their own list than was asked for, but they are there.
        const byWords = foundBy === 'lexical' ? score : wordScore
        return hitOf(name, chunk, byWords, byWords > 0 ? 'lexical' : 'semantic')
      }),
      chunks: placed.map(({ item }) => item),
      chunksSearched: found.chunksSearched,
    }
  }
}

function ranked(item: NearChunk): { key: string; item: NearChunk } {
  return { key: `${item.chunk.id}\n${item.name}`, item }
}
