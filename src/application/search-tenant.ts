import type { Caller } from '../domain/access/tenant.ts'
import type { SkippedEntry } from '../domain/document/entry.ts'
import type { Failure } from '../domain/failure.ts'
import { ok, type Result } from '../domain/result.ts'
import type { Hit } from '../domain/search/hit.ts'
import type { FindChunks } from './find-chunks.ts'
import type { OpenTenant } from './open-tenant.ts'

export interface SearchRequest {
  readonly tenant: string
  readonly query: string
  readonly limit: number
  readonly principal?: string | undefined
}

export interface SearchAnswer {
  readonly tenant: string
  readonly query: string
  readonly chunks_searched: number
  readonly skipped: readonly SkippedEntry[]
  readonly hits: readonly Hit[]
  readonly reason?: 'ACL_BROKEN'
}

export type SearchTenant = (caller: Caller, request: SearchRequest) => Promise<Result<SearchAnswer, Failure>>

export function makeSearchTenant(useCases: { openTenant: OpenTenant; findChunks: FindChunks }): SearchTenant {
  return async (caller, { tenant, query, limit, principal }) => {
    const opened = await useCases.openTenant(caller, tenant, principal)
    if (!opened.ok) return opened
    const view = opened.value
    const { hits, chunksSearched } = await useCases.findChunks(view, query, limit)
    return ok({
      tenant: view.tenant,
      query,
      chunks_searched: chunksSearched,
      skipped: view.skipped,
      hits,
      ...view.locked,
    })
  }
}
