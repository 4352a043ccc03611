import type { Pace } from './pace.ts'
import { headFrom, isWhole, prefixBytes, prefixFrom } from './record-format.ts'
import type { RecordLog } from './record-log.ts'

export interface ReadRecord {
  readonly head: unknown
  readonly bodyOffset: number
  readonly bodyBytes: number
  /** Undefined when it is not what was written. */
  body(): Promise<Buffer<ArrayBuffer> | undefined>
}

const blockBytes = 256 * 1024

/** The records of a file in order, up to its end or to the first that is not whole. Bodies are read when asked for. */
export async function* readRecords(log: RecordLog, pace: Pace): AsyncGenerator<ReadRecord> {
  const size = log.bytes
  let block: Buffer = Buffer.alloc(0)
  let blockStart = 0

  /** Small pieces come from a block read ahead, large ones straight from the file. */
  async function bytesAt(offset: number, length: number): Promise<Buffer | undefined> {
    if (offset + length > size) return undefined
    if (offset < blockStart || offset + length > blockStart + block.length) {
      if (length > blockBytes) return log.read(offset, length)
      block = (await log.read(offset, Math.min(blockBytes, size - offset))) ?? Buffer.alloc(0)
      blockStart = offset
      if (block.length < length) return undefined
    }
    return block.subarray(offset - blockStart, offset - blockStart + length)
  }

  for (let at = 0; at < size; ) {
    const prefix = await bytesAt(at, prefixBytes)
    if (prefix === undefined) return
    const { headBytes, bodyBytes, bodyChecksum } = prefixFrom(prefix)
    const bodyOffset = at + prefixBytes + headBytes
    if (bodyOffset + bodyBytes > size) return
    const whole = await bytesAt(at, prefixBytes + headBytes)
    if (whole === undefined) return
    const head = headFrom(whole.subarray(0, prefixBytes), whole.subarray(prefixBytes))
    if (head === undefined) return
    yield {
      head,
      bodyOffset,
      bodyBytes,
      async body() {
        const bytes = await bytesAt(bodyOffset, bodyBytes)
        if (bytes === undefined || !(await isWhole(bytes, bodyChecksum, pace))) return undefined
        // A copy of its own, since arrays are laid over it.
        return bodyBytes > blockBytes ? (bytes as Buffer<ArrayBuffer>) : copyOf(bytes)
      },
    }
    at = bodyOffset + bodyBytes
    if (pace.due()) await pace.rest()
  }
}

function copyOf(bytes: Buffer): Buffer<ArrayBuffer> {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}
