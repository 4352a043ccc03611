import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { constants, gunzip, gzip } from 'node:zlib'
import type { Document } from '../../domain/document/document.ts'
import type { Cache, CacheKey } from '../../ports/cache.ts'
import type { Logger } from '../../ports/logger.ts'
import { createBreather, createDocumentReader, documentLines } from '../document-lines.ts'
import { isOrdered } from '../purge-order.ts'
import { openCacheGenerations } from './cache-generations.ts'
import { ifPresent } from './file-error.ts'

const compress = promisify(gzip)
const expand = promisify(gunzip)

const entryName = /^[0-9a-f]{64}\.jsonl\.gz$/
const unpackedBytesMax = 2 ** 30
const leftoverMs = 10 * 60_000

/**
 * Parsed documents as compressed lines of JSON, `parsed/<generation>/<ab>/<sha256>.jsonl.gz`. The first line repeats
 * the key and gzip carries a checksum, so a file that was torn, mixed up or damaged is seen to be and counts as absent.
 */
export async function openFsCache(options: { readonly dir: string; readonly logger: Logger }): Promise<Cache> {
  const { logger } = options
  const parsed = path.join(options.dir, 'parsed')
  const incoming = path.join(parsed, '.incoming')
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  await chmod(parsed, 0o700)
  await removeLeftovers(incoming)
  const generations = await openCacheGenerations(parsed)

  const fileOf = (folder: string, sha256: string) => path.join(folder, sha256.slice(0, 2), `${sha256}.jsonl.gz`)

  async function* entries(): AsyncGenerator<{ file: string; sha256: string; bytes: number; writtenMs: number }> {
    for (const generation of await generations.folders()) {
      for (const shelf of await foldersIn(generation)) {
        for (const entry of (await ifPresent(readdir(shelf, { withFileTypes: true }))) ?? []) {
          if (!entry.isFile() || !entryName.test(entry.name)) continue
          const file = path.join(shelf, entry.name)
          const stats = await ifPresent(stat(file))
          if (stats === undefined) continue
          yield { file, sha256: entry.name.slice(0, 64), bytes: stats.size, writtenMs: stats.mtimeMs }
        }
      }
    }
  }

  return {
    async get(key) {
      if (!isHash(key.sha256)) return undefined
      try {
        const packed = await ifPresent(readFile(fileOf(generations.folderOf(key.generation), key.sha256)))
        return packed && (await unpack(key, packed))
      } catch (error) {
        logger.warn('a cache entry cannot be used', { sha256: key.sha256, cause: String(error) })
        return undefined
      }
    },

    async put(key, document) {
      if (!isHash(key.sha256)) throw new Error('not a SHA-256 hash')
      const packed = await pack(key, document)
      const temporary = path.join(incoming, randomBytes(12).toString('hex'))
      try {
        const target = fileOf(await generations.use(key.generation), key.sha256)
        // Not flushed: what a power cut leaves of it is seen to be torn and read anew.
        await writeFile(temporary, packed, { flag: 'wx', mode: 0o600 })
        await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
        await rename(temporary, target)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },

    async purge(order) {
      let count = 0
      let bytes = 0
      for await (const entry of entries()) {
        if (!isOrdered(order, entry)) continue
        if (!order.dryRun) await rm(entry.file, { force: true })
        count += 1
        bytes += entry.bytes
      }
      return { entries: count, bytes }
    },
  }
}

const isHash = (text: string) => /^[0-9a-f]{64}$/.test(text)

async function pack(key: CacheKey, document: Document): Promise<Uint8Array> {
  const breathe = createBreather()
  const pieces = [Buffer.from(`${keyLine(key)}\n`)]
  for (const line of documentLines(document)) {
    pieces.push(Buffer.from(`${line}\n`))
    await breathe()
  }
  return compress(Buffer.concat(pieces), { level: constants.Z_BEST_SPEED })
}

/** Undefined for a file of another key; throws for one that is torn. */
async function unpack(key: CacheKey, packed: Uint8Array): Promise<Document | undefined> {
  const bytes = await expand(packed, { maxOutputLength: unpackedBytesMax, chunkSize: 256 * 1024 })
  const breathe = createBreather()
  const reader = createDocumentReader()
  let start = 0
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
    const line = bytes.toString('utf8', start, end)
    if (start > 0) reader.take(line, bytes.subarray(start, end))
    else if (line !== keyLine(key)) return undefined
    start = end + 1
    await breathe()
  }
  return start === bytes.length ? reader.document : undefined
}

function keyLine({ sha256, generation }: CacheKey): string {
  return JSON.stringify({ sha256, generation })
}

async function foldersIn(folder: string): Promise<string[]> {
  const found = (await ifPresent(readdir(folder, { withFileTypes: true }))) ?? []
  return found.filter((entry) => entry.isDirectory()).map((entry) => path.join(folder, entry.name))
}

/** What a process that was stopped while writing left behind. */
async function removeLeftovers(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const stats = await ifPresent(stat(path.join(incoming, name)))
    if (stats !== undefined && Date.now() - stats.mtimeMs > leftoverMs) {
      await rm(path.join(incoming, name), { recursive: true, force: true })
    }
  }
}

export { pack as packDocument, unpack as unpackDocument }
