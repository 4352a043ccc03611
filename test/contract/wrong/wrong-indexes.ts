import { createMemorySearchIndex } from '../../../src/adapters/memory/memory-search-index.ts'
import type { NearChunk, ScoredChunk, SearchFound, SearchIndex, SearchQuery } from '../../../src/ports/search-index.ts'
import { searchIndexContract } from '../kits/search-index-kit.ts'
import type { Wrong } from './caught.ts'

function wrong(does: string, caughtBy: string, change: (right: SearchIndex) => Partial<SearchIndex>): Wrong {
  const create = async () => {
    const right = createMemorySearchIndex()
    return {
      index: { ...right, ...change(right) },
      // As if nothing had been written.
      reopen: async () => createMemorySearchIndex(),
    }
  }
  return { does, caughtBy, run: (test) => searchIndexContract({ test, create }) }
}

type Search = (tenant: string, query: SearchQuery) => Promise<SearchFound>

function searching(
  right: SearchIndex,
  change: (found: SearchFound, query: SearchQuery) => SearchFound,
): { search: Search } {
  return { search: async (tenant, query) => change(await right.search(tenant, query), query) }
}

/** Asks for everything, then cuts: what comes before the cut can be changed. */
function cutting(
  right: SearchIndex,
  before: (hits: readonly ScoredChunk[], query: SearchQuery) => readonly ScoredChunk[],
): { search: Search } {
  return {
    search: async (tenant, query) => {
      const found = await right.search(tenant, { ...query, limit: 1_000 })
      return { ...found, lexical: before(found.lexical, query).slice(0, query.limit) }
    },
  }
}

const everything = ({ within: _, ...query }: SearchQuery): SearchQuery => query
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

