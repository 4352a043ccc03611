import { mentionsIn, scoresByBm25, type TermMentions } from '../../domain/search/bm25.ts'
import { questionWeight } from '../../domain/search/question-weight.ts'
import { analyzeQuery, askedTerms } from '../../domain/text/analyze-query.ts'
import type {
  IndexedDocument,
  LocatedChunk,
  ScoredChunk,
  SearchIndex,
  StoredDocument,
} from '../../ports/search-index.ts'

interface Vector {
  readonly model: string
  readonly values: Float32Array
}

interface Held {
  readonly document: IndexedDocument
  /** Of its chunks, in order. */
  readonly mentions: readonly TermMentions[]
  readonly vectors: Map<string, Vector>
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
      const own = structuredClone(document)
      tenantOf(tenant).held.set(own.name, { document: own, mentions: own.chunks.map(mentionsIn), vectors: new Map() })
    },

    async remove(tenant, names) {
      for (const name of names) tenants.get(tenant)?.held.delete(name)
    },

    async putVectors(tenant, name, version, model, vectors) {
      const held = tenants.get(tenant)?.held.get(name)
      if (held === undefined || held.document.version !== version) return
      const ids = new Set(held.document.chunks.map((chunk) => chunk.id))
      for (const [id, vector] of vectors) if (ids.has(id)) held.vectors.set(id, { model, values: vector.slice() })
      tenantOf(tenant).newestModel = model
    },

    async withoutVectors(tenant, name, model) {
      const held = tenants.get(tenant)?.held.get(name)
      return held?.document.chunks.filter((chunk) => held.vectors.get(chunk.id)?.model !== model) ?? []
    },

    async search(tenant, { words, vector, within, limit }) {
      const searched = heldIn(tenant, within)
      const located = searched.flatMap(({ document: { name, chunks } }) => chunks.map((chunk) => ({ name, chunk })))
      const mentions = searched.flatMap((held) => held.mentions)
      const scores = scoresByBm25(mentions, analyzeQuery(words))
      const nearness = searched.flatMap(({ document, vectors }) =>
        document.chunks.map((chunk) => cosine(vector, vectors.get(chunk.id), tenants.get(tenant)?.newestModel)),
      )
      const weighed = askedTerms(words).map((asked): [string, number] => {
        const holders = mentions.filter((one) => one.mentions.has(asked.term)).length
        return [asked.term, questionWeight(asked, mentions.length, holders)]
      })
      return {
        lexical: best(located, (at) => (scores[at]! > 0 ? scores[at] : undefined), limit),
        semantic: best(
          located.map((one, at) => ({ ...one, wordScore: scores[at]! })),
          (at) => nearness[at],
          limit,
        ),
        chunksSearched: located.length,
        terms: new Map(weighed),
      }
    },

    async chunk(tenant, docId, chunkId, within): Promise<LocatedChunk | undefined> {
      for (const { document } of heldIn(tenant, within)) {
        const chunk = document.chunks.find((one) => one.doc_id === docId && one.id === chunkId)
        if (chunk !== undefined) return { name: document.name, chunk }
      }
      return undefined
    },

    async size() {
      const all = [...tenants.values()].flatMap(({ held }) => [...held.values()])
      return {
        tenants: tenants.size,
        documents: all.length,
        chunks: all.reduce((sum, { document }) => sum + document.chunks.length, 0),
        vectors: all.reduce((sum, { vectors }) => sum + vectors.size, 0),
      }
    },

    async persist() {},
    async close() {
      tenants.clear()
    },
  }
}

/** The sort is stable and the chunks come by name and place, so equal scores stay in that order. */
function best<Located extends LocatedChunk>(
  located: readonly Located[],
  scoreAt: (at: number) => number | undefined,
  limit: number,
): (Located & ScoredChunk)[] {
  return located
    .flatMap((one, at) => {
      const score = scoreAt(at)
      return score === undefined ? [] : [{ ...one, score }]
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
}

/** Of unit vectors; undefined when either is missing, is of another model or of another length. */
function cosine(a: Float32Array | undefined, b: Vector | undefined, model: string | undefined): number | undefined {
  if (a === undefined || b === undefined || b.model !== model || a.length !== b.values.length) return undefined
  return a.reduce((sum, value, at) => sum + value * b.values[at]!, 0)
}
