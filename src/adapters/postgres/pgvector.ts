import type { Logger } from '../../ports/logger.ts'
import type { Ask, Database } from './database.ts'
import { DatabaseError } from './database-error.ts'
import { lockSchema } from './schema.ts'

/** The schema in which pgvector lives. It is installed where the server has it and this user may; else undefined. */
export async function findPgvector(database: Database, logger: Logger): Promise<string | undefined> {
  const found = await database.read(look)
  if (found === undefined) {
    logger.warn('the database has no pgvector: search goes by words only')
    return undefined
  }
  if (found.schema !== null) return found.schema
  try {
    await database.write(async (ask) => {
      await lockSchema(ask)
      await ask('create extension if not exists vector schema public')
    })
  } catch (cause) {
    if (!(cause instanceof DatabaseError)) throw cause
    logger.warn('pgvector is there but cannot be installed: search goes by words only', { cause: String(cause) })
    return undefined
  }
  return (await database.read(look))?.schema ?? undefined
}

async function look(ask: Ask): Promise<{ schema: string | null } | undefined> {
  const [found] = await ask<{ schema: string | null }>(
    `select (select n.nspname from pg_extension e join pg_namespace n on n.oid = e.extnamespace
             where e.extname = 'vector') as schema
     from pg_available_extensions where name = 'vector'`,
  )
  return found
}

/** Not one of the numbered steps of the schema, since a database can be given pgvector later. */
export async function prepareVectors(ask: Ask): Promise<void> {
  await lockSchema(ask)
  // Every question reads every vector it may see, so they stay in their rows.
  await ask(`create table if not exists vectors (
    tenant text collate "C" not null,
    document bigint not null,
    place integer not null,
    model text collate "C" not null,
    dimensions integer not null,
    vector vector not null,
    primary key (tenant, document, place)
  ) with (toast_tuple_target = 8160)`)
}
