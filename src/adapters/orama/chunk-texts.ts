import type { Chunk } from '../../domain/chunk/chunk.ts'
import type { FoundPlace } from './best-list.ts'
import { chunkIdAt } from './held-document.ts'
import { createPace } from './pace.ts'
import { readChunk } from './stored-text.ts'
import { letGo, type TenantCore } from './tenant-core.ts'

/** The chunk at a place; undefined when its document is gone by now, or its text is damaged and it had to go. */
export async function chunkAt(core: TenantCore, { document, place }: FoundPlace): Promise<Chunk | undefined> {
  const isCurrent = () => core.state.documents.get(document.name) === document
  try {
    const chunk = await readChunk(document.text, place, chunkIdAt(document, place))
    if (chunk !== undefined) return chunk
  } catch (error) {
    // The file of a document that was replaced meanwhile may be closed.
    if (isCurrent()) throw error
  }
  await core.inTurn(async () => {
    if (!isCurrent()) return
    core.logger.error('indexed text damaged, the document is to be indexed anew', { tenant: core.tenant })
    const pace = createPace()
    await letGo(core, document, pace)
    await core.store.addRemoval([document.name], pace)
  })
  return undefined
}

/** The chunks at several places; undefined when one of them is gone. */
export async function chunksAt(core: TenantCore, places: readonly FoundPlace[]): Promise<Chunk[] | undefined> {
  const chunks = await Promise.all(places.map((found) => chunkAt(core, found)))
  return chunks.every((chunk) => chunk !== undefined) ? chunks : undefined
}
