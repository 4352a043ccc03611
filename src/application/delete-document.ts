import { isProtectedName } from '../domain/access/file-name.ts'
import type { Caller } from '../domain/access/tenant.ts'
import type { Failure } from '../domain/failure.ts'
import { fail, ok, type Result } from '../domain/result.ts'
import type { Corpus } from '../ports/corpus.ts'
import { ownedTenant } from './open-tenant.ts'
import type { SyncTenant } from './sync-tenant.ts'

export interface DeletedDocument {
  readonly tenant: string
  readonly filename: string
  readonly deleted: true
}

export type DeleteDocument = (
  caller: Caller,
  request: { readonly tenant: string; readonly filename: string },
) => Promise<Result<DeletedDocument, Failure>>

/** The name is the one the listing shows, so that a file in a sub-folder can be removed; a bundle's member cannot. */
export function makeDeleteDocument(ports: { corpus: Corpus; syncTenant: SyncTenant }): DeleteDocument {
  return async (caller, { tenant: given, filename }) => {
    const owned = ownedTenant(caller, given)
    if (!owned.ok) return owned
    const tenant = owned.value
    const name = filename.normalize('NFC')
    if (name === '') return fail({ kind: 'filename-required' })
    if (isProtectedName(name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1))) {
      return fail({ kind: 'acl-protected' })
    }

    const files = await ports.corpus.list(tenant)
    if (files === undefined) return fail({ kind: 'tenant-not-found' })
    // Only a name the listing shows can be removed: no path can be made up that leaves the tenant.
    if (!files.some((file) => file.name === name)) return fail({ kind: 'file-not-found' })
    if (!(await ports.corpus.remove(tenant, name))) return fail({ kind: 'file-not-found' })
    await ports.syncTenant(tenant)
    return ok({ tenant, filename: name, deleted: true })
  }
}
