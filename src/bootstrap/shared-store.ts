import type { PostgresStore } from '../adapters/postgres/postgres-store.ts'
import type { Logger } from '../ports/logger.ts'
import type { Config } from './config.ts'

/** What several servers have in common; undefined for a server that keeps everything itself. */
export async function openSharedStore({ store }: Config, logger: Logger): Promise<PostgresStore | undefined> {
  if (store.kind !== 'postgres') return undefined
  // The database's client is loaded where it is wanted only: the embedded server starts sooner without it.
  const { openPostgresStore } = await import('../adapters/postgres/postgres-store.ts')
  return openPostgresStore({ url: store.databaseUrl, logger })
}
