import path from 'node:path'
import { createFsVectorCache } from '../../src/adapters/fs/fs-vector-cache.ts'
import { createMemoryLogger } from '../../src/adapters/memory/memory-logger.ts'
import { openOnnxEmbedder } from '../../src/adapters/onnx/onnx-embedder.ts'
import { openOramaIndex } from '../../src/adapters/orama/orama-index.ts'
import { makeFindChunks } from '../../src/application/find-chunks.ts'
import type { Embedder } from '../../src/ports/embedder.ts'
import type { SearchIndex } from '../../src/ports/search-index.ts'
import type { VectorCache } from '../../src/ports/vector-cache.ts'
import type { EvalSet } from './eval-set.ts'
import { freshFolder } from './folders.ts'
import { type Measures, measure } from './measures.ts'

export interface QualityOptions {
  /** Also by meaning. */
  readonly hybrid: boolean
  /** For meaning: whole documents, evenly spread, with about this many passages together; all when undefined. */
  readonly sample: number | undefined
  /** Where vectors are kept between runs. */
  readonly vectors: string
}

export interface Quality {
  readonly set: string
  readonly lexical: Measures
  /** Over the same questions, by words alone and in alternating places. */
  readonly hybrid: { readonly words: Measures; readonly both: Measures; readonly passages: number } | undefined
}

/** Asks the product's own index, with its own analysis, the questions of a set. */
export async function measureQuality(set: EvalSet, options: QualityOptions): Promise<Quality> {
  const lexical = await withIndex(set, async (index) => measure(set.questions, await ask(set, index, undefined)))
  return { set: set.name, lexical, hybrid: options.hybrid ? await measureHybrid(set, options) : undefined }
}

async function measureHybrid(whole: EvalSet, { sample, vectors }: QualityOptions): Promise<Quality['hybrid']> {
  const set = sample === undefined ? whole : sampleOf(whole, sample)
  const opened = await openOnnxEmbedder({ dir: path.join(import.meta.dirname, '../../models/ko-official-minilm-v0') })
  if (!opened.ok) throw new Error(opened.failure)
  const embedder = remembering(opened.value, createFsVectorCache({ dir: vectors }))
  try {
    return await withIndex(set, async (index) => {
      for (const { name, version, chunks } of set.documents) {
        const texts = chunks.map((chunk) => [...chunk.path, chunk.text].join('\n'))
        const made = await embedder.embed(texts, 'passage')
        const byId = new Map(chunks.map((chunk, at) => [chunk.id, made[at]!]))
        await index.putVectors(set.name, name, version, embedder.id, byId)
      }
      return {
        words: measure(set.questions, await ask(set, index, undefined)),
        both: measure(set.questions, await ask(set, index, embedder)),
        passages: set.documents.reduce((sum, { chunks }) => sum + chunks.length, 0),
      }
    })
  } finally {
    await embedder.close()
  }
}

async function withIndex<T>(set: EvalSet, use: (index: SearchIndex) => Promise<T>): Promise<T> {
  const index = await openOramaIndex({ dir: freshFolder(`quality-${set.name}`) })
  try {
    for (const document of set.documents) await index.replace(set.name, document)
    return await use(index)
  } finally {
    await index.close()
  }
}

/** Some of the documents, and the questions they answer. */
function sampleOf(set: EvalSet, passages: number): EvalSet {
  const all = set.documents.reduce((sum, { chunks }) => sum + chunks.length, 0)
  const step = Math.max(1, Math.round(all / passages))
  const documents = set.documents.filter((_, at) => at % step === 0)
  const inside = new Set(documents.flatMap(({ name, chunks }) => chunks.map(({ id }) => set.passageOf(name, id))))
  return {
    ...set,
    documents,
    questions: set.questions.filter(({ positives }) => positives.every((id) => inside.has(id))),
  }
}

async function ask(set: EvalSet, index: SearchIndex, embedder: Embedder | undefined): Promise<string[][]> {
  const findChunks = makeFindChunks({ index, embedder: () => embedder, logger: createMemoryLogger() })
  const view = { tenant: set.name, within: undefined, entries: [], skipped: [], locked: {} }
  const found: string[][] = []
  for (const { query } of set.questions) {
    const { chunks } = await findChunks(view as unknown as Parameters<typeof findChunks>[0], query, 10)
    found.push(chunks.map(({ name, chunk }) => set.passageOf(name, chunk.id)))
  }
  return found
}

/** Vectors made once are kept between runs. */
function remembering(embedder: Embedder, cache: VectorCache): Embedder {
  return {
    ...embedder,
    embed: (texts, role) =>
      Promise.all(
        texts.map(async (text) => {
          const key = role === 'query' ? `query: ${text}` : text
          const kept = await cache.get(embedder.id, key)
          if (kept !== undefined) return kept
          const [made] = await embedder.embed([text], role)
          await cache.put(embedder.id, key, made!)
          return made!
        }),
      ),
  }
}
