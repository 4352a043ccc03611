import type { StoredDocument } from '../../ports/search-index.ts'
import type { HeldDocument } from './held-document.ts'
import { makeScope, type Scope } from './scope.ts'
import { bytesOfState, type TenantState, vectorCountOf } from './tenant-state.ts'

/** One state of a tenant as it is looked at; a change makes a new one. */
export interface TenantView {
  /** Principals who may see the same documents share one scope, with all it has counted. */
  scope(within: ReadonlySet<string> | undefined): Scope
  /** In name order. */
  readonly documents: readonly HeldDocument[]
  /** Those with this document id, in name order. */
  holding(docId: string): readonly HeldDocument[]
  listed(): readonly StoredDocument[]
  /** About how much memory the tenant takes. */
  bytes(): number
  /** Some chunks have vectors now that had none. */
  vectorsChanged(): void
}

const scopesMost = 32

export function createTenantView(state: TenantState): TenantView {
  const documents = [...state.documents.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
  const scopes: { readonly allowed: readonly HeldDocument[]; readonly scope: Scope }[] = []
  let everything: Scope | undefined
  let byDocId: ReadonlyMap<string, readonly HeldDocument[]> | undefined
  let list: readonly StoredDocument[] | undefined
  let bytes: number | undefined

  return {
    documents,

    scope(within) {
      const allowed = within === undefined ? documents : documents.filter(({ name }) => within.has(name))
      if (allowed.length === documents.length) {
        everything ??= makeScope(state.segments, documents, true)
        return everything
      }
      const at = scopes.findIndex((one) => sameDocuments(one.allowed, allowed))
      const found = at < 0 ? { allowed, scope: makeScope(state.segments, allowed, false) } : scopes.splice(at, 1)[0]!
      scopes.unshift(found)
      scopes.length = Math.min(scopes.length, scopesMost)
      return found.scope
    },

    holding(docId) {
      byDocId ??= Map.groupBy(documents, (document) => document.docId)
      return byDocId.get(docId) ?? []
    },

    listed() {
      list ??= documents.map(asStored)
      return list
    },

    bytes() {
      bytes ??= bytesOfState(state)
      return bytes
    },

    vectorsChanged() {
      list = undefined
      bytes = undefined
    },
  }
}

function asStored(document: HeldDocument): StoredDocument {
  const { name, version, file, entry, chunkCount } = document
  return { name, version, file, entry, chunkCount, vectorCount: vectorCountOf(document) }
}

function sameDocuments(a: readonly HeldDocument[], b: readonly HeldDocument[]): boolean {
  return a.length === b.length && a.every((document, at) => document === b[at])
}
