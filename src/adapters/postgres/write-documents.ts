import type { IndexedDocument } from '../../ports/search-index.ts'
import type { Ask } from './database.ts'
import { postingsForm, type Stretch, stretchesOf } from './postings.ts'
import { toStored } from './stored-text.ts'

/** A document more or less: it keeps a removal well below the time a statement may take. */
const removedChunksMost = 5_000

/** Numbers the next change of the tenant and holds every other change of it up until this one is done. */
export async function nextChange(ask: Ask, tenant: string): Promise<string> {
  const [row] = await ask<{ change: string }>(
    `insert into tenants (tenant, change) values ($1, 1)
     on conflict (tenant) do update set change = tenants.change + 1 returning change`,
    [tenant],
  )
  return row!.change
}

/** The new rows stand under a number of their own, so only the last step has to keep others waiting. */
export async function replaceDocument(
  ask: Ask,
  tenant: string,
  document: IndexedDocument,
  vectors: boolean,
): Promise<void> {
  const [row] = await ask<{ id: string }>(`select nextval('document_ids') as id`)
  const id = row!.id
  let length = 0
  for await (const stretch of stretchesOf(document.chunks)) {
    await insertChunks(ask, tenant, id, stretch)
    await insertPostings(ask, tenant, id, stretch)
    length += stretch.length
  }

  const change = await nextChange(ask, tenant)
  await removeNames(ask, tenant, [toStored(document.name)], vectors)
  await ask(
    `insert into documents (tenant, name, id, change, form, version, file, entry, chunk_count, length)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      tenant,
      toStored(document.name),
      id,
      change,
      postingsForm,
      toStored(document.version),
      toStored(document.file),
      JSON.stringify(document.entry),
      document.chunks.length,
      length,
    ],
  )
}

/** Removes the first of the named documents, as many as one transaction should hold, and returns the other names. */
export async function removeSome(
  ask: Ask,
  tenant: string,
  names: readonly string[],
  vectors: boolean,
): Promise<readonly string[]> {
  const held = await ask<{ name: string; chunk_count: number }>(
    'select name, chunk_count from documents where tenant = $1 and name = any ($2::text[]) order by name',
    [tenant, names],
  )
  if (held.length === 0) return []
  let chunks = 0
  const some = held.filter(({ chunk_count }) => {
    chunks += chunk_count
    return chunks - chunk_count < removedChunksMost
  })
  await nextChange(ask, tenant)
  await removeNames(
    ask,
    tenant,
    some.map(({ name }) => name),
    vectors,
  )
  return held.slice(some.length).map(({ name }) => name)
}

async function removeNames(ask: Ask, tenant: string, names: readonly string[], vectors: boolean): Promise<void> {
  const gone = await ask<{ id: string }>(
    'delete from documents where tenant = $1 and name = any ($2::text[]) returning id',
    [tenant, names],
  )
  if (gone.length === 0) return
  const ids = gone.map(({ id }) => id)
  for (const table of ['postings', 'chunks', ...(vectors ? ['vectors'] : [])]) {
    await ask(`delete from ${table} where tenant = $1 and document = any ($2::bigint[])`, [tenant, ids])
  }
}

async function insertChunks(ask: Ask, tenant: string, id: string, { first, chunks }: Stretch): Promise<void> {
  await ask(
    `insert into chunks (tenant, document, place, doc_id, chunk_id, body)
     select $1, $2, $3::integer + at - 1, doc_id, chunk_id, body
     from unnest($4::text[], $5::text[], $6::text[]) with ordinality as given (doc_id, chunk_id, body, at)`,
    [
      tenant,
      id,
      first,
      chunks.map((chunk) => toStored(chunk.doc_id)),
      chunks.map((chunk) => toStored(chunk.id)),
      chunks.map((chunk) => JSON.stringify(chunk)),
    ],
  )
}

async function insertPostings(ask: Ask, tenant: string, id: string, { first, holdersOf }: Stretch): Promise<void> {
  await ask(
    `insert into postings (tenant, term, document, first, holders)
     select $1, term, $2, $3, holders::bigint[] from unnest($4::text[], $5::text[]) as given (term, holders)`,
    [tenant, id, first, [...holdersOf.keys()], Array.from(holdersOf.values(), (holders) => `{${holders.join(',')}}`)],
  )
}
