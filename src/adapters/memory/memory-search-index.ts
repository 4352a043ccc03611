import type { Chunk } from '../../domain/chunk/chunk.ts'
import type {
  IndexedDocument,
  LocatedChunk,
  ScoredChunk,
  SearchIndex,
  StoredDocument,
} from '../../ports/search-index.ts'
import { scoreByWords } from './plain-scores.ts'

interface Held {
  readonly document: IndexedDocument
  readonly vectors: Map<string, { readonly model: string; readonly vector: Float32Array }>
}

interface Tenant {
  readonly held: Map<string, Held>
  newestModel?: string
}

/** The plainest index that keeps the contract: it scores every chunk anew for each query. */
export function createMemorySearchIndex(): SearchIndex {
  const tenants = new Map<string, Tenant>()

  function tenantOf(name: string): Tenant {
    const known = tenants.get(name) ?? { held: new Map() }
    tenants.set(name, known)
    return known
  }

  function heldIn(tenant: string, within?: ReadonlySet<string>): Held[] {
    return [...(tenants.get(tenant)?.held.values() ?? [])]
      .filter(({ document }) => within === undefined || within.has(document.name))
      .sort((a, b) => (a.document.name < b.document.name ? -1 : 1))
  }

  return {
    supports: { vectors: true },

    async documents(tenant) {
      return heldIn(tenant).map(({ document: { chunks, ...document }, vectors }): StoredDocument => {
        return { ...document, chunkCount: chunks.length, vectorCount: vectors.size }
      })
    },

    async replace(tenant, document) {
      tenantOf(tenant).held.set(document.name, { document: structuredClone(document), vectors: new Map() })
    },

    async remove(tenant, names) {
      for (const name of names) tenants.get(tenant)?.held.delete(name)
    },

    async putVectors(tenant, name, version, model, vectors) {
      const held = tenants.get(tenant)?.held.get(name)
      if (held === undefined || held.document.version !== version) return
      const ids = new Set(held.document.chunks.map((chunk) => chunk.id))
      for (const [id, vector] of vectors) if (ids.has(id)) held.vectors.set(id, { model, vector: vector.slice() })
      tenantOf(tenant).newestModel = model
    },

    async withoutVectors(tenant, name, model) {
      const held = tenants.get(tenant)?.held.get(name)
      return held?.document.chunks.filter((chunk) => held.vectors.get(chunk.id)?.model !== model) ?? []
    },

    async search(tenant, { words, vector, within, limit }) {
      const searched = heldIn(tenant, within)
      const chunks = searched.flatMap(({ document }) =>
        document.chunks.map((chunk) => ({ name: document.name, chunk })),
      )
      const { scores, terms } = scoreByWords(
        words,
        chunks.map(({ chunk }) => chunk),
      )
      const model = tenants.get(tenant)?.newestModel
      const near = (chunk: Chunk, at: number) => cosine(vector, vectorOf(searched, chunks[at]!.name, chunk.id, model))
      return {
        lexical: best(
          chunks.map((located, at) => ({ ...located, score: scores[at] ?? 0 })),
          limit,
          0,
        ),
        semantic: best(
          chunks.flatMap((located, at) => {
            const score = near(located.chunk, at)
            return score === undefined ? [] : [{ ...located, score }]
          }),
          limit,
        ),
        chunksSearched: chunks.length,
        terms,
      }
    },

    async chunk(tenant, docId, chunkId, within): Promise<LocatedChunk | undefined> {
      for (const { document } of heldIn(tenant, within)) {
        const chunk = document.chunks.find((one) => one.doc_id === docId && one.id === chunkId)
        if (chunk !== undefined) return { name: document.name, chunk }
      }
      return undefined
    },

    async persist() {},
    async close() {
      tenants.clear()
    },
  }
}

function vectorOf(held: readonly Held[], name: string, chunkId: string, model: string | undefined) {
  const kept = held.find(({ document }) => document.name === name)?.vectors.get(chunkId)
  return kept !== undefined && kept.model === model ? kept.vector : undefined
}

/** The sort is stable and the chunks come by name and place, so equal scores stay in that order. */
function best(scored: readonly ScoredChunk[], limit: number, above = Number.NEGATIVE_INFINITY): ScoredChunk[] {
  return scored
    .filter(({ score }) => score > above)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
}

/** Of unit vectors; undefined when either is missing or they are of different lengths. */
function cosine(a: Float32Array | undefined, b: Float32Array | undefined): number | undefined {
  if (a === undefined || b === undefined || a.length !== b.length) return undefined
  return a.reduce((sum, value, at) => sum + value * b[at]!, 0)
}
