import { createHash } from 'node:crypto'
import type { BigIntStats } from 'node:fs'
import { open } from 'node:fs/promises'
import { ifPresent } from './file-error.ts'

export interface ContentHash {
  readonly bytes: number
  readonly sha256: string
}

export interface ContentHashes {
  /** Of the file as it is; undefined when it is gone. Read again only when the file looks changed. */
  of(path: string, stats: BigIntStats): Promise<ContentHash | undefined>
  /** Forgets every file that `wanted` does not name. */
  keepOnly(wanted: ReadonlySet<string>): void
}

const sliceBytes = 1024 * 1024

/** A file written again within one tick of the file system's clock looks unchanged, so a fresh file is not trusted. */
const unsettledMs = 2_000

export function createContentHashes(): ContentHashes {
  const known = new Map<string, { readonly stats: BigIntStats; readonly content: ContentHash }>()
  return {
    async of(path, stats) {
      const memo = known.get(path)
      if (memo !== undefined && looksEqual(memo.stats, stats)) return memo.content
      const startedMs = Date.now()
      const hashed = await ifPresent(hashFile(path, Number(stats.size)))
      if (hashed === undefined) return undefined
      const settled = Math.abs(startedMs - Number(stats.ctimeMs)) > unsettledMs
      if (settled && looksEqual(hashed.statsAfter, stats)) known.set(path, { stats, content: hashed.content })
      return hashed.content
    },
    keepOnly(wanted) {
      for (const path of known.keys()) if (!wanted.has(path)) known.delete(path)
    },
  }
}

function looksEqual(a: BigIntStats, b: BigIntStats): boolean {
  return a.size === b.size && a.mtimeNs === b.mtimeNs && a.ctimeNs === b.ctimeNs && a.ino === b.ino && a.dev === b.dev
}

async function hashFile(
  path: string,
  sizeExpected: number,
): Promise<{ content: ContentHash; statsAfter: BigIntStats }> {
  const hash = createHash('sha256')
  const handle = await open(path, 'r')
  try {
    const slice = Buffer.allocUnsafe(Math.min(sliceBytes, sizeExpected + 1))
    let bytes = 0
    for (;;) {
      const { bytesRead } = await handle.read(slice, 0, slice.length)
      if (bytesRead === 0) break
      hash.update(slice.subarray(0, bytesRead))
      bytes += bytesRead
    }
    return { content: { bytes, sha256: hash.digest('hex') }, statsAfter: await handle.stat({ bigint: true }) }
  } finally {
    await handle.close()
  }
}
