import type { Chunk } from '../../domain/chunk/chunk.ts'
import { fieldWeights } from '../../domain/search/bm25.ts'
import { termsInSteps } from '../../domain/text/analyze.ts'
import type { IndexedDocument } from '../../ports/search-index.ts'
import type { HeldDocument } from './held-document.ts'
import { addPart, holdSegment, type Part } from './held-segment.ts'
import type { OramaShell } from './orama-shell.ts'
import type { Pace } from './pace.ts'
import { createSegmentBuilder, type SegmentBuilder } from './segment-builder.ts'

/** Text that takes longer than a moment to analyse. */
const longText = 20_000

/** Analyses a document beside the index: no search sees it before its segments are taken in. */
export async function stageDocument(
  shell: OramaShell,
  { name, version, file, entry, chunks }: IndexedDocument,
  pace: Pace,
): Promise<HeldDocument> {
  const counted = chunks.every(({ id }, place) => id === `c${place + 1}`)
  const document: HeldDocument = {
    name,
    version,
    file,
    entry: structuredClone(entry),
    docId: chunks[0]?.doc_id ?? entry.doc_id ?? '',
    chunkCount: chunks.length,
    chunkIds: counted ? undefined : chunks.map(({ id }) => id),
    parts: [],
    text: undefined,
    vectors: new Map(),
  }
  const parts: Part[] = []
  let builder = createSegmentBuilder()
  let inserted = 0
  try {
    for (const [place, chunk] of chunks.entries()) {
      shell.insert(document, place, await withoutLongText(chunk, builder, pace), builder)
      inserted += 1
      if (builder.full || inserted === chunks.length) {
        await pace.rest()
        const count = builder.size
        parts.push(addPart(holdSegment(builder.seal()), document, { first: 0, place: inserted - count, count }))
        builder = createSegmentBuilder()
      }
      if (pace.due()) await pace.rest()
    }
  } catch (error) {
    await shell.remove(document, pace, inserted)
    throw error
  }
  document.parts = parts
  return document
}

/** Orama takes a text in one go; a long one is given to the builder in steps before it, and what is left to Orama is short. */
async function withoutLongText(chunk: Chunk, into: SegmentBuilder, pace: Pace): Promise<Chunk> {
  if (chunk.text.length <= longText) return chunk
  for (const terms of termsInSteps(chunk.text)) {
    into.addField(terms, fieldWeights.text)
    if (pace.due()) await pace.rest()
  }
  return { ...chunk, text: '' }
}
