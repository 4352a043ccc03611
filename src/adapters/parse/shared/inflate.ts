import { constants, crc32, inflateRawSync } from 'node:zlib'
import type { ReadLimits } from './limits.ts'
import { ReadRefusal } from './refusal.ts'
import type { ZipEntry } from './zip-directory.ts'

/** What one file, with everything enclosed in it, may still expand to. One budget serves the whole tree. */
export interface ExpansionBudget {
  /** The most that bytes of this compressed size may become now. */
  allowance(compressedBytes: number): number
  /** Throws TOO_LARGE for what the whole tree may no longer hold. */
  spend(expandedBytes: number): void
  /** Pays for work that came to nothing, so that a thousand bombs cost no more than one. */
  waste(expandedBytes: number): void
}

export function createExpansionBudget(limits: ReadLimits): ExpansionBudget {
  let left = limits.expandedBytesMax
  return {
    allowance: (compressedBytes) => Math.min(left, Math.max(limits.ratioFreeBytes, compressedBytes * limits.ratioMax)),
    spend(expandedBytes) {
      if (expandedBytes > left) throw new ReadRefusal('TOO_LARGE')
      left -= expandedBytes
    },
    waste(expandedBytes) {
      left = Math.max(0, left - expandedBytes)
    },
  }
}

const localHeaderSignature = 0x04034b50
const localHeaderBytesMin = 30
const stored = 0
const deflated = 8

/** The bytes of one entry, checked against its checksum and paid for out of the budget. */
export function inflateEntry(bytes: Uint8Array, entry: ZipEntry, budget: ExpansionBudget): Uint8Array {
  if (entry.encrypted) throw new ReadRefusal('PASSWORD_PROTECTED')
  const packed = packedBytes(bytes, entry)
  if (entry.size > budget.allowance(Number.POSITIVE_INFINITY)) throw new ReadRefusal('TOO_LARGE')
  const plain = unpack(packed, entry.method, budget)
  if (crc32(plain) !== entry.crc32) throw new ReadRefusal('CORRUPT')
  return plain
}

/** As they lie in the archive, still packed. */
export function packedBytes(bytes: Uint8Array, entry: ZipEntry): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { offset } = entry
  if (entry.broken) throw new ReadRefusal('CORRUPT')
  if (view.getUint32(offset, true) !== localHeaderSignature) throw new ReadRefusal('CORRUPT')
  // The local copies of name and extra may differ in length from those in the directory.
  const start = offset + localHeaderBytesMin + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  if (start + entry.compressedSize > bytes.length) throw new ReadRefusal('CORRUPT')
  return bytes.subarray(start, start + entry.compressedSize)
}

function unpack(packed: Uint8Array, method: number, budget: ExpansionBudget): Uint8Array {
  if (method === deflated) return inflateRaw(packed, budget)
  if (method !== stored) {
    throw new ReadRefusal('UNSUPPORTED_FORMAT', {
      detail: `지원하지 않는 압축 방식(${method})입니다. 일반적인 ZIP(Deflate)으로 다시 압축하여 올리십시오.`,
    })
  }
  budget.spend(packed.length)
  return packed
}

const chunkBytesMin = 16 * 1024
const chunkBytesMax = 1024 * 1024

/** Raw deflate → bytes, within the budget. */
export function inflateRaw(packed: Uint8Array, budget: ExpansionBudget): Uint8Array {
  const maxOutputLength = budget.allowance(packed.length)
  if (maxOutputLength < 1) throw new ReadRefusal('TOO_LARGE')
  // Sized by the bytes at hand, not by what the directory claims.
  const chunkSize = Math.min(chunkBytesMax, Math.max(chunkBytesMin, packed.length * 8))
  let plain: Uint8Array
  try {
    plain = inflateRawSync(packed, { maxOutputLength, chunkSize, finishFlush: constants.Z_FINISH })
  } catch (cause) {
    const tooLarge = cause instanceof Error && 'code' in cause && cause.code === 'ERR_BUFFER_TOO_LARGE'
    if (tooLarge) budget.waste(maxOutputLength)
    throw new ReadRefusal(tooLarge ? 'TOO_LARGE' : 'CORRUPT', { cause })
  }
  budget.spend(plain.length)
  return plain
}
