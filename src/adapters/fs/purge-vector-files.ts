import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { VectorPurge } from '../../ports/vector-cache.ts'
import { ifPresent } from './file-error.ts'
import { readVectorKeys } from './vector-file.ts'

/** A file goes when its last vector is old enough. A server that runs meanwhile misses it, and starts another. */
export async function purgeVectorFiles(
  dir: string,
  { beforeMs = Number.POSITIVE_INFINITY, dryRun }: VectorPurge,
): Promise<{ vectors: number; bytes: number }> {
  let vectors = 0
  let bytes = 0
  for (const name of (await ifPresent(readdir(dir, { recursive: true }))) ?? []) {
    if (!name.endsWith('.vectors')) continue
    const file = path.join(dir, name)
    const stats = await ifPresent(stat(file))
    if (stats === undefined || stats.mtimeMs >= beforeMs) continue
    vectors += (await ifPresent(readVectorKeys(file)))?.keys.length ?? 0
    bytes += stats.size
    if (!dryRun) await rm(file, { force: true })
  }
  return { vectors, bytes }
}
