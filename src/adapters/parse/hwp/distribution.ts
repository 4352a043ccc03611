import { createDecipheriv } from 'node:crypto'
import { createRecordCursor } from './records.ts'
import { tag } from './tags.ts'

const seedBytes = 256
const keyBytes = 16
const blockBytes = 16

/**
 * The body of a distribution document: a record of 256 bytes that hides a key, then AES. It needs no password;
 * the format keeps it from being edited, not from being read. Undefined when the stream is not of that shape.
 */
export function decryptDistribution(stream: Uint8Array): Uint8Array | undefined {
  const cursor = createRecordCursor(stream)
  if (cursor.tag !== tag.distributeDocData || cursor.end - cursor.start < seedBytes || cursor.truncated)
    return undefined
  const key = hiddenKey(Uint8Array.from(stream.subarray(cursor.start, cursor.start + seedBytes)))
  const cipher = stream.subarray(cursor.end)
  const whole = cipher.subarray(0, cipher.length - (cipher.length % blockBytes))
  const decipher = createDecipheriv('aes-128-ecb', key, null).setAutoPadding(false)
  return Buffer.concat([decipher.update(whole), decipher.final()])
}

/** Takes off the mask that a C library's `rand` lays over the record, then the key at the place its seed tells. */
function hiddenKey(record: Uint8Array): Uint8Array {
  const seed = new DataView(record.buffer).getUint32(0, true)
  const draw = randomSequence(seed)
  let mask = 0
  let run = 0
  for (let at = 0; at < record.length; at += 1) {
    if (run === 0) {
      mask = draw() & 0xff
      run = (draw() & 0xf) + 1
    }
    // The seed itself is not masked, but it uses up its share of the run.
    if (at >= 4) record[at]! ^= mask
    run -= 1
  }
  const offset = 4 + (seed & 0xf)
  return record.slice(offset, offset + keyBytes)
}

function randomSequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 214013) + 2531011) >>> 0
    return (state >>> 16) & 0x7fff
  }
}
