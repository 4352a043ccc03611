import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** A file being received: private, and gone again whatever becomes of the request. */
export interface SpoolFile {
  readonly path: string
  readonly bytes: number
  write(piece: Uint8Array): Promise<void>
  /** Closes it for writing and says what it holds. */
  finish(): Promise<{ readonly bytes: number; readonly sha256: string }>
  remove(): Promise<void>
}

/** The folder where uploads lie while they are read. */
export interface Spool {
  open(): Promise<SpoolFile>
}

const prefix = 'upload-'
/** Longer than any request lives: what is older was left behind by a process that ended in the middle of one. */
const leftoverAgeMs = 60 * 60 * 1000

export async function openSpool(folder: string, nowMs: () => number = Date.now): Promise<Spool> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeLeftovers(folder, nowMs() - leftoverAgeMs)

  return {
    async open() {
      const place = path.join(folder, prefix + randomUUID())
      const handle = await open(place, 'wx', 0o600)
      const hash = createHash('sha256')
      let bytes = 0
      return {
        path: place,
        get bytes() {
          return bytes
        },
        async write(piece) {
          hash.update(piece)
          bytes += piece.length
          await handle.writeFile(piece)
        },
        async finish() {
          await handle.close()
          return { bytes, sha256: hash.digest('hex') }
        },
        async remove() {
          await handle.close()
          await rm(place, { force: true })
        },
      }
    },
  }
}

async function removeLeftovers(folder: string, beforeMs: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(prefix)) continue
    const place = path.join(folder, name)
    // Another server with the same folder may be cleaning up at the same moment.
    const stats = await stat(place).catch(() => undefined)
    if (stats !== undefined && stats.mtimeMs < beforeMs) await rm(place, { force: true })
  }
}
