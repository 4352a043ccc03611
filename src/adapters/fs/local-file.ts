import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { SourceFile } from '../../ports/parser.ts'

/** A file on this machine, with its size and hash. Rejects when it cannot be opened. */
export async function localFile(path: string): Promise<SourceFile> {
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(createReadStream(path), async (pieces) => {
    for await (const piece of pieces as AsyncIterable<Uint8Array>) {
      hash.update(piece)
      bytes += piece.length
    }
  })
  return { filename: basename(path).normalize('NFC'), bytes, sha256: hash.digest('hex'), content: { path } }
}
