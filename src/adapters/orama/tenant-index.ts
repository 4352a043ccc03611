import type { Turns } from '../../application/turns.ts'
import type { Chunk } from '../../domain/chunk/chunk.ts'
import type { Logger } from '../../ports/logger.ts'
import type {
  IndexedDocument,
  LocatedChunk,
  SearchFound,
  SearchQuery,
  StoredDocument,
} from '../../ports/search-index.ts'
import { chunkAt } from './chunk-texts.ts'
import { placeOfChunk } from './held-document.ts'
import { folderOfTenant } from './index-files.ts'
import { loadTenant } from './load-tenant.ts'
import { createPace } from './pace.ts'
import { putVectors } from './put-vectors.ts'
import { searchTenantIndex } from './search-tenant-index.ts'
import { stageDocument } from './stage-document.ts'
import { writeText } from './stored-text.ts'
import { createTenantCore, letGo } from './tenant-core.ts'
import { dropDocument } from './tenant-state.ts'
import { createTenantStore } from './tenant-store.ts'
import { createTenantUpkeep, shellOf } from './tenant-upkeep.ts'

/** The index of one open tenant; the promises are those of SearchIndex. */
export interface TenantIndex {
  /** Work goes on behind the scenes. */
  readonly busy: boolean
  /** About how much memory it takes. */
  readonly bytes: number
  documents(): readonly StoredDocument[]
  replace(document: IndexedDocument): Promise<void>
  remove(names: readonly string[]): Promise<void>
  putVectors(name: string, version: string, model: string, vectors: ReadonlyMap<string, Float32Array>): Promise<void>
  withoutVectors(name: string, model: string): Promise<readonly Chunk[]>
  search(query: SearchQuery): Promise<SearchFound>
  chunk(docId: string, chunkId: string, within?: ReadonlySet<string>): Promise<LocatedChunk | undefined>
  persist(): Promise<void>
  close(): Promise<void>
}

/** `rested` is called when work behind the scenes has come to its end. */
export async function openTenantIndex(
  dir: string,
  tenant: string,
  { turns, logger, rested }: { readonly turns: Turns; readonly logger: Logger; readonly rested: () => void },
): Promise<TenantIndex> {
  const folder = folderOfTenant(dir, tenant)
  const loaded = await loadTenant(folder, tenant, logger, createPace())
  const { state } = loaded
  const store = createTenantStore(folder, tenant, loaded)
  const core = createTenantCore({ tenant, state, store, logger, shell: await shellOf({ state }, createPace()) }, turns)
  const upkeep = createTenantUpkeep(core, rested)
  upkeep.request()

  async function replaceInTurn(given: IndexedDocument): Promise<void> {
    const pace = createPace()
    const document = await stageDocument(core.shell, given, pace)
    try {
      document.text = await store.addDocument(document, document.parts, await writeText(given.chunks, pace), pace)
    } catch (error) {
      await core.shell.remove(document, pace)
      throw error
    }
    const old = state.documents.get(document.name)
    dropDocument(state, document.name)
    state.documents.set(document.name, document)
    for (const { held } of document.parts) state.segments.add(held)
    core.changed()
    if (old !== undefined) await core.shell.remove(old, pace)
  }

  async function removeInTurn(names: readonly string[]): Promise<void> {
    const held = names.flatMap((name) => state.documents.get(name) ?? [])
    if (held.length === 0) return
    const pace = createPace()
    await store.addRemoval(
      held.map(({ name }) => name),
      pace,
    )
    for (const document of held) await letGo(core, document, pace)
  }

  return {
    get busy() {
      return upkeep.busy
    },
    get bytes() {
      return core.view().bytes()
    },
    documents: () => core.view().listed(),
    async replace(document) {
      await core.inTurn(() => replaceInTurn(document))
      upkeep.request()
    },
    async remove(names) {
      await core.inTurn(() => removeInTurn(names))
      upkeep.request()
    },
    async putVectors(name, version, model, vectors) {
      await core.inTurn(() => putVectors(core, name, version, model, vectors))
      upkeep.request()
    },
    async withoutVectors(name, model) {
      const document = state.documents.get(name)
      const present = document?.vectors.get(model)?.present
      const chunks: Chunk[] = []
      for (let place = 0; document !== undefined && place < document.chunkCount; place += 1) {
        if (present?.[place] === 1) continue
        const chunk = await chunkAt(core, { document, place })
        if (chunk === undefined) return []
        chunks.push(chunk)
      }
      return chunks
    },
    search: (query) => searchTenantIndex(core, query),
    async chunk(docId, chunkId, within) {
      for (const document of core.view().holding(docId)) {
        if (within !== undefined && !within.has(document.name)) continue
        const place = placeOfChunk(document, chunkId)
        const chunk = place < 0 ? undefined : await chunkAt(core, { document, place })
        if (chunk !== undefined) return { name: document.name, chunk }
      }
      return undefined
    },
    persist: () => core.inTurn(() => store.flush()),
    async close() {
      await upkeep.stop()
      await core.inTurn(() => store.close())
    },
  }
}
