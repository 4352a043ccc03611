import type { Chunk } from '../domain/chunk/chunk.ts'
import { chunksOf } from '../domain/chunk/chunk-document.ts'
import { type Document, leavesOf } from '../domain/document/document.ts'
import type { SourceFile } from '../ports/parser.ts'
import { inSteps } from './in-steps.ts'
import type { ParseFile } from './parse-file.ts'

export interface ChunkedFile {
  readonly document: Document
  readonly chunks: readonly Chunk[]
}

export type ChunkFile = (file: SourceFile, budget?: number) => Promise<ChunkedFile>

/** A bundle gives the chunks of all its members, each under its own `doc_id`. */
export function makeChunkFile(useCases: { parseFile: ParseFile }): ChunkFile {
  return async (file, budget) => {
    const document = await useCases.parseFile(file)
    const chunks: Chunk[][] = []
    for (const leaf of leavesOf(document)) chunks.push(await inSteps(chunksOf(leaf, budget)))
    return { document, chunks: chunks.flat() }
  }
}
