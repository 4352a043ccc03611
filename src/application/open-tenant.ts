import { allowListOf, mayRead } from '../domain/access/acl.ts'
import { type Caller, ownsTenant, tenantNameFrom } from '../domain/access/tenant.ts'
import { type SkippedEntry, skippedOf } from '../domain/document/entry.ts'
import type { Failure } from '../domain/failure.ts'
import { fail, ok, type Result } from '../domain/result.ts'
import type { AclStore } from '../ports/acl-store.ts'
import type { SearchIndex, StoredDocument } from '../ports/search-index.ts'
import type { SyncTenant } from './sync-tenant.ts'

/** A tenant as one principal sees it. What is hidden is absent: no field tells that it exists. */
export interface TenantView {
  readonly tenant: string
  /** In name order. */
  readonly documents: readonly StoredDocument[]
  /** The listed names to search in; undefined when everything is visible. */
  readonly within: ReadonlySet<string> | undefined
  readonly skipped: readonly SkippedEntry[]
  /** Added to every answer while the access rules cannot be understood and everything is locked. */
  readonly locked: { readonly reason: 'ACL_BROKEN' } | Record<string, never>
  /** The principals that may see a document; null where the tenant has no rules. */
  allowListOf(document: StoredDocument): readonly string[] | null
}

/** The name when it is one and the caller owns it. Whether it exists is not asked: ownership comes first. */
export function ownedTenant(caller: Caller, given: string): Result<string, Failure> {
  const tenant = tenantNameFrom(given)
  if (tenant === undefined) return fail({ kind: 'bad-tenant' })
  return ownsTenant(caller, tenant) ? ok(tenant) : fail({ kind: 'tenant-forbidden' })
}

export type OpenTenant = (caller: Caller, tenant: string, principal?: string) => Promise<Result<TenantView, Failure>>

/** Looks at the tenant's folder first, so that the answer knows every file that was there when it was asked for. */
export function makeOpenTenant(ports: { index: SearchIndex; acl: AclStore; syncTenant: SyncTenant }): OpenTenant {
  return async (caller, given, principal) => {
    const owned = ownedTenant(caller, given)
    if (!owned.ok) return owned
    const tenant = owned.value
    if (!(await ports.syncTenant(tenant))) return fail({ kind: 'tenant-not-found' })

    const [rules, documents] = await Promise.all([ports.acl.load(tenant), ports.index.documents(tenant)])
    if (rules === 'public') return ok(viewOf(tenant, documents, undefined, () => null, {}))
    if (rules === 'broken') return ok(viewOf(tenant, [], new Set(), () => null, { reason: 'ACL_BROKEN' }))

    const allowed = (document: StoredDocument) => allowListOf(rules, [document.name, document.file])
    const visible = documents.filter((document) => mayRead(principal, allowed(document)))
    const within = visible.length === documents.length ? undefined : new Set(visible.map(({ name }) => name))
    return ok(viewOf(tenant, visible, within, allowed, {}))
  }
}

function viewOf(
  tenant: string,
  documents: readonly StoredDocument[],
  within: ReadonlySet<string> | undefined,
  allow: TenantView['allowListOf'],
  locked: TenantView['locked'],
): TenantView {
  return {
    tenant,
    documents,
    within,
    skipped: skippedOf(documents.map(({ entry }) => entry)),
    locked,
    allowListOf: allow,
  }
}
