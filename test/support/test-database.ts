import pg from 'pg'
import { createMemoryLogger, type MemoryLogger } from '../../src/adapters/memory/memory-logger.ts'
import { openPostgresStore, type PostgresStore } from '../../src/adapters/postgres/postgres-store.ts'

export interface TestDatabase {
  readonly url: string
  stop(): Promise<void>
}

/** A store without content, in a schema that nobody else uses meanwhile. */
export interface FreshStore {
  readonly store: PostgresStore
  readonly schema: string
  readonly logger: MemoryLogger
  /** Another server on the same tables. */
  another(): Promise<PostgresStore>
  close(): Promise<void>
}

/** The address of a store whose tables stand in a schema of their own. */
export function urlOfSchema(url: string, schema: string): string {
  const own = new URL(url)
  own.searchParams.set('schema', schema)
  return own.href
}

/** Asks the database past the store. */
export async function askDirectly(url: string, text: string, values: unknown[] = []): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<object>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** Making tables takes longer than most tests, so a schema is emptied and used again. */
export function createFreshStores(database: () => TestDatabase): {
  open(): Promise<FreshStore>
  dropAll(): Promise<void>
} {
  const made: string[] = []
  const free: string[] = []

  function newSchema(): string {
    const schema = `munseo_test_${process.pid}_${made.length + 1}`
    made.push(schema)
    return schema
  }

  return {
    async open() {
      const schema = free.pop() ?? newSchema()
      const logger = createMemoryLogger()
      const stores: PostgresStore[] = []
      const another = async () => {
        const store = await openPostgresStore({ url: urlOfSchema(database().url, schema), connectionsMax: 4, logger })
        stores.push(store)
        return store
      }
      return {
        store: await another(),
        schema,
        logger,
        another,
        async close() {
          for (const store of stores) await store.close()
          await empty(database().url, schema)
          free.push(schema)
        },
      }
    },
    async dropAll() {
      for (const schema of made) await askDirectly(database().url, `drop schema if exists ${schema} cascade`)
    },
  }
}

async function empty(url: string, schema: string): Promise<void> {
  const tables = (await askDirectly(
    url,
    `select table_name as name from information_schema.tables where table_schema = $1 and table_name <> 'schema_version'`,
    [schema],
  )) as { name: string }[]
  await askDirectly(url, tables.map(({ name }) => `delete from ${schema}.${name}`).join('; '))
}
