import { type FileHandle, open } from 'node:fs/promises'
import type { Pace } from './pace.ts'
import { piecesOf, prefixBytes, type RecordToWrite } from './record-format.ts'

/** One file of records, written at its end only and read anywhere. */
export interface RecordLog {
  readonly path: string
  /** Where the next record goes. */
  readonly bytes: number

  /** Adds a record and tells where its body lies. A failed write leaves the file as it was. */
  append(record: RecordToWrite, pace: Pace): Promise<number>

  /** Undefined when the file has fewer bytes. */
  read(offset: number, length: number): Promise<Buffer<ArrayBuffer> | undefined>

  /** Returns when everything appended survives a crash. */
  flush(): Promise<void>

  /** Closes the file once nobody reads it any more. */
  retire(): Promise<void>
}

const batchBytes = 1024 * 1024

/** `new` refuses a file that exists; `old` opens one for reading. */
export async function openRecordLog(path: string, mode: 'new' | 'old'): Promise<RecordLog> {
  const handle = await open(path, mode === 'new' ? 'wx+' : 'r', 0o600)
  return recordLogOn(handle, path, mode === 'new' ? 0 : (await handle.stat()).size)
}

function recordLogOn(handle: FileHandle, path: string, size: number): RecordLog {
  let bytes = size
  let flushed = size
  let reading = 0
  let retired: (() => void) | undefined

  const done = () => {
    reading -= 1
    if (reading === 0) retired?.()
  }

  return {
    path,
    get bytes() {
      return bytes
    },

    async append(record, pace) {
      const pieces = await piecesOf(record, pace)
      const start = bytes
      try {
        for (const piece of batchesOf(pieces)) {
          for (let at = 0; at < piece.byteLength; ) {
            const { bytesWritten } = await handle.write(piece, at, piece.byteLength - at, bytes)
            at += bytesWritten
            bytes += bytesWritten
          }
        }
      } catch (error) {
        bytes = start
        await handle.truncate(start)
        throw error
      }
      return start + prefixBytes + pieces[1]!.byteLength
    },

    async read(offset, length) {
      reading += 1
      try {
        const buffer = Buffer.allocUnsafeSlow(length)
        for (let at = 0; at < length; ) {
          const { bytesRead } = await handle.read(buffer, at, length - at, offset + at)
          if (bytesRead === 0) return undefined
          at += bytesRead
        }
        return buffer
      } finally {
        done()
      }
    },

    async flush() {
      if (flushed === bytes) return
      const reached = bytes
      await handle.datasync()
      flushed = Math.max(flushed, reached)
    },

    async retire() {
      if (reading > 0) {
        await new Promise<void>((resolve) => {
          retired = resolve
        })
      }
      await handle.close()
    },
  }
}

/** Small pieces go out together. */
function* batchesOf(pieces: readonly Uint8Array[]): Generator<Uint8Array> {
  let batch: Uint8Array[] = []
  let size = 0
  for (const piece of pieces) {
    if (size + piece.byteLength > batchBytes && batch.length > 0) {
      yield batch.length === 1 ? batch[0]! : Buffer.concat(batch)
      batch = []
      size = 0
    }
    batch.push(piece)
    size += piece.byteLength
  }
  if (batch.length > 0) yield batch.length === 1 ? batch[0]! : Buffer.concat(batch)
}
