import { createHash } from 'node:crypto'
import type { Logger } from '../../ports/logger.ts'
import type { VectorCache } from '../../ports/vector-cache.ts'
import type { Ask, Database } from './database.ts'

/** Vectors kept for each model, about; the oldest go first. */
const vectorsMax = 1_000_000
const putsBetweenLooks = 1_000

/** Keeps vectors by hashes of model and text, as plain numbers: it needs no pgvector. */
export function createPostgresVectorCache(database: Database, logger: Logger): VectorCache {
  let puts = 0
  let told = false

  return {
    async get(model, text) {
      const [row] = await database.read((ask) =>
        ask<{ vector: Buffer }>('select vector from kept_vectors where model = $1 and text = $2', [
          digest(model),
          digest(text),
        ]),
      )
      return row && numbersIn(row.vector)
    },

    async put(model, text, vector) {
      const bytes = bytesOf(vector)
      puts += 1
      try {
        await database.write(async (ask) => {
          await ask(
            `insert into kept_vectors (model, text, vector) values ($1, $2, $3)
             on conflict (model, text) do update set vector = excluded.vector, written_at = now()`,
            [digest(model), digest(text), bytes],
          )
          if (puts % putsBetweenLooks !== 0) return
          await ask(
            `delete from kept_vectors where model = $1
               and number < (select max(number) from kept_vectors where model = $1) - $2::bigint`,
            [digest(model), vectorsMax],
          )
        })
      } catch (cause) {
        // A cache may forget; whoever made the vector goes on with it.
        if (!told) logger.warn('vectors cannot be kept', { cause: String(cause) })
        told = true
      }
    },

    async purge({ beforeMs, dryRun }) {
      const before = beforeMs === undefined ? null : new Date(beforeMs)
      const old = 'from kept_vectors where $1::timestamptz is null or written_at < $1'
      const work = async (ask: Ask) => {
        const [row] = await ask<{ vectors: string; bytes: string }>(
          `select count(*) as vectors, coalesce(sum(length(vector)), 0) as bytes ${old}`,
          [before],
        )
        if (!dryRun) await ask(`delete ${old}`, [before])
        return { vectors: Number(row!.vectors), bytes: Number(row!.bytes) }
      }
      return dryRun ? database.read(work) : database.write(work)
    },
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** Little-endian on every machine, since machines of several kinds may share the database. */
function bytesOf(vector: Float32Array): Buffer {
  const bytes = Buffer.alloc(vector.length * 4)
  for (const [at, value] of vector.entries()) bytes.writeFloatLE(value, at * 4)
  return bytes
}

function numbersIn(bytes: Buffer): Float32Array {
  return Float32Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readFloatLE(at * 4))
}