export const wrongIndexes: readonly Wrong[] = [
  wrong(
    'counts what it was given, not what it holds',
    'where it tells its size, it counts all tenants as they are now',
    (right) => {
      let documents = 0
      return {
        replace: async (tenant, document) => {
          documents += 1
          await right.replace(tenant, document)
        },
        size: async () => ({ ...(await right.size!()), documents }),
      }
    },
  ),
  wrong('fails for a tenant it does not know', 'an unknown tenant has nothing', (right) => ({
    documents: async (tenant) => {
      const documents = await right.documents(tenant)
      if (documents.length === 0) throw new Error('no such tenant')
      return documents
    },
  })),
  wrong('tells documents as they come', 'documents are told in name order, as they were given', (right) => ({
    documents: async (tenant) => (await right.documents(tenant)).toReversed(),
  })),
  wrong('leaves out documents without chunks', 'a document without chunks is told too', (right) => ({
    documents: async (tenant) => (await right.documents(tenant)).filter(({ chunkCount }) => chunkCount > 0),
  })),
  wrong('gives back a part of the chunk', 'a hit is the chunk that was given, with the name of its document', (right) =>
    searching(right, (found) => ({
      ...found,
      lexical: found.lexical.map((hit) => ({ ...hit, chunk: { ...hit.chunk, anchors: [] } })),
    })),
  ),
  wrong(
    'fills up with chunks that hold no word',
    'a chunk without any word of the query is not among the hits',
    (right) => ({
      search: async (tenant, query) => {
        const found = await right.search(tenant, query)
        const others = (await right.search(tenant, { words: '위원회 예산 지침', limit: 20 })).lexical
        const known = new Set(found.lexical.map(({ chunk }) => chunk.text))
        const fill = others.filter(({ chunk }) => !known.has(chunk.text)).map((hit) => ({ ...hit, score: 0 }))
        return { ...found, lexical: [...found.lexical, ...fill].slice(0, query.limit) }
      },
    }),
  ),
  wrong('answers an empty query with everything', 'a query of no words at all finds nothing', (right) => ({
    search: (tenant, query) => right.search(tenant, query.words.trim() === '' ? { ...query, words: '예산' } : query),
  })),
  wrong(
    'looks words up in a plain object',
    'words that mean something to the language or the store are only words',
    (right) => ({
      search: (tenant, query) => {
        const weights: Record<string, number> = {}
        if (weights[query.words] !== undefined) throw new TypeError('not a number')
        return right.search(tenant, query)
      },
    }),
  ),
  wrong('takes letters as they come', 'a query in decomposed form finds composed text', (right) =>
    searching(right, (found, { words }) => (words === words.normalize('NFC') ? found : { ...found, lexical: [] })),
  ),
  wrong('gives hits as they lie', 'hits come best first, and more words found are better', (right) =>
    cutting(right, (hits) => hits.toSorted((a, b) => (a.name < b.name ? -1 : 1))),
  ),
  wrong('counts every word alike', 'a word that few chunks hold counts for more than one that many hold', (right) =>
    searching(right, (found) => ({
      ...found,
      terms: new Map([...found.terms].map(([term]) => [term, 1])),
    })),
  ),
  wrong(
    'gives no weight to what it does not know',
    'a term that stands nowhere weighs like one that stands once',
    (right) =>
      searching(right, (found) => ({
        ...found,
        terms: new Map([...found.terms].map(([term, weight]) => [term, term.includes('쀓') ? 0 : weight])),
      })),
  ),
  wrong('leaves ties to chance', 'equal scores come by document name, then by place in the document', (right) =>
    cutting(right, (hits) => hits.toReversed().toSorted((a, b) => b.score - a.score)),
  ),
  wrong(
    'orders places by their text',
    'place in the document is the order of its chunks, not of their names',
    (right) =>
      cutting(right, (hits) => hits.toSorted((a, b) => b.score - a.score || (a.chunk.id < b.chunk.id ? -1 : 1))),
  ),
  wrong('knows no limit', 'no more hits than the limit', (right) => ({
    search: (tenant, query) => right.search(tenant, { ...query, limit: 1_000 }),
  })),
  wrong('ignores `within`', 'only what lies in `within` is found and counted', (right) => ({
    search: (tenant, query) => right.search(tenant, everything(query)),
  })),
  wrong('cuts before it looks at `within`', 'a better match outside `within` does not use up the limit', (right) => ({
    search: async (tenant, query) => {
      const found = await right.search(tenant, everything(query))
      return { ...found, lexical: found.lexical.filter(({ name }) => query.within?.has(name) ?? true) }
    },
  })),
  wrong('takes its statistics from everything', 'documents outside `within` change no number', (right) => ({
    search: async (tenant, query) => {
      const found = await right.search(tenant, { ...everything(query), limit: 1_000 })
      const lexical = found.lexical.filter(({ name }) => query.within?.has(name) ?? true).slice(0, query.limit)
      const { chunksSearched } = await right.search(tenant, query)
      return { ...found, lexical, chunksSearched }
    },
  })),
  wrong('still counts what was removed', 'documents that were removed or replaced change no number', (right) => {
    const removed = new Set<string>()
    const shown = <T extends { name: string }>(items: readonly T[]) => items.filter(({ name }) => !removed.has(name))
    return {
      remove: async (_tenant, names) => {
        for (const name of names) removed.add(name)
      },
      documents: async (tenant) => shown(await right.documents(tenant)),
      ...searching(right, (found) => ({ ...found, lexical: shown(found.lexical) })),
    }
  }),
  wrong('weighs by age', 'the order in which documents were given changes no number', (right) => {
    const order: string[] = []
    return {
      replace: async (tenant, document) => {
        order.push(document.name)
        await right.replace(tenant, document)
      },
      ...searching(right, (found) => ({
        ...found,
        lexical: found.lexical.map((hit) => ({ ...hit, score: hit.score + order.indexOf(hit.name) / 1_000 })),
      })),
    }
  }),
  wrong('adds instead of replacing', 'a replaced document is found by its new words only', (right) => {
    const before = new Map<string, Parameters<SearchIndex['replace']>[1]>()
    return {
      replace: async (tenant, document) => {
        const chunks = [...(before.get(document.name)?.chunks ?? []), ...document.chunks]
        before.set(document.name, { ...document, chunks })
        await right.replace(tenant, { ...document, chunks })
      },
    }
  }),
  wrong('replaces chunk by chunk', 'a search meanwhile sees the old document or the new, never a mixture', (right) => ({
    replace: async (tenant, document) => {
      for (let length = 1; length <= document.chunks.length; length += 1) {
        await right.replace(tenant, { ...document, chunks: document.chunks.slice(0, length) })
        await nextTurn()
      }
    },
  })),
  wrong('has one index for all', 'tenants are apart in documents, hits and numbers', (right) => ({
    replace: (_tenant, document) => right.replace('', document),
    remove: (_tenant, names) => right.remove('', names),
    documents: () => right.documents(''),
    search: (_tenant, query) => right.search('', query),
  })),
  wrong('shows chunks that are hidden', 'a chunk is found by document id and chunk id', (right) => ({
    chunk: (tenant, docId, chunkId) => right.chunk(tenant, docId, chunkId),
  })),
  wrong(
    'gives any document that holds the chunk',
    'of several documents that hold a chunk the first by name within sight counts',
    (right) => ({
      chunk: async (tenant, docId, chunkId, within) => {
        const names = (await right.documents(tenant)).map(({ name }) => name).reverse()
        for (const name of names) {
          if (within !== undefined && !within.has(name)) continue
          const found = await right.chunk(tenant, docId, chunkId, new Set([name]))
          if (found !== undefined) return found
        }
        return undefined
      },
    }),
  ),
  wrong('keeps what belongs to the caller', 'what was given cannot be changed from outside', (right) => {
    const given = new Map<string, Parameters<SearchIndex['replace']>[1]>()
    return {
      replace: async (tenant, document) => {
        given.set(document.name, document)
        await right.replace(tenant, document)
      },
      ...searching(right, (found) => ({
        ...found,
        lexical: found.lexical.map((hit) => ({ ...hit, chunk: given.get(hit.name)!.chunks[0]! })),
      })),
    }
  }),
  wrong('writes nothing', 'what was persisted is found again by a server started anew', () => ({})),
]

