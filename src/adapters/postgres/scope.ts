import type { Ask } from './database.ts'
import { postingsForm } from './postings.ts'
import { toStored } from './stored-text.ts'

/** The documents one question may see, and what must be known of them alone. */
export interface Scope {
  readonly tenant: string
  /** Null when it holds every document of the tenant. */
  readonly ids: readonly string[] | null
  readonly chunks: number
  /** Sum of the chunks' weighted lengths. */
  readonly length: number
}

/** Numbers of documents rather than names go on from here: they cannot mislead the planner as a join can. */
export async function openScope(ask: Ask, tenant: string, within: ReadonlySet<string> | undefined): Promise<Scope> {
  const [row] = await ask<{ ids: readonly string[] | null; chunks: string; length: string }>(
    `select case when count(*) < (select count(*) from documents where tenant = $1)
              then coalesce(array_agg(id), '{}') end as ids,
            coalesce(sum(chunk_count), 0) as chunks, coalesce(sum(length), 0) as length
     from documents where tenant = $1 and form = $2 and ($3::text[] is null or name = any ($3))`,
    [tenant, postingsForm, within === undefined ? null : Array.from(within, toStored)],
  )
  return { tenant, ids: row!.ids, chunks: Number(row!.chunks), length: Number(row!.length) }
}
