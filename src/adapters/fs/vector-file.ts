import { constants, open, readFile, writeFile } from 'node:fs/promises'
import { crc32 } from 'node:zlib'

/**
 * A file of vectors of one length: eight bytes of kind and length, then records of equal size (key, checksum of key and
 * numbers, numbers). It only grows at its end, and only one process ever writes to it.
 */
export interface VectorFile {
  readonly path: string
  readonly dimensions: number
}

export const keyBytes = 16
const headBytes = 8
const kindOfFile = 0x3163_766d

const recordBytes = (dimensions: number) => keyBytes + 4 + 4 * dimensions

/** Fails when the name is taken. */
export async function createVectorFile(path: string, dimensions: number): Promise<VectorFile> {
  const head = Buffer.alloc(headBytes)
  head.writeUInt32LE(kindOfFile, 0)
  head.writeUInt32LE(dimensions, 4)
  await writeFile(path, head, { flag: 'wx', mode: 0o600 })
  return { path, dimensions }
}

/** The file and the keys of its records in order; undefined when it is not one. A record cut off at the end is left out. */
export async function readVectorKeys(path: string): Promise<{ file: VectorFile; keys: string[] } | undefined> {
  const bytes = await readFile(path)
  if (bytes.length < headBytes || bytes.readUInt32LE(0) !== kindOfFile) return undefined
  const dimensions = bytes.readUInt32LE(4)
  const size = recordBytes(dimensions)
  const keys: string[] = []
  for (let at = headBytes; at + size <= bytes.length; at += size) keys.push(bytes.toString('latin1', at, at + keyBytes))
  return { file: { path, dimensions }, keys }
}

export async function appendVector({ path, dimensions }: VectorFile, key: string, vector: Float32Array): Promise<void> {
  const record = Buffer.alloc(recordBytes(dimensions))
  record.write(key, 0, 'latin1')
  for (const [at, value] of vector.entries()) record.writeFloatLE(value, keyBytes + 4 + 4 * at)
  record.writeUInt32LE(checksumOf(record), keyBytes)
  await append(path, record)
}

async function append(path: string, bytes: Buffer): Promise<void> {
  // A file that was removed meanwhile must not come back without its head.
  const handle = await open(path, constants.O_WRONLY | constants.O_APPEND)
  try {
    await handle.appendFile(bytes)
  } finally {
    await handle.close()
  }
}

/** Adds the whole records of one file to the end of another of the same length, and gives their keys. */
export async function copyVectors(from: VectorFile, to: VectorFile): Promise<string[]> {
  const bytes = await readFile(from.path)
  const size = recordBytes(from.dimensions)
  const keys: string[] = []
  const whole: Buffer[] = []
  for (let at = headBytes; at + size <= bytes.length; at += size) {
    const record = bytes.subarray(at, at + size)
    if (record.readUInt32LE(keyBytes) !== checksumOf(record)) continue
    keys.push(record.toString('latin1', 0, keyBytes))
    whole.push(record)
  }
  await append(to.path, Buffer.concat(whole))
  return keys
}

/** Undefined when the record is not whole or belongs to another key. */
export async function readVector(
  { path, dimensions }: VectorFile,
  slot: number,
  key: string,
): Promise<Float32Array | undefined> {
  const record = Buffer.alloc(recordBytes(dimensions))
  const handle = await open(path, 'r')
  try {
    const { bytesRead } = await handle.read(record, 0, record.length, headBytes + slot * record.length)
    if (bytesRead < record.length) return undefined
  } finally {
    await handle.close()
  }
  if (record.toString('latin1', 0, keyBytes) !== key || record.readUInt32LE(keyBytes) !== checksumOf(record)) {
    return undefined
  }
  return Float32Array.from({ length: dimensions }, (_, at) => record.readFloatLE(keyBytes + 4 + 4 * at))
}

function checksumOf(record: Buffer): number {
  return crc32(record.subarray(keyBytes + 4), crc32(record.subarray(0, keyBytes)))
}
