import type { SearchIndex } from '../../ports/search-index.ts'
import { type LocatedRow, locatedChunk, scoredChunk } from './best-chunks.ts'
import type { Database } from './database.ts'
import { createListedDocuments } from './listed-documents.ts'
import { postingsForm } from './postings.ts'
import { openScope } from './scope.ts'
import { bestByWords, weighWords, wordScoresOf } from './search-words.ts'
import { toStored } from './stored-text.ts'
import { chunksWithoutVector, putVectors, searchVectors } from './vectors.ts'
import { removeSome, replaceDocument } from './write-documents.ts'

/** Nothing of a tenant is kept in this process but its list of documents, so any number of servers share one database. */
export function createPostgresIndex(database: Database, supports: SearchIndex['supports']): SearchIndex {
  const listedDocuments = createListedDocuments(database)

  return {
    supports,
    documents: (tenant) => listedDocuments(toStored(tenant)),
    replace: (tenant, document) =>
      database.write((ask) => replaceDocument(ask, toStored(tenant), document, supports.vectors)),

    async remove(tenant, names) {
      for (let left: readonly string[] = names.map(toStored); left.length > 0; ) {
        left = await database.write((ask) => removeSome(ask, toStored(tenant), left, supports.vectors))
      }
    },

    async putVectors(tenant, name, version, model, vectors) {
      if (!supports.vectors) return
      await database.write((ask) => putVectors(ask, toStored(tenant), [name, version, model], vectors))
    },

    async withoutVectors(tenant, name, model) {
      if (!supports.vectors) return []
      return database.read((ask) => chunksWithoutVector(ask, toStored(tenant), name, model))
    },

    search: (tenant, { words, vector, within, limit }) =>
      database.read(async (ask) => {
        const scope = await openScope(ask, toStored(tenant), within)
        const most = Math.max(0, limit)
        const { found, terms } = await weighWords(ask, scope, words)
        const lexical = await bestByWords(ask, scope, found, most)
        const near = vector === undefined || !supports.vectors ? [] : await searchVectors(ask, scope, vector, most)
        const wordScores = await wordScoresOf(ask, scope, found, near)
        const semantic = near.map((row, at) => ({ ...scoredChunk(row), wordScore: wordScores[at]! }))
        return { lexical, semantic, chunksSearched: scope.chunks, terms }
      }),

    chunk: (tenant, docId, chunkId, within) =>
      database.read(async (ask) => {
        const [found] = await ask<LocatedRow>(
          `select documents.name, chunks.body
           from chunks join documents on documents.tenant = $1 and documents.id = chunks.document
           where chunks.tenant = $1 and chunks.doc_id = $2 and chunks.chunk_id = $3
             and documents.form = $4 and ($5::text[] is null or documents.name = any ($5))
           order by documents.name, chunks.place limit 1`,
          [toStored(tenant), toStored(docId), toStored(chunkId), postingsForm, within && Array.from(within, toStored)],
        )
        return found && locatedChunk(found)
      }),

    size: () =>
      database.read(async (ask) => {
        const [row] = await ask<Record<'tenants' | 'documents' | 'chunks' | 'vectors', string>>(
          `select count(distinct tenant) as tenants, count(*) as documents,
                  coalesce(sum(chunk_count), 0) as chunks, coalesce(sum(vector_count), 0) as vectors from documents`,
        )
        const { tenants, documents, chunks, vectors } = row!
        return {
          tenants: Number(tenants),
          documents: Number(documents),
          chunks: Number(chunks),
          vectors: Number(vectors),
        }
      }),

    // What was committed is on disk.
    async persist() {},
    // The connections belong to the store.
    async close() {},
  }
}
