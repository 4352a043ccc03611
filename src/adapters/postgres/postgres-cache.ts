import { createHash } from 'node:crypto'
import type { Cache, PurgeOrder, PurgeReport } from '../../ports/cache.ts'
import type { Logger } from '../../ports/logger.ts'
import { packDocument, unpackDocument } from '../fs/fs-cache.ts'
import type { Ask, Database } from './database.ts'
import { toStored } from './stored-text.ts'

const olderKept = 2
const removedMost = 100

/** Parsed documents, packed as the cache on disk packs them: a torn or mixed-up entry is seen to be one. */
export function createPostgresCache(database: Database, logger: Logger): Cache {
  return {
    async get(key) {
      try {
        const [row] = await database.read((ask) =>
          ask<{ body: Buffer }>(
            `select body from parsed join generations on generations.id = parsed.generation
             where parsed.sha256 = $1 and generations.key = $2`,
            [key.sha256, keyOf(key.generation)],
          ),
        )
        return row && (await unpackDocument(key, row.body))
      } catch (cause) {
        // The file can still be read without it.
        logger.warn('a cache entry cannot be used', { sha256: key.sha256, cause: String(cause) })
        return undefined
      }
    },

    async put(key, document) {
      const body = await packDocument(key, document)
      await database.write(async (ask) => {
        await ask(
          `insert into parsed (generation, sha256, body) values ($1, $2, $3)
           on conflict (generation, sha256) do update set body = excluded.body, written_at = now()`,
          [await useGeneration(ask, key.generation), key.sha256, body],
        )
        await removeSome(ask, 'generation < (select min(id) from generations)', [])
      })
    },

    async purge(order) {
      const named = namedBy(order)
      if (named === undefined) return { entries: 0, bytes: 0 }
      const { where, values } = named
      if (order.dryRun) return database.read((ask) => measure(ask, where, values))
      let report = { entries: 0, bytes: 0 }
      for (;;) {
        const removed = await database.write((ask) => removeSome(ask, where, values))
        if (removed.entries === 0) return report
        report = { entries: report.entries + removed.entries, bytes: report.bytes + removed.bytes }
      }
    },
  }
}

function keyOf(generation: string): Buffer {
  return createHash('sha256').update(generation).digest()
}

/** A new generation drops all but the two before it: nobody finds their entries, and every put removes some of them. */
async function useGeneration(ask: Ask, generation: string): Promise<string> {
  const key = keyOf(generation)
  const find = () => ask<{ id: string }>('select id from generations where key = $1', [key])
  const [known] = await find()
  if (known !== undefined) return known.id

  await ask('insert into generations (key, name) values ($1, $2) on conflict (key) do nothing', [
    key,
    toStored(generation),
  ])
  await ask('delete from generations where id not in (select id from generations order by id desc limit $1)', [
    olderKept + 1,
  ])
  return (await find())[0]!.id
}

async function measure(ask: Ask, where: string, values: readonly unknown[]): Promise<PurgeReport> {
  const [row] = await ask<{ entries: string; bytes: string }>(
    `select count(*) as entries, coalesce(sum(octet_length(body)), 0) as bytes from parsed where ${where}`,
    values,
  )
  return { entries: Number(row!.entries), bytes: Number(row!.bytes) }
}

/** Not more at a time than one statement removes soon. */
async function removeSome(ask: Ask, where: string, values: readonly unknown[]): Promise<PurgeReport> {
  const removed = await ask<{ bytes: number }>(
    `delete from parsed where (generation, sha256) in (select generation, sha256 from parsed where ${where} limit ${removedMost})
     returning octet_length(body) as bytes`,
    values,
  )
  return { entries: removed.length, bytes: removed.reduce((sum, { bytes }) => sum + bytes, 0) }
}

/** An order that lacks its bound names nothing. */
function namedBy({ what, beforeMs, kept }: PurgeOrder): { where: string; values: readonly unknown[] } | undefined {
  switch (what) {
    case 'all':
      return { where: 'true', values: [] }
    case 'older-than':
      return beforeMs === undefined
        ? undefined
        : { where: 'written_at < to_timestamp($1::float8 / 1000)', values: [beforeMs] }
    case 'orphans':
      return kept && { where: 'sha256 <> all ($1::text[])', values: [[...kept]] }
  }
}
