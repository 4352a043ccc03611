import type { Caller } from '../domain/access/tenant.ts'
import { extractLines } from '../domain/answer/extract.ts'
import type { Failure } from '../domain/failure.ts'
import { fail, ok, type Result } from '../domain/result.ts'
import type { SearchIndex } from '../ports/search-index.ts'
import type { Answer, AnswerRequest } from './answer.ts'
import type { AskGateway } from './ask-gateway.ts'
import { citationOf } from './cite.ts'
import type { OpenTenant, TenantView } from './open-tenant.ts'

export type AnswerQuestion = (caller: Caller, request: AnswerRequest) => Promise<Result<Answer, Failure>>

export const madeByExtract = '발췌 (LLM 없음)'
export const citationsMax = 5
/** Chunks whose lines are weighed for an answer. */
const candidatesMax = 10

export function makeAnswerQuestion(ports: {
  index: SearchIndex
  openTenant: OpenTenant
  /** Absent when no gateway is configured. */
  askGateway: AskGateway | undefined
}): AnswerQuestion {
  const { index, openTenant, askGateway } = ports

  async function extract(
    view: TenantView,
    request: AnswerRequest,
  ): Promise<Pick<Answer, 'reason' | 'text' | 'citations'>> {
    const { lexical, terms } = await index.search(view.tenant, {
      words: request.question,
      limit: candidatesMax,
      ...(view.within === undefined ? {} : { within: view.within }),
    })
    const candidates = lexical.map(({ chunk, score }) => ({ text: chunk.text, path: chunk.path, score }))
    const extracted = extractLines(request.question, terms, candidates, Math.min(request.limit, citationsMax))
    if (!extracted.found) return { reason: extracted.reason, text: '', citations: [] }
    return {
      reason: null,
      text: extracted.lines.map(({ line }, at) => `${line} [${at + 1}]`).join('\n'),
      citations: extracted.lines.map(({ candidate, line }) => citationOf(lexical[candidate]!, line, view)),
    }
  }

  return async (caller, request) => {
    if (request.llm && askGateway === undefined) return fail({ kind: 'llm-not-configured' })
    const opened = await openTenant(caller, request.tenant, request.principal)
    if (!opened.ok) return opened
    const view = opened.value
    const asked = { tenant: view.tenant, question: request.question, skipped: view.skipped, made_by: madeByExtract }
    if (view.locked.reason !== undefined) {
      return ok({ ...asked, answered: false, reason: view.locked.reason, text: '', citations: [] })
    }

    if (request.llm && askGateway !== undefined) {
      const written = await askGateway(view, request)
      return written.ok ? ok({ ...asked, ...written.value }) : written
    }
    const extracted = await extract(view, request)
    return ok({ ...asked, answered: extracted.reason === null, ...extracted })
  }
}
