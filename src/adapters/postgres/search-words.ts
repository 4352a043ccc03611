import { bm25, inverseFrequency } from '../../domain/search/bm25.ts'
import { questionWeight } from '../../domain/search/question-weight.ts'
import { analyzeQuery, type QueryTerm } from '../../domain/text/analyze-query.ts'
import type { ScoredChunk, SearchFound } from '../../ports/search-index.ts'
import { bestOfScored, type ScoredRow, scoredChunk } from './best-chunks.ts'
import type { Ask } from './database.ts'
import { unpacked } from './postings.ts'
import { mostWithout, rareTerms, type WeighedTerm } from './rare-terms.ts'
import type { Scope } from './scope.ts'
import { toStored } from './stored-text.ts'

/** Terms with what each adds to a score, weighed over exactly the scope. */
export interface WeighedWords {
  /** Those that some chunk of the scope holds. */
  readonly found: readonly WeighedTerm[]
  readonly terms: SearchFound['terms']
}

export async function weighWords(ask: Ask, scope: Scope, words: string): Promise<WeighedWords> {
  const query = analyzeQuery(words)
  const holders = await countHolders(ask, scope, query)
  const asked = query.flatMap((one, at) =>
    one.supporting ? [] : [[one.term, questionWeight(one, scope.chunks, holders[at]!)] as const],
  )
  return {
    found: query
      .map((one, at) => {
        return { ...one, holders: holders[at]!, weight: one.weight * inverseFrequency(scope.chunks, holders[at]!) }
      })
      .filter((one) => one.holders > 0),
    terms: new Map(asked),
  }
}

/** How many chunks of the scope hold each term. */
async function countHolders(ask: Ask, { tenant, ids }: Scope, query: readonly QueryTerm[]): Promise<number[]> {
  const rows = await ask<{ at: string; count: string }>(
    `select asked.at, sum(cardinality(postings.holders)) as count
     from unnest($3::text[]) with ordinality as asked (term, at)
     join postings on postings.tenant = $1 and postings.term = asked.term
     where $2::bigint[] is null or postings.document = any ($2)
     group by asked.at`,
    [tenant, ids, query.map(termOf)],
  )
  const countAt = new Map(rows.map(({ at, count }) => [Number(at), Number(count)]))
  return query.map((_, at) => countAt.get(at + 1) ?? 0)
}

/**
 * The steps of `termScore` in their order, and the terms in theirs, so that every store gives the same number to the
 * last bit. Holders come out in the order of the terms, and a hash table, unlike a sort, sums them as they come.
 */
const scoredSql = (held: string) => `scored as (
    select document, first + ${unpacked.place} as place,
      sum(weight * ${unpacked.mentions} * $7::float8
        / (${unpacked.mentions} + $8::float8 + $9::float8 * ${unpacked.length})) as score
    from (${held}) as held
    group by 1, 2
    having not bool_and(supporting)
  )`

const asked = 'unnest($4::text[], $5::float8[], $6::boolean[]) with ordinality as asked (term, weight, supporting, at)'

const scoredByWordsSql = `with ${scoredSql(`
      select postings.document, postings.first, unnest(postings.holders) as holder, asked.weight, asked.supporting
      from ${asked}
      join postings on postings.tenant = $1 and postings.term = asked.term
      where $3::bigint[] is null or postings.document = any ($3)
      order by asked.at`)}`

/** The same for chunks that hold one of the terms in $10 alone; a stretch says by two masks which of its chunks do. */
const scoredAmongSql = `with among as materialized (
    select document, first,
      bit_or(case when place < 64 then 1::bigint << place else 0 end) as low,
      bit_or(case when place < 64 then 0 else 1::bigint << (place - 64) end) as high
    from (
      select document, first, ${unpacked.place}::integer as place
      from (
        select document, first, unnest(holders) as holder
        from postings
        where tenant = $1 and term = any ($10) and ($3::bigint[] is null or document = any ($3))
      ) as held
    ) as holding
    group by document, first
  ), ${scoredSql(`
      select * from (
        select postings.document, postings.first, unnest(postings.holders) as holder,
          asked.weight, asked.supporting, among.low, among.high
        from ${asked}
        cross join among
        cross join lateral (
          select * from postings
          where tenant = $1 and term = asked.term and document = among.document and first = among.first
          offset 0
        ) as postings
        order by asked.at
      ) as near
      where (case when ${unpacked.place} < 64 then low >> ${unpacked.place}::integer
             else high >> (${unpacked.place} - 64)::integer end) & 1 = 1`)}`

/** The best chunks of the scope by BM25. The database scores, and only the best leave it. */
export async function bestByWords(
  ask: Ask,
  scope: Scope,
  query: readonly WeighedTerm[],
  limit: number,
): Promise<ScoredChunk[]> {
  if (limit === 0 || !findsAny(query)) return []
  const values = valuesOf(scope, query, limit, scope.ids)
  const rare = rareTerms(query, limit)
  if (rare.length > 0) {
    const rows = await ask<ScoredRow>(`${scoredAmongSql} ${bestOfScored}`, [...values, rare.map(termOf)])
    const least = rows.length < limit ? 0 : rows.at(-1)!.score
    if (mostWithout(rare, query) < least) return rows.map(scoredChunk)
  }
  return (await ask<ScoredRow>(`${scoredByWordsSql} ${bestOfScored}`, values)).map(scoredChunk)
}

const termOf = ({ term }: QueryTerm) => toStored(term)

/** The scores of chunks found otherwise, in their order and in the same numbers; 0 without a word of the query. */
export async function wordScoresOf(
  ask: Ask,
  scope: Scope,
  query: readonly QueryTerm[],
  rows: readonly Pick<ScoredRow, 'document' | 'place'>[],
): Promise<number[]> {
  if (rows.length === 0 || !findsAny(query)) return rows.map(() => 0)
  const documents = [...new Set(rows.map(({ document }) => document))]
  const scored = await ask<Pick<ScoredRow, 'document' | 'place' | 'score'>>(
    `${scoredByWordsSql} select document, place, score from scored
     join unnest($10::bigint[], $11::integer[]) as wanted (document, place) using (document, place)
     limit $2`,
    [
      ...valuesOf(scope, query, rows.length, documents),
      rows.map(({ document }) => document),
      rows.map(({ place }) => place),
    ],
  )
  const scoreAt = new Map(scored.map(({ document, place, score }) => [`${document}.${place}`, score]))
  return rows.map(({ document, place }) => scoreAt.get(`${document}.${place}`) ?? 0)
}

/** Supporting terms lift what others found and find nothing themselves. */
function findsAny(query: readonly QueryTerm[]): boolean {
  return query.some(({ supporting }) => !supporting)
}

function valuesOf(
  { tenant, chunks, length }: Scope,
  query: readonly QueryTerm[],
  limit: number,
  documents: readonly string[] | null,
): unknown[] {
  const { k1, b } = bm25
  const lengthMean = length / chunks
  return [
    tenant,
    limit,
    documents,
    query.map(termOf),
    query.map(({ weight }) => weight),
    query.map(({ supporting }) => supporting),
    k1 + 1,
    k1 * (1 - b),
    (k1 * b) / lengthMean,
  ]
}
