import type { Document } from '../document/document.ts'
import { mergeAnchors } from './anchors.ts'
import { type Chunk, chunkBudgetDefault } from './chunk.ts'
import { type Draft, packRuns } from './pack.ts'
import { sectionRunsOf } from './passages.ts'
import { joinPlaces, type PlacedChunk } from './places.ts'

/** Goes up with every change that cuts a document otherwise, so that stored chunks are made again. */
export const chunkerVersion = 4

/** Cuts one document (not a bundle) into chunks. The same document and budget always give the same chunks. */
export function chunkDocument(document: Document, budget: number = chunkBudgetDefault): Chunk[] {
  return [...chunksOf(document, budget)].filter((chunk) => chunk !== undefined)
}

/**
 * The same chunks one after the other, so that a document of many thousands can be cut in short steps. Undefined is a
 * moment to pause before the next.
 */
export function* chunksOf(document: Document, budget: number = chunkBudgetDefault): Generator<Chunk | undefined> {
  let index = 0
  for (const draft of draftsOf(document, budget)) yield draft && chunkOf(document, draft, index++)
}

/** The chunks as an index keeps them: each with the places of its lines. */
export function* chunksForIndex(document: Document): Generator<PlacedChunk | undefined> {
  let index = 0
  for (const draft of draftsOf(document, chunkBudgetDefault)) {
    if (draft === undefined) {
      yield
      continue
    }
    const places = joinPlaces(draft.parts.map(({ text, places }) => ({ text, places: places() })))
    yield { ...chunkOf(document, draft, index++), ...(places === undefined ? {} : { places }) }
  }
}

function draftsOf(document: Document, budget: number): Iterable<Draft | undefined> {
  return packRuns(sectionRunsOf(document), Math.max(1, Math.floor(budget)))
}

function chunkOf(document: Document, { kind, parts, path }: Draft, index: number): Chunk {
  const root = document.structure.title ?? document.source.filename
  const id = `c${index + 1}`
  const text = parts.map((part) => part.text).join('\n')
  return {
    id,
    chunk_id: id,
    doc_id: document.doc_id,
    kind,
    text,
    chars: text.length,
    blocks: [...new Set(parts.map((part) => part.passage.block.id))],
    anchors: mergeAnchors(parts.map((part) => part.anchor)),
    path: path[0] === root ? path : [root, ...path],
    outline: path,
    extractors: [...new Set(parts.map((part) => part.passage.block.extractor))],
  }
}