const nearest = (right: SearchIndex, change: (found: readonly NearChunk[]) => readonly NearChunk[]) =>
  searching(right, (found) => ({ ...found, semantic: change(found.semantic) }))

export const wrongVectorIndexes: readonly Wrong[] = [
  wrong('takes the farthest', 'the nearest chunks come first, by cosine, whatever their words', (right) =>
    nearest(right, (hits) => hits.toReversed()),
  ),
  wrong('finds by meaning without being asked', 'without a vector nothing is found by meaning', (right) => ({
    search: (tenant, query) => right.search(tenant, { vector: Float32Array.of(1, 0), ...query }),
  })),
  wrong('mixes the scores', 'vectors change nothing in what words find', (right) =>
    searching(right, (found, { vector }) => ({
      ...found,
      lexical: found.lexical.map((hit) => ({ ...hit, score: hit.score + (vector?.[0] ?? 0) })),
    })),
  ),
  wrong('keeps words and meaning apart', 'what meaning finds has the score that its words have', (right) =>
    nearest(right, (hits) => hits.map((hit) => ({ ...hit, wordScore: 0 }))),
  ),
  wrong(
    'ignores `within` for vectors',
    'only what lies in `within` is found by meaning, and uses up the limit',
    (right) => ({
      search: async (tenant, query) => ({
        ...(await right.search(tenant, query)),
        semantic: (await right.search(tenant, everything(query))).semantic,
      }),
    }),
  ),
  wrong('leaves equal nearness to chance', 'equal nearness comes by document name, then by place', (right) =>
    nearest(right, (hits) => hits.toReversed().toSorted((a, b) => b.score - a.score)),
  ),
  wrong('says that nothing lacks', 'chunks without a vector are told in order, and found by words alone', () => ({
    withoutVectors: async () => [],
  })),
  wrong('takes any version', 'vectors for another version of a document are ignored', (right) => ({
    putVectors: async (tenant, name, version, model, vectors) => {
      const known = (await right.documents(tenant)).find((document) => document.name === name)
      await right.putVectors(tenant, name, known?.version ?? version, model, vectors)
    },
  })),
  wrong(
    'keeps the vectors of a replaced document',
    'a replaced or removed document has no vectors any more',
    (right) => {
      const kept = new Map<string, Parameters<SearchIndex['putVectors']>>()
      return {
        putVectors: async (...given) => {
          kept.set(given[1], given)
          await right.putVectors(...given)
        },
        replace: async (tenant, document) => {
          await right.replace(tenant, document)
          const given = kept.get(document.name)
          if (given !== undefined) await right.putVectors(...given)
        },
      }
    },
  ),
  wrong('compares what cannot be compared', 'vectors of an older model are not compared with the newest', (right) => ({
    putVectors: (tenant, name, version, _model, vectors) => right.putVectors(tenant, name, version, '하나', vectors),
  })),
  wrong('has one newest model for all tenants', 'the vectors of one tenant are not those of another', (right) => {
    let newest = ''
    return {
      putVectors: async (tenant, name, version, model, vectors) => {
        newest = model
        await right.putVectors(tenant, name, version, model, vectors)
      },
      ...nearest(right, (hits) => (newest === '모델-2' ? [] : hits)),
    }
  }),
]
