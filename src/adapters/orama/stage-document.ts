import type { IndexedDocument } from '../../ports/search-index.ts'
import type { HeldDocument } from './held-document.ts'
import { addPart, holdSegment, type Part } from './held-segment.ts'
import type { OramaShell } from './orama-shell.ts'
import type { Pace } from './pace.ts'
import { createSegmentBuilder } from './segment-builder.ts'

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
      shell.insert(document, place, chunk, builder)
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
    shell.remove(document, inserted)
    throw error
  }
  document.parts = parts
  return document
}
