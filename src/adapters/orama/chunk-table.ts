import { type AnyDocumentStore, type AnyOrama, components, type IDocumentsStore } from '@orama/orama'
import type { FoundPlace } from './best-list.ts'
import type { HeldDocument } from './held-document.ts'

/** Which chunk stands behind an id of Orama: in place of its store of documents. */
export interface ChunkTable {
  readonly store: IDocumentsStore<AnyDocumentStore>
  readonly registered: number
  open(orama: AnyOrama): void
  get(internalId: number): FoundPlace | undefined
  idOf(document: HeldDocument, place: number): number
  /** The id under which the document's next chunk is about to be inserted. */
  expect(document: HeldDocument, place: number): string
  add(document: HeldDocument, place: number): void
  forget(document: HeldDocument): void
}

export function chunkTable(): ChunkTable {
  /** By internal id, which counts from 1; the ids of one document follow each other. */
  const documentOf: (HeldDocument | undefined)[] = [undefined]
  const firstOf = new Map<HeldDocument, number>()
  const serialOf = new Map<HeldDocument, number>()
  let serials = 0
  let count = 0
  let ids: AnyOrama['internalDocumentIDStore'] | undefined
  let expected: HeldDocument | undefined

  function get(internalId: number): FoundPlace | undefined {
    const document = documentOf[internalId]
    return document && { document, place: internalId - firstOf.get(document)! }
  }

  function expect(document: HeldDocument, place: number): string {
    if (!serialOf.has(document)) {
      serials += 1
      serialOf.set(document, serials)
    }
    expected = document
    return `${serialOf.get(document)}.${place}`
  }

  function put(internalId: number): void {
    if (!firstOf.has(expected!)) firstOf.set(expected!, internalId)
    documentOf[internalId] = expected
    count += 1
  }

  function take(internalId: number): boolean {
    if (documentOf[internalId] === undefined) return false
    documentOf[internalId] = undefined
    count -= 1
    return true
  }

  const idFrom = (id: string | number) => components.internalDocumentIDStore.getInternalDocumentId(ids!, id)

  return {
    get registered() {
      return documentOf.length - 1
    },
    open(orama) {
      ids = orama.internalDocumentIDStore
    },
    get,
    idOf: (document, place) => (firstOf.get(document) ?? 0) + place,
    expect,
    add(document, place) {
      put(idFrom(expect(document, place)))
    },
    forget(document) {
      firstOf.delete(document)
      serialOf.delete(document)
    },
    store: {
      create: () => ({ docs: {} }),
      get: (_store, id) => withName(get(idFrom(id))),
      getMultiple: (_store, wanted) => wanted.map((id) => withName(get(idFrom(id)))),
      getAll: () => ({}),
      store(_store, _id, internalId) {
        if (documentOf[internalId] !== undefined) return false
        put(internalId)
        return true
      },
      remove: (_store, _id, internalId) => take(internalId),
      count: () => count,
      load: () => ({ docs: {} }),
      save: <R>() => ({}) as R,
    },
  }
}

function withName(found: FoundPlace | undefined): (FoundPlace & { name: string }) | undefined {
  return found && { ...found, name: found.document.name }
}
