import { setTimeout as pause } from 'node:timers/promises'
import type { Cache } from '../../ports/cache.ts'
import type { FeedbackLog } from '../../ports/feedback-log.ts'
import type { Logger } from '../../ports/logger.ts'
import type { SearchIndex } from '../../ports/search-index.ts'
import type { UsageLog } from '../../ports/usage-log.ts'
import type { VectorCache } from '../../ports/vector-cache.ts'
import { createDatabase, openPool } from './database.ts'
import { findPgvector, prepareVectors } from './pgvector.ts'
import { createPostgresCache } from './postgres-cache.ts'
import { createPostgresFeedbackLog } from './postgres-feedback-log.ts'
import { createPostgresIndex } from './postgres-index.ts'
import { createPostgresUsageLog } from './postgres-usage-log.ts'
import { createPostgresVectorCache } from './postgres-vector-cache.ts'
import { prepareSchema } from './schema.ts'

export interface PostgresStoreOptions {
  /**
   * `postgres://user:password@host/database`, with the options that `pg` knows, such as `sslmode`, and with `schema`
   * for the schema of the tables. It is made when it is not there.
   */
  readonly url: string
  readonly logger: Logger
  /** Connections this process opens at most. */
  readonly connectionsMax?: number
}

/** Everything several servers have in common, in one database. */
export interface PostgresStore {
  readonly index: SearchIndex
  readonly cache: Cache
  readonly vectorCache: VectorCache
  readonly feedback: FeedbackLog
  readonly usage: UsageLog
  /** Does the database answer, within a second? */
  reachable(): Promise<boolean>
  /** Writes what waits and closes the connections. */
  close(): Promise<void>
}

/** Whoever asks whether the server is ready does not wait for long. */
const answerMs = 1_000

/** Rejects when the database cannot be reached or its tables cannot be made; later outages fail single calls only. */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<PostgresStore> {
  const { url, logger, connectionsMax = 10 } = options
  const schema = URL.parse(url)?.searchParams.get('schema') ?? 'munseo'
  const pool = openPool({ url, connectionsMax, logger })
  try {
    const own = createDatabase(pool, [schema])
    await own.write((ask) => prepareSchema(ask, schema))
    const vectorSchema = await findPgvector(own, logger)
    const database = vectorSchema === undefined ? own : createDatabase(pool, [schema, vectorSchema])
    if (vectorSchema !== undefined) await database.write(prepareVectors)

    const usage = createPostgresUsageLog(database, logger)
    let closed: Promise<void> | undefined
    return {
      index: createPostgresIndex(database, { vectors: vectorSchema !== undefined }),
      cache: createPostgresCache(database, logger),
      vectorCache: createPostgresVectorCache(database, logger),
      feedback: createPostgresFeedbackLog(database),
      usage,
      reachable: () => {
        const answers = database
          .read((ask) => ask('select 1'))
          .then(
            () => true,
            () => false,
          )
        return Promise.race([answers, pause(answerMs, false, { ref: false })])
      },
      close() {
        closed ??= usage.close().then(() => pool.end())
        return closed
      },
    }
  } catch (cause) {
    await pool.end()
    throw cause
  }
}
