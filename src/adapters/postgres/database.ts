import pg from 'pg'
import type { Logger } from '../../ports/logger.ts'
import { databaseError } from './database-error.ts'

/** One question to the database; values are always parameters, never a part of the text. */
export type Ask = <Row extends object>(text: string, values?: readonly unknown[]) => Promise<readonly Row[]>

/** Every piece of work is one transaction, so it goes through a pooler as well. */
export interface Database {
  /** One state of the database, however many questions are asked. */
  read<T>(work: (ask: Ask) => Promise<T>): Promise<T>
  /** All of it happens or nothing; returns when it survives a crash. */
  write<T>(work: (ask: Ask) => Promise<T>): Promise<T>
}

export interface PoolOptions {
  readonly url: string
  readonly connectionsMax: number
  readonly logger: Logger
}

const connectMs = 5_000
const readMs = 30_000
/** A large document is written in many statements, but its old form goes in one. */
const writeMs = 300_000
const lockMs = 60_000
/** The server ends a slow statement itself; this is for a server that is gone without a word. */
const silenceMs = writeMs + 10_000
const idleMs = 30_000

export function openPool({ url, connectionsMax, logger }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionsMax,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: idleMs,
    query_timeout: silenceMs,
    keepAlive: true,
    application_name: 'munseo',
  })
  // A connection that breaks between two questions must not end the process; the next question opens another.
  const lost = (cause: Error) => logger.warn('database connection lost', { cause: String(databaseError(cause)) })
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Names are looked up in the given schemas, the first of them being the store's own. */
export function createDatabase(pool: pg.Pool, schemas: readonly string[]): Database {
  const settings = (statementMs: number) => [
    `set local search_path to ${schemas.map(pg.escapeIdentifier).join(', ')}`,
    `set local statement_timeout to ${statementMs}`,
    `set local lock_timeout to ${lockMs}`,
    `set local idle_in_transaction_session_timeout to ${lockMs}`,
  ]
  // Compiling a search costs more than running it; scores are summed in memory, and by hash (see search-words.ts).
  const searching = ['set local jit to off', "set local work_mem to '64MB'", 'set local enable_sort to off']
  const beginRead = ['begin isolation level repeatable read read only', ...settings(readMs), ...searching].join('; ')
  const beginWrite = ['begin', ...settings(writeMs)].join('; ')

  async function transaction<T>(begin: string, work: (ask: Ask) => Promise<T>): Promise<T> {
    const client = await pool.connect().catch((cause: unknown) => {
      throw databaseError(cause)
    })
    const ask: Ask = async <Row extends object>(text: string, values: readonly unknown[] = []) => {
      try {
        return (await client.query<Row>(text, [...values])).rows
      } catch (cause) {
        throw databaseError(cause)
      }
    }
    try {
      await ask(begin)
      const result = await work(ask)
      await ask('commit')
      client.release()
      return result
    } catch (cause) {
      // Closing the connection undoes the transaction, whatever state either side is in.
      client.release(true)
      throw cause
    }
  }

  return {
    read: (work) => transaction(beginRead, work),
    write: (work) => transaction(beginWrite, work),
  }
}
