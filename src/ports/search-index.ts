import type { Chunk } from '../domain/chunk/chunk.ts'
import type { PlacedChunk } from '../domain/chunk/places.ts'
import type { DocumentEntry } from '../domain/document/entry.ts'

/** One listed document of a tenant: what `/documents` says of it, and the chunks that are searched. */
export interface IndexedDocument {
  /** As listed; unique in its tenant. A bundle's member is `<zip name>/<inner path>`. */
  readonly name: string
  /** Equal versions mean equal chunks and entry: nothing to do. */
  readonly version: string
  /** The file of the tenant it came from: itself, or the bundle. */
  readonly file: string
  readonly entry: DocumentEntry
  readonly chunks: readonly PlacedChunk[]
}

export type StoredDocument = Omit<IndexedDocument, 'chunks'> & {
  readonly chunkCount: number
  /** How many of its chunks have vectors. */
  readonly vectorCount: number
}

export interface LocatedChunk {
  /** Listed name of its document. */
  readonly name: string
  /** As it was given, `places` included. */
  readonly chunk: PlacedChunk
}

export interface ScoredChunk extends LocatedChunk {
  readonly score: number
}

/** Found by meaning. */
export interface NearChunk extends ScoredChunk {
  /** Its BM25 score, as words alone would give it: 0 when no word of the query is in it. */
  readonly wordScore: number
}

export interface SearchQuery {
  readonly words: string
  /** Present when the question was embedded. */
  readonly vector?: Float32Array
  /** Listed names that may be searched; all of the tenant's when absent. */
  readonly within?: ReadonlySet<string>
  readonly limit: number
}

export interface SearchFound {
  /** Best first, by BM25; a chunk without any word of the query is not among them. */
  readonly lexical: readonly ScoredChunk[]
  /** Best first, by cosine; empty without a vector or where the store has none. */
  readonly semantic: readonly NearChunk[]
  /** Chunks that were searched: those of the documents in `within`. */
  readonly chunksSearched: number
  /**
   * Weight of each distinct term of the query over what was searched, by `questionWeight`: the more chunks hold a
   * term, the less it weighs; one that stands nowhere weighs like one that stands once.
   */
  readonly terms: ReadonlyMap<string, number>
}

/** How much an index holds. */
export interface IndexSize {
  readonly tenants: number
  readonly documents: number
  readonly chunks: number
  readonly vectors: number
  /** About how much of this process's memory it takes; absent where it lies elsewhere. */
  readonly bytes?: number
}

/**
 * Keeps the chunks of every tenant and finds them by their words and, where the store can, by vector.
 * Tenants are apart: nothing of one shows in another's documents, scores or counts.
 */
export interface SearchIndex {
  readonly supports: { readonly vectors: boolean }

  /** What is indexed, in name order. An unknown tenant has nothing. */
  documents(tenant: string): Promise<readonly StoredDocument[]>

  /** Replaces one document whole: a search meanwhile sees the old or the new, never a mixture. Its vectors are gone. */
  replace(tenant: string, document: IndexedDocument): Promise<void>

  /** Forgets documents. Forgetting one that was never indexed is not an error. */
  remove(tenant: string, names: readonly string[]): Promise<void>

  /**
   * Gives vectors to chunks of a document, by chunk id, made by the embedder `model`. Ignored when the document has
   * another version by now. Vectors of another model than the tenant's newest are not compared.
   */
  putVectors(
    tenant: string,
    name: string,
    version: string,
    model: string,
    vectors: ReadonlyMap<string, Float32Array>,
  ): Promise<void>

  /** Chunks of a document that have no vector of this model yet, in order. */
  withoutVectors(tenant: string, name: string, model: string): Promise<readonly Chunk[]>

  /**
   * Equal scores come by document name, then by place in the document, so that equal queries get equal answers.
   * Every statistic is taken from the documents in `within` alone: the answer equals, number for number, that of an
   * index that never held the others.
   */
  search(tenant: string, query: SearchQuery): Promise<SearchFound>

  /** A chunk by document id and chunk id, in any of the named documents; the first by name when several hold it. */
  chunk(tenant: string, docId: string, chunkId: string, within?: ReadonlySet<string>): Promise<LocatedChunk | undefined>

  /**
   * Of all tenants together; a store that holds tenants in memory counts those that are there now, and opens none.
   * Absent where the store does not tell.
   */
  size?(): Promise<IndexSize>

  /** Returns when what was given so far survives a crash. */
  persist(tenant: string): Promise<void>

  close(): Promise<void>
}
