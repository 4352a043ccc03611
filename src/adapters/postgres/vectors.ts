import type { Chunk } from '../../domain/chunk/chunk.ts'
import { bestOfScored, type ScoredRow } from './best-chunks.ts'
import type { Ask } from './database.ts'
import type { Scope } from './scope.ts'
import { toStored } from './stored-text.ts'
import { nextChange } from './write-documents.ts'

/** A chunk has one vector, by the model that gave it one last. */
export async function putVectors(
  ask: Ask,
  tenant: string,
  [name, version, model]: readonly [name: string, version: string, model: string],
  vectors: ReadonlyMap<string, Float32Array>,
): Promise<void> {
  const held = () =>
    ask<{ id: string }>('select id from documents where tenant = $1 and name = $2 and version = $3', [
      tenant,
      toStored(name),
      toStored(version),
    ])
  if ((await held()).length === 0) return
  const change = await nextChange(ask, tenant)
  // Asked again: until the tenant's row was taken another server could have replaced the document.
  const [document] = await held()
  if (document === undefined) return
  await ask(
    `insert into vectors (tenant, document, place, model, dimensions, vector)
     select $1, $2, chunks.place, $3, vector_dims(given.vector::vector), given.vector::vector
     from unnest($4::text[], $5::text[]) as given (chunk_id, vector)
     join chunks on chunks.tenant = $1 and chunks.document = $2 and chunks.chunk_id = given.chunk_id
     on conflict (tenant, document, place)
     do update set model = excluded.model, dimensions = excluded.dimensions, vector = excluded.vector`,
    [tenant, document.id, toStored(model), Array.from(vectors.keys(), toStored), Array.from(vectors.values(), literal)],
  )
  await ask(
    `update documents set change = $3,
       vector_count = (select count(*) from vectors where tenant = $1 and document = documents.id)
     where tenant = $1 and name = $2`,
    [tenant, toStored(name), change],
  )
  await ask('update tenants set model = $2 where tenant = $1', [tenant, toStored(model)])
}

export async function chunksWithoutVector(ask: Ask, tenant: string, name: string, model: string): Promise<Chunk[]> {
  const rows = await ask<{ body: string }>(
    `select chunks.body
     from documents
     join chunks on chunks.tenant = documents.tenant and chunks.document = documents.id
     left join vectors on vectors.tenant = chunks.tenant and vectors.document = chunks.document
       and vectors.place = chunks.place
     where documents.tenant = $1 and documents.name = $2 and vectors.model is distinct from $3
     order by chunks.place`,
    [tenant, toStored(name), toStored(model)],
  )
  return rows.map(({ body }) => JSON.parse(body) as Chunk)
}

/** Every vector of the scope is compared: an index of neighbours would not know who may see which. */
const bestByVectorSql = `with scored as (
    select document, place, -(vector <#> $4::vector) as score
    from vectors
    where tenant = $1 and dimensions = $5 and model = (select model from tenants where tenant = $1)
      and ($3::bigint[] is null or document = any ($3))
  ) ${bestOfScored}`

/** By inner product, which is the cosine of vectors of unit length. */
export async function searchVectors(
  ask: Ask,
  { tenant, ids }: Scope,
  vector: Float32Array,
  limit: number,
): Promise<readonly ScoredRow[]> {
  if (limit === 0) return []
  return ask<ScoredRow>(bestByVectorSql, [tenant, limit, ids, literal(vector), vector.length])
}

function literal(vector: Float32Array): string {
  return `[${vector.join(',')}]`
}
