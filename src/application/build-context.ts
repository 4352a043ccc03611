import type { Caller } from '../domain/access/tenant.ts'
import type { SkippedEntry } from '../domain/document/entry.ts'
import type { Failure } from '../domain/failure.ts'
import { ok, type Result } from '../domain/result.ts'
import { bundleContext, type ContextBundle } from '../domain/search/context-bundle.ts'
import type { FindChunks } from './find-chunks.ts'
import type { OpenTenant } from './open-tenant.ts'
import type { SearchRequest } from './search-tenant.ts'

export interface ContextRequest extends SearchRequest {
  /** Characters. */
  readonly budget: number
}

export interface ContextAnswer extends ContextBundle {
  readonly tenant: string
  readonly query: string
  readonly chunks_searched: number
  readonly budget: number
  readonly skipped: readonly SkippedEntry[]
  readonly reason?: 'ACL_BROKEN'
}

export type BuildContext = (caller: Caller, request: ContextRequest) => Promise<Result<ContextAnswer, Failure>>

export function makeBuildContext(useCases: { openTenant: OpenTenant; findChunks: FindChunks }): BuildContext {
  return async (caller, { tenant, query, budget, limit, principal }) => {
    const opened = await useCases.openTenant(caller, tenant, principal)
    if (!opened.ok) return opened
    const view = opened.value
    const { hits, chunksSearched } = await useCases.findChunks(view, query, limit)
    return ok({
      tenant: view.tenant,
      query,
      chunks_searched: chunksSearched,
      budget,
      ...bundleContext(hits, budget),
      skipped: view.skipped,
      ...view.locked,
    })
  }
}
