import { type Citation, revisionsIn } from '../domain/answer/citation.ts'
import { anchorsOfQuote } from '../domain/chunk/places.ts'
import type { LocatedChunk } from '../ports/search-index.ts'
import type { TenantView } from './open-tenant.ts'

/** A quoted line of a chunk, with where it stands and what its document says about its revisions. */
export function citationOf({ name, chunk }: LocatedChunk, quote: string, view: TenantView): Citation {
  const entry = view.documents.find((document) => document.name === name)?.entry
  return {
    chunk_id: chunk.chunk_id,
    doc_id: chunk.doc_id,
    filename: name,
    quote,
    path: chunk.path,
    outline: chunk.outline,
    anchors: anchorsOfQuote(chunk, quote),
    extractors: chunk.extractors,
    revisions: entry?.readable === true ? revisionsIn(chunk.text, entry.structure) : [],
  }
}
