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
import { benchFolder, freshFolder } from './folders.ts'
import { type Measures, measure } from './measures.ts'

export interface QualityOptions {
  /** Also by meaning. */
  readonly hybrid: boolean
  /** For meaning: this many questions of each set, evenly spread; all when undefined. */
  readonly sample: number | undefined
}

export interface Quality {
  readonly set: string
  readonly lexical: Measures
  /** Over the same questions, by words alone and in alternating places. */
  readonly hybrid: { readonly words: Measures; readonly both: Measures; readonly sampled: boolean } | undefined
}

/** Asks the product's own index, with its own analysis, the questions of a set. */
export async function measureQuality(set: EvalSet, options: QualityOptions): Promise<Quality> {
  const index = await openOramaIndex({ dir: freshFolder(`quality-${set.name}`) })
  try {
    for (const document of set.documents) await index.replace(set.name, document)
    const words = await ask(set, index, undefined, set.questions)
    const lexical = measure(set.questions, words)
    return {
      set: set.name,
      lexical,
      hybrid: options.hybrid ? await measureHybrid(set, index, options.sample) : undefined,
    }
  } finally {
    await index.close()
  }
}

async function measureHybrid(set: EvalSet, index: SearchIndex, sample: number | undefined): Promise<Quality['hybrid']> {
  const model = path.join(import.meta.dirname, '../../models/ko-official-minilm-v0')
  const opened = await openOnnxEmbedder({ dir: model })
  if (!opened.ok) throw new Error(opened.failure)
  const embedder = remembering(opened.value, createFsVectorCache({ dir: benchFolder('vectors') }))
  try {
    for (const { name, version, chunks } of set.documents) {
      const texts = chunks.map((chunk) => [...chunk.path, chunk.text].join('\n'))
      const vectors = await embedder.embed(texts, 'passage')
      const byId = new Map(chunks.map((chunk, at) => [chunk.id, vectors[at]!]))
      await index.putVectors(set.name, name, version, embedder.id, byId)
    }
    const step = sample === undefined ? 1 : Math.max(1, Math.floor(set.questions.length / sample))
    const asked = set.questions.filter((_, at) => at % step === 0)
    return {
      words: measure(asked, await ask(set, index, undefined, asked)),
      both: measure(asked, await ask(set, index, embedder, asked)),
      sampled: step > 1,
    }
  } finally {
    await embedder.close()
  }
}

async function ask(
  set: EvalSet,
  index: SearchIndex,
  embedder: Embedder | undefined,
  questions: EvalSet['questions'],
): Promise<string[][]> {
  const findChunks = makeFindChunks({ index, embedder: () => embedder, logger: createMemoryLogger() })
  const view = { tenant: set.name, within: undefined, entries: [], skipped: [], locked: {} }
  const found: string[][] = []
  for (const { query } of questions) {
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
