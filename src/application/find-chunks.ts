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

type Found = Omit<NearChunk, 'score'>

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
    const byWords = found.lexical.map(({ name, chunk, score }) => ranked({ name, chunk, wordScore: score }))
    const placed = interleave(byWords, found.semantic.map(ranked), limit)
    return {
      // What meaning found may hold words, too, further down their own list than was asked for.
      hits: placed.map(({ item: { name, chunk, wordScore } }) =>
        hitOf(name, chunk, wordScore, wordScore > 0 ? 'lexical' : 'semantic'),
      ),
      chunks: placed.map(({ item }) => item),
      chunksSearched: found.chunksSearched,
    }
  }
}

function ranked(item: Found): { key: string; item: Found } {
  return { key: `${item.chunk.id}\n${item.name}`, item }
}
