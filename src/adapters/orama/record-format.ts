import { crc32 } from 'node:zlib'
import type { Pace } from './pace.ts'

/**
 * A file of the index is a run of records: four 32-bit numbers (length of the head, length of the body, checksum of the
 * body, checksum of all before it), the head as JSON, the body as bytes. A record that was not written to its end
 * cannot be mistaken for a whole one.
 */
export const prefixBytes = 16
export const bodyBytesMax = 0xffff_ffff

export interface RecordToWrite {
  readonly head: object
  readonly body: readonly Uint8Array[]
}

export interface RecordPrefix {
  readonly headBytes: number
  readonly bodyBytes: number
  readonly bodyChecksum: number
}

const checksumSlice = 4 * 1024 * 1024

/** The pieces to write for a record. Checksums of large bodies are made with rests in between. */
export async function piecesOf({ head, body }: RecordToWrite, pace: Pace): Promise<Uint8Array[]> {
  const headBytes = Buffer.from(JSON.stringify(head))
  let bodyBytes = 0
  let bodyChecksum = 0
  for (const piece of body) {
    bodyBytes += piece.byteLength
    for (let at = 0; at < piece.byteLength; at += checksumSlice) {
      bodyChecksum = crc32(piece.subarray(at, at + checksumSlice), bodyChecksum)
      if (pace.due()) await pace.rest()
    }
  }
  if (bodyBytes > bodyBytesMax) throw new RangeError(`a record of ${bodyBytes} bytes is more than the format holds`)
  const prefix = Buffer.alloc(prefixBytes)
  prefix.writeUInt32LE(headBytes.length, 0)
  prefix.writeUInt32LE(bodyBytes, 4)
  prefix.writeUInt32LE(bodyChecksum, 8)
  prefix.writeUInt32LE(crc32(headBytes, crc32(prefix.subarray(0, 12))), 12)
  return [prefix, headBytes, ...body.filter((piece) => piece.byteLength > 0)]
}

export function prefixFrom(bytes: Buffer): RecordPrefix {
  return { headBytes: bytes.readUInt32LE(0), bodyBytes: bytes.readUInt32LE(4), bodyChecksum: bytes.readUInt32LE(8) }
}

/** The head of a record; undefined when it is not whole. */
export function headFrom(prefix: Buffer, head: Buffer): unknown {
  if (crc32(head, crc32(prefix.subarray(0, 12))) !== prefix.readUInt32LE(12)) return undefined
  try {
    return JSON.parse(head.toString('utf8'))
  } catch {
    return undefined
  }
}

export async function isWhole(body: Uint8Array, checksum: number, pace: Pace): Promise<boolean> {
  let found = 0
  for (let at = 0; at < body.byteLength; at += checksumSlice) {
    found = crc32(body.subarray(at, at + checksumSlice), found)
    if (pace.due()) await pace.rest()
  }
  return found === checksum
}
