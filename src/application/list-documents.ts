import type { Caller } from '../domain/access/tenant.ts'
import type { DocumentEntry } from '../domain/document/entry.ts'
import type { Failure } from '../domain/failure.ts'
import { ok, type Result } from '../domain/result.ts'
import type { OpenTenant } from './open-tenant.ts'

export interface DocumentListing {
  readonly tenant: string
  readonly readable: number
  readonly unreadable: number
  readonly needs_review: number
  readonly chunks: number
  readonly documents: readonly DocumentEntry[]
  /** Chunks whose meaning is already searchable; the rest follows behind. */
  readonly vectors: number
  readonly reason?: 'ACL_BROKEN'
}

export type ListDocuments = (
  caller: Caller,
  request: { readonly tenant: string; readonly principal?: string | undefined },
) => Promise<Result<DocumentListing, Failure>>

export function makeListDocuments(useCases: { openTenant: OpenTenant }): ListDocuments {
  return async (caller, { tenant, principal }) => {
    const opened = await useCases.openTenant(caller, tenant, principal)
    if (!opened.ok) return opened
    const { documents, locked } = opened.value
    const entries = documents.map(({ entry }) => entry)
    const unreadable = entries.filter((entry) => !entry.readable).length
    return ok({
      tenant: opened.value.tenant,
      readable: entries.length - unreadable,
      unreadable,
      needs_review: unreadable + entries.filter((entry) => entry.readable && entry.review).length,
      chunks: entries.reduce((sum, entry) => sum + entry.chunks, 0),
      documents: entries,
      vectors: documents.reduce((sum, document) => sum + document.vectorCount, 0),
      ...locked,
    })
  }
}
