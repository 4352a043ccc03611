import { DatabaseSync } from 'node:sqlite'
import { mentionsIn, scoresByBm25 } from 'munseo/domain/search/bm25'
import { questionWeight } from 'munseo/domain/search/question-weight'
import { analyzeQuery, askedTerms, type QueryTerm } from 'munseo/domain/text/analyze-query'
import type { IndexedDocument, LocatedChunk, SearchIndex } from 'munseo/ports/search-index'

/**
 * A small index in one SQLite file. It finds by words alone and scores every chunk for each question: enough for some
 * hundred documents, and for showing what the port asks for.
 */
export function createSqliteIndex({ file }: { readonly file: string }): SearchIndex {
  const database = new DatabaseSync(file)
  database.exec(`
    CREATE TABLE IF NOT EXISTS documents (
      tenant TEXT NOT NULL, name TEXT NOT NULL, document TEXT NOT NULL, PRIMARY KEY (tenant, name)
    ) WITHOUT ROWID`)
  const put = database.prepare('INSERT OR REPLACE INTO documents VALUES (?, ?, ?)')
  const drop = database.prepare('DELETE FROM documents WHERE tenant = ? AND name = ?')
  const all = database.prepare('SELECT document FROM documents WHERE tenant = ?')

  function documentsOf(tenant: string, within?: ReadonlySet<string>): IndexedDocument[] {
    return all
      .all(tenant)
      .map(({ document }) => JSON.parse(String(document)) as IndexedDocument)
      .filter(({ name }) => within === undefined || within.has(name))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
  }

  function chunksOf(tenant: string, within?: ReadonlySet<string>): LocatedChunk[] {
    return documentsOf(tenant, within).flatMap(({ name, chunks }) => chunks.map((chunk) => ({ name, chunk })))
  }

  return {
    supports: { vectors: false },

    async documents(tenant) {
      return documentsOf(tenant).map(({ chunks, ...document }) => ({
        ...document,
        chunkCount: chunks.length,
        vectorCount: 0,
      }))
    },

    async replace(tenant, document) {
      put.run(tenant, document.name, JSON.stringify(document))
    },

    async remove(tenant, names) {
      for (const name of names) drop.run(tenant, name)
    },

    async search(tenant, { words, within, limit }) {
      const located = chunksOf(tenant, within)
      const mentions = located.map(({ chunk }) => mentionsIn(chunk))
      const scores = scoresByBm25(mentions, analyzeQuery(words))
      const weightOf = (asked: QueryTerm) =>
        questionWeight(asked, mentions.length, mentions.filter((one) => one.mentions.has(asked.term)).length)
      return {
        // The sort is stable, so equal scores stay in the order of names and places.
        lexical: located
          .map((one, at) => ({ ...one, score: scores[at] ?? 0 }))
          .filter(({ score }) => score > 0)
          .sort((a, b) => b.score - a.score)
          .slice(0, limit),
        semantic: [],
        chunksSearched: located.length,
        terms: new Map(askedTerms(words).map((asked) => [asked.term, weightOf(asked)])),
      }
    },

    async chunk(tenant, docId, chunkId, within) {
      return chunksOf(tenant, within).find(({ chunk }) => chunk.doc_id === docId && chunk.id === chunkId)
    },

    async putVectors() {},
    async withoutVectors() {
      return []
    },
    // Every statement is a transaction of its own and on disk when it returns.
    async persist() {},
    async close() {
      if (database.isOpen) database.close()
    },
  }
}
