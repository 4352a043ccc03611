import { chunksForIndex } from '../domain/chunk/chunk-document.ts'
import type { PlacedChunk } from '../domain/chunk/places.ts'
import { type Document, leavesOf } from '../domain/document/document.ts'
import { entryOf } from '../domain/document/entry.ts'
import type { IndexedDocument } from '../ports/search-index.ts'
import { inSteps } from './in-steps.ts'

/** The documents a file is listed as: itself, or what its bundle holds, by `<bundle>/<inner path>`. */
export async function listedAs(document: Document, fileName: string, version: string): Promise<IndexedDocument[]> {
  const taken = new Set<string>()
  const listed: IndexedDocument[] = []
  for (const leaf of leavesOf(document)) {
    const inner = leaf === document ? [] : [...leaf.source.container_path.slice(1), leaf.source.filename]
    const name = freeName([fileName, ...inner].join('/'), taken)
    const named = { ...leaf, source: { ...leaf.source, filename: name } }
    const chunks: readonly PlacedChunk[] = leaf.access.readable ? await inSteps(chunksForIndex(named)) : []
    listed.push({ name, version, file: fileName, entry: entryOf(leaf, name, chunks.length), chunks })
  }
  return listed
}

/** Two members of one bundle may have the same name; the later one is listed with a number. */
function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted
  for (let n = 2; taken.has(name); n += 1) name = `${wanted} (${n})`
  taken.add(name)
  return name
}
