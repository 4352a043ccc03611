import type { Logger } from '../../ports/logger.ts'
import type { UsageCount, UsageCounts, UsageLog } from '../../ports/usage-log.ts'
import type { Ask, Database } from './database.ts'
import { fromStored, toStored } from './stored-text.ts'

const flushAfterMs = 1_000

type CountedRoute = { readonly consumer: string; readonly route: string } & UsageCount

/**
 * The counts of every server on the database together, since its tables were made. A request is counted in memory and
 * added to the database within a second; while it is away the counts wait, one sum for each consumer and route.
 */
export function createPostgresUsageLog(database: Database, logger: Logger): UsageLog {
  let waiting = new Map<string, CountedRoute>()
  let last: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let failing = false
  let closed = false

  function wait(more: CountedRoute): void {
    const key = JSON.stringify([more.consumer, more.route])
    const before = waiting.get(key)
    waiting.set(key, before === undefined ? more : sumOf(before, more))
  }

  async function writeWaiting(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const taken = [...waiting.values()]
    if (taken.length === 0) return
    waiting = new Map()
    try {
      await database.write((ask) => addCounts(ask, taken))
      if (failing) logger.warn('usage is counted in the database again')
      failing = false
    } catch (cause) {
      for (const one of taken) wait(one)
      if (!failing) logger.error('usage not counted in the database; requests go on', { cause: String(cause) })
      failing = true
      writeSoon()
      throw cause
    }
  }

  function flush(): Promise<void> {
    const turn = last.then(writeWaiting)
    last = turn.catch(() => {})
    return turn
  }

  function writeSoon(): void {
    if (closed) return
    timer ??= setTimeout(() => {
      flush().catch(() => {})
    }, flushAfterMs).unref()
  }

  return {
    record({ consumer, route, status, bytes_in, ms }) {
      wait({ consumer, route, calls: 1, errors: status >= 400 ? 1 : 0, bytes_in, ms })
      writeSoon()
    },

    async counts(consumer) {
      await flush()
      return database.read((ask) => readCounts(ask, consumer))
    },

    async close() {
      closed = true
      await flush().catch(() => {
        const lost = [...waiting.values()].reduce((sum, { calls }) => sum + calls, 0)
        logger.error('requests stay uncounted', { lost })
      })
    },
  }
}

function sumOf(a: CountedRoute, b: CountedRoute): CountedRoute {
  return {
    ...a,
    calls: a.calls + b.calls,
    errors: a.errors + b.errors,
    bytes_in: a.bytes_in + b.bytes_in,
    ms: a.ms + b.ms,
  }
}

/** In one order on every server: none then waits for another that waits for it. */
async function addCounts(ask: Ask, counts: readonly CountedRoute[]): Promise<void> {
  await ask(
    `insert into usage_counts as kept (consumer, route, calls, errors, bytes_in, ms)
     select consumer, route, calls, errors, bytes_in, ms
     from unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[])
       as given (consumer, route, calls, errors, bytes_in, ms)
     order by consumer collate "C", route collate "C"
     on conflict (consumer, route) do update set calls = kept.calls + excluded.calls,
       errors = kept.errors + excluded.errors, bytes_in = kept.bytes_in + excluded.bytes_in, ms = kept.ms + excluded.ms`,
    [
      counts.map(({ consumer }) => toStored(consumer)),
      counts.map(({ route }) => toStored(route)),
      ...(['calls', 'errors', 'bytes_in', 'ms'] as const).map((field) => counts.map((one) => Math.round(one[field]))),
    ],
  )
}

async function readCounts(ask: Ask, consumer: string | undefined): Promise<UsageCounts> {
  const rows = await ask<Record<keyof CountedRoute, string>>(
    `select consumer, route, calls, errors, bytes_in, ms from usage_counts
     where $1::text is null or consumer = $1 order by consumer, route`,
    [consumer === undefined ? null : toStored(consumer)],
  )
  const routesOf = Map.groupBy(rows, (row) => fromStored(row.consumer))
  return Object.fromEntries(
    Array.from(routesOf, ([name, routes]) => [
      name,
      Object.fromEntries(routes.map((row) => [fromStored(row.route), countIn(row)])),
    ]),
  )
}

function countIn(row: Record<keyof UsageCount, string>): UsageCount {
  return {
    calls: Number(row.calls),
    errors: Number(row.errors),
    bytes_in: Number(row.bytes_in),
    ms: Number(row.ms),
  }
}
