import { type AnyOrama, components, create, type IIndex, insert, remove, search } from '@orama/orama'
import type { Chunk } from '../../domain/chunk/chunk.ts'
import { fieldWeights, searchedFields } from '../../domain/search/bm25.ts'
import { termsOfText } from '../../domain/text/analyze.ts'
import { analyzeQuery } from '../../domain/text/analyze-query.ts'
import type { BestPlace } from './best-list.ts'
import { chunkTable } from './chunk-table.ts'
import type { HeldDocument } from './held-document.ts'
import { dropChunk } from './held-segment.ts'
import type { Pace } from './pace.ts'
import type { Scope } from './scope.ts'
import { scoreScope } from './score-scope.ts'
import type { SegmentBuilder } from './segment-builder.ts'

/**
 * Orama with its own parts replaced where they do not carry: the index (its scores are not BM25, and finding a term's
 * chunks takes time by their square) and the store (the text of chunks stays on disk). What remains is the frame:
 * the schema, ids, filters, and the road of a query.
 */
export interface OramaShell {
  /** Chunks ever registered; those of removed documents stay until the shell is made anew. */
  readonly registered: number

  /** Makes the document's chunks known without reading them again. */
  register(document: HeldDocument): void

  /** Hands a chunk's terms to the builder. */
  insert(document: HeldDocument, place: number, chunk: Chunk, into: SegmentBuilder): void

  /** Its chunks count no more already; this forgets their ids. `inserted` tells how far an insertion came that did not end. */
  remove(document: HeldDocument, pace: Pace, inserted?: number): Promise<void>

  search(words: string, scope: Scope, limit: number): readonly BestPlace[]
}

const schema = { name: 'enum', title: 'string', path: 'string', text: 'string' } as const
type Field = keyof typeof fieldWeights
type IndexStore = ReturnType<typeof components.index.create>

/** What a filter finds. Orama hands it back to the index unopened. */
class ScopeIds extends Set<number> {
  readonly scope: Scope

  constructor(scope: Scope) {
    super()
    this.scope = scope
  }
}

export function createOramaShell(): OramaShell {
  const table = chunkTable()
  /** Of the call that is under way; every call of Orama used here runs to its end at once. */
  let building: SegmentBuilder | undefined
  let searched: { scope: Scope; limit: number } | undefined

  const termIndex: IIndex<IndexStore> = {
    ...components.index.createIndex(),

    insert(_index, _store, field, _id, _internalId, value, _type, language, tokenizer) {
      if (!(field in fieldWeights) || building === undefined) return
      building.addField(tokenizer.tokenize(String(value), language, field), fieldWeights[field as Field])
    },

    // Called for the one field the table gives back, the document's name.
    remove(_index, _store, _field, _id, internalId) {
      const owner = table.get(internalId)
      const part = owner?.document.parts.find(({ place, count }) => owner.place >= place && owner.place < place + count)
      if (owner !== undefined && part !== undefined) dropChunk(part, owner.place)
      return true
    },

    searchByWhereClause: () => new ScopeIds(searched!.scope),

    search(_store, term, _tokenizer, _language, _properties, _exact, _tolerance, _boost, _relevance, _count, within) {
      const { scope } = within as ScopeIds
      const { places } = scoreScope(scope, analyzeQuery(term), searched!.limit)
      return places.map(({ document, place, score }) => [table.idOf(document, place), score])
    },
  }

  const orama: AnyOrama = create({
    schema,
    sort: { enabled: false },
    components: {
      tokenizer: { language: 'korean', normalizationCache: new Map(), tokenize: rememberingHeadings() },
      index: termIndex,
      documentsStore: table.store,
    },
  })
  table.open(orama)

  return {
    get registered() {
      return table.registered
    },

    register(document) {
      for (let place = 0; place < document.chunkCount; place += 1) table.add(document, place)
    },

    insert(document, place, chunk, into) {
      building = into
      try {
        insert(orama, { ...searchedFields(chunk), id: table.expect(document, place), name: document.name })
        into.endChunk()
      } finally {
        building = undefined
      }
    },

    async remove(document, pace, inserted = document.chunkCount) {
      const first = table.idOf(document, 0)
      for (let place = 0; place < inserted; place += 1) {
        remove(orama, first + place)
        if (pace.due()) await pace.rest()
      }
      table.forget(document)
    },

    search(words, scope, limit) {
      searched = { scope, limit }
      try {
        // The places come in their final order; Orama would put equal scores in the order of insertion.
        const found = search(orama, { term: words, where: { name: { in: [] } }, limit, sortBy: () => 0 })
        if (found instanceof Promise) throw new TypeError('a search with hooks cannot be used here')
        return found.hits.map(({ document, score }) => ({ ...(document as unknown as BestPlace), score }))
      } finally {
        searched = undefined
      }
    },
  }
}

/** Titles and headings come again with every chunk under them. */
function rememberingHeadings(): (text: string, language?: string, field?: string) => string[] {
  const remembered = new Map<string, string[]>()
  return (text, _language, field) => {
    if (field === 'text') return termsOfText(text)
    const known = remembered.get(text)
    if (known !== undefined) return known
    if (remembered.size >= 64) remembered.clear()
    const terms = termsOfText(text)
    remembered.set(text, terms)
    return terms
  }
}
