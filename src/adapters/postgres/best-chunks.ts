import type { Chunk } from '../../domain/chunk/chunk.ts'
import type { LocatedChunk, ScoredChunk } from '../../ports/search-index.ts'
import { fromStored } from './stored-text.ts'

/**
 * Follows `with scored (document, place, score) as (…)`, where $1 is the tenant and $2 the limit. Names are looked up
 * for the best alone, and for all that share the last place's score: a name decides between equals.
 */
export const bestOfScored = `
  select documents.name, best.score, best.document, best.place, chunks.body
  from (
    select * from scored
    where score >= coalesce((select score from scored order by score desc offset $2::integer - 1 limit 1), '-infinity')
  ) as best
  join documents on documents.tenant = $1 and documents.id = best.document
  join chunks on chunks.tenant = $1 and chunks.document = best.document and chunks.place = best.place
  order by best.score desc, documents.name, best.place
  limit $2`

export interface LocatedRow {
  /** As stored. */
  readonly name: string
  readonly body: string
}

export interface ScoredRow extends LocatedRow {
  readonly score: number
  readonly document: string
  readonly place: number
}

export function locatedChunk({ name, body }: LocatedRow): LocatedChunk {
  return { name: fromStored(name), chunk: JSON.parse(body) as Chunk }
}

export function scoredChunk(row: ScoredRow): ScoredChunk {
  return { ...locatedChunk(row), score: row.score }
}
