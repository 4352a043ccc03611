import type { Caller } from '../domain/access/tenant.ts'
import type { Failure } from '../domain/failure.ts'
import { ok, type Result } from '../domain/result.ts'
import { type ChunkRef, type ClaimedSource, type Verification, verifyAnswer } from '../domain/verify/verify-answer.ts'
import type { SearchIndex } from '../ports/search-index.ts'
import type { OpenTenant, TenantView } from './open-tenant.ts'

/** Points at a source by number, or by both ids. */
export interface ClaimedCitation {
  readonly n?: number | undefined
  readonly doc_id?: string | undefined
  readonly chunk_id?: string | undefined
  readonly quote: string
}

export interface VerifyRequest {
  readonly tenant: string
  readonly answer: string
  readonly sources?: readonly ChunkRef[] | undefined
  readonly citations?: readonly ClaimedCitation[] | undefined
  readonly principal?: string | undefined
}

export type TenantVerification = { readonly tenant: string; readonly reason?: 'ACL_BROKEN' } & Verification

export type VerifyAnswer = (caller: Caller, request: VerifyRequest) => Promise<Result<TenantVerification, Failure>>

export function makeVerifyAnswer(ports: { index: SearchIndex; openTenant: OpenTenant }): VerifyAnswer {
  return async (caller, { tenant, answer, sources = [], citations = [], principal }) => {
    const opened = await ports.openTenant(caller, tenant, principal)
    if (!opened.ok) return opened
    const view = opened.value

    const claimed = await Promise.all(sources.map((ref) => lookUp(ports.index, view, ref)))
    const quotes = await Promise.all(
      citations.map(async ({ n, doc_id, chunk_id, quote }) => {
        if (doc_id !== undefined && chunk_id !== undefined) {
          return { ...(await lookUp(ports.index, view, { doc_id, chunk_id })), quote }
        }
        return { ...(claimed[(n ?? 0) - 1] ?? { ref: undefined, evidence: undefined }), quote }
      }),
    )
    return ok({ tenant: view.tenant, ...view.locked, ...verifyAnswer(answer, claimed, quotes) })
  }
}

/** A chunk the principal may not see answers exactly as one that does not exist. */
async function lookUp(index: SearchIndex, view: TenantView, ref: ChunkRef): Promise<ClaimedSource> {
  const { doc_id, chunk_id } = ref
  const found = await index.chunk(view.tenant, doc_id, chunk_id, view.within)
  if (found === undefined) return { ref: { doc_id, chunk_id }, evidence: undefined }
  const { text, path, anchors, places } = found.chunk
  return {
    ref: { doc_id, chunk_id },
    evidence: { doc_id, chunk_id, filename: found.name, text, path, anchors, places },
  }
}
