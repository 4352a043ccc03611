import type { Chunk } from '../../domain/chunk/chunk.ts'
import type { Pace } from './pace.ts'
import type { RecordLog } from './record-log.ts'

/** Where the chunks of a document lie: one JSON text after the other. */
export interface StoredText {
  readonly log: RecordLog
  readonly offset: number
  /** End of each chunk's text, from `offset`. */
  readonly ends: Uint32Array
}

export interface WrittenText {
  readonly pieces: readonly Uint8Array[]
  readonly ends: Uint32Array
}

export async function writeText(chunks: readonly Chunk[], pace: Pace): Promise<WrittenText> {
  const pieces: Uint8Array[] = []
  const ends = new Uint32Array(chunks.length)
  let end = 0
  for (const [place, chunk] of chunks.entries()) {
    const piece = Buffer.from(JSON.stringify(chunk))
    pieces.push(piece)
    end += piece.length
    ends[place] = end
    if (pace.due()) await pace.rest()
  }
  return { pieces, ends }
}

/** Undefined when what lies there is not the chunk of that id. */
export async function readChunk(
  text: StoredText | undefined,
  place: number,
  chunkId: string,
): Promise<Chunk | undefined> {
  if (text === undefined) return undefined
  const start = place === 0 ? 0 : text.ends[place - 1]!
  const bytes = await text.log.read(text.offset + start, text.ends[place]! - start)
  return bytes === undefined ? undefined : chunkFrom(bytes, chunkId)
}

function chunkFrom(bytes: Buffer, chunkId: string): Chunk | undefined {
  try {
    const chunk = JSON.parse(bytes.toString('utf8')) as Chunk
    return chunk.id === chunkId ? chunk : undefined
  } catch {
    return undefined
  }
}
