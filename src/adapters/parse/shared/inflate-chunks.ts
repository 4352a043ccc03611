import { crc32, createInflateRaw } from 'node:zlib'
import { type ExpansionBudget, inflateEntry, packedBytes } from './inflate.ts'
import { ReadRefusal } from './refusal.ts'
import type { ZipEntry } from './zip-directory.ts'

const chunkBytes = 64 * 1024
const deflated = 8

/**
 * The bytes of one entry piece by piece, for parts too large to hold at once. What `inflateEntry` refuses at the start
 * is refused here where it shows: a wrong checksum only after the last piece.
 */
export async function* inflateChunks(
  bytes: Uint8Array,
  entry: ZipEntry,
  budget: ExpansionBudget,
): AsyncGenerator<Uint8Array, void, void> {
  if (entry.encrypted) throw new ReadRefusal('PASSWORD_PROTECTED')
  const packed = packedBytes(bytes, entry)
  if (entry.method !== deflated) {
    // Stored, or refused with its reason: there is nothing to save memory on.
    yield inflateEntry(bytes, entry, budget)
    return
  }
  const allowance = budget.allowance(packed.length)
  // An honest bomb says so; one that lies is stopped on the way.
  if (entry.size > allowance) throw new ReadRefusal('TOO_LARGE')

  const inflate = createInflateRaw({ chunkSize: chunkBytes })
  inflate.end(packed)
  let expanded = 0
  let checksum = 0
  try {
    for await (const chunk of inflate as AsyncIterable<Uint8Array>) {
      expanded += chunk.length
      if (expanded > allowance) throw new ReadRefusal('TOO_LARGE')
      checksum = crc32(chunk, checksum)
      yield chunk
    }
  } catch (cause) {
    throw cause instanceof ReadRefusal ? cause : new ReadRefusal('CORRUPT', { cause })
  } finally {
    inflate.destroy()
    budget.waste(expanded)
  }
  if (checksum !== entry.crc32) throw new ReadRefusal('CORRUPT')
}
