import type { Chunk } from '../chunk/chunk.ts'

/** Found by its words, or only by its meaning. */
export type FoundBy = 'lexical' | 'semantic'

/** An element of `hits`. Its place in the list is the engine's; `score` is the lexical one, 0 for what meaning found alone. */
export interface Hit
  extends Pick<Chunk, 'chunk_id' | 'doc_id' | 'kind' | 'text' | 'path' | 'outline' | 'anchors' | 'extractors'> {
  readonly score: number
  readonly found_by: FoundBy
  readonly filename: string
}

export function hitOf(name: string, chunk: Chunk, score: number, foundBy: FoundBy): Hit {
  const { chunk_id, doc_id, kind, text, path, outline, anchors, extractors } = chunk
  return { score, found_by: foundBy, chunk_id, doc_id, filename: name, kind, text, path, outline, anchors, extractors }
}
