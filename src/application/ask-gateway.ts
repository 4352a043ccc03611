import { closestLine } from '../domain/answer/closest-line.ts'
import { gatewayInstructions, gatewayQuestion, noEvidenceWord, repairRequest } from '../domain/answer/gateway-prompt.ts'
import { isShowable, unbackedSentences } from '../domain/answer/gateway-rules.ts'
import type { Failure } from '../domain/failure.ts'
import { fail, ok, type Result } from '../domain/result.ts'
import { bundleContext, type ContextSource } from '../domain/search/context-bundle.ts'
import { renumberReferences } from '../domain/verify/references.ts'
import { type ClaimedSource, type Verification, verifyAnswer } from '../domain/verify/verify-answer.ts'
import type { LlmGateway, LlmMessage } from '../ports/llm-gateway.ts'
import type { LocatedChunk } from '../ports/search-index.ts'
import type { Answer, AnswerRequest } from './answer.ts'
import { citationOf } from './cite.ts'
import type { FindChunks } from './find-chunks.ts'
import type { TenantView } from './open-tenant.ts'

export const madeByGateway = 'LLM 게이트웨이 · 인용 검증됨'
/** Nothing was verified where nothing is shown. */
export const madeByNobody = 'LLM 게이트웨이 · 검증된 답 없음'

type Written = Pick<Answer, 'answered' | 'reason' | 'made_by' | 'text' | 'citations' | 'verification'>

export type AskGateway = (view: TenantView, request: AnswerRequest) => Promise<Result<Written, Failure>>

/** Evidence for one answer: enough for a thorough one, well within any model's window. */
const evidenceChars = 8_000

/** Lets a model write the answer and shows it only after the checks pass; one round of repair, then it is refused. */
export function makeAskGateway(ports: { gateway: LlmGateway; findChunks: FindChunks }): AskGateway {
  const { gateway, findChunks } = ports

  return async (view, request) => {
    const found = await findChunks(view, request.question, request.limit)
    const { context, sources } = bundleContext(found.hits, evidenceChars)
    const chunks = sources.flatMap((source) => found.chunks.find(isChunkOf(source)) ?? [])
    const refused = (
      reason: 'NO_MATCH' | 'NO_EVIDENCE' | 'NOT_GROUNDED',
      verification?: NonNullable<Answer['verification']>,
    ) =>
      ok({
        answered: false,
        reason,
        made_by: madeByNobody,
        text: '',
        citations: [],
        ...(verification === undefined ? {} : { verification }),
      })
    if (chunks.length === 0) return refused('NO_MATCH')

    const messages: LlmMessage[] = [
      { role: 'system', content: gatewayInstructions },
      { role: 'user', content: gatewayQuestion(request.question, context) },
    ]
    let findings: Answer['verification']
    for (let round = 0; round < 2; round += 1) {
      const reply = await gateway.complete(messages)
      if (!reply.ok) return fail({ kind: 'llm-failed', detail: reply.failure })
      const text = reply.value.trim()
      if (text === noEvidenceWord) return refused('NO_EVIDENCE')

      const checked = verifyAnswer(text, chunks.map(sourceOf), [])
      const unbacked = unbackedSentences(checked, (n) => textOf(chunks[n - 1]))
      if (isShowable(checked, unbacked)) {
        return ok({ answered: true, reason: null, made_by: madeByGateway, ...cited(text, checked, chunks, view) })
      }
      findings = { ...checked, unbacked }
      messages.push({ role: 'assistant', content: text }, { role: 'user', content: repairRequest(checked, unbacked) })
    }
    return refused('NOT_GROUNDED', findings)
  }
}

function isChunkOf({ filename, chunk_id }: ContextSource): (located: LocatedChunk) => boolean {
  return ({ name, chunk }) => name === filename && chunk.chunk_id === chunk_id
}

function sourceOf({ name, chunk }: LocatedChunk): ClaimedSource {
  const ref = { doc_id: chunk.doc_id, chunk_id: chunk.chunk_id }
  return { ref, evidence: { ...ref, filename: name, text: chunk.text, path: chunk.path, anchors: chunk.anchors } }
}

function textOf(located: LocatedChunk | undefined): string | undefined {
  return located && [...located.chunk.path, located.chunk.text].join('\n')
}

/** `[n]` points at `citations[n-1]`, and every citation was cited. */
function cited(
  text: string,
  found: Verification,
  chunks: readonly LocatedChunk[],
  view: TenantView,
): Pick<Answer, 'text' | 'citations'> {
  const order = [...new Set(found.sentences.flatMap(({ refs }) => refs))]
  const citations = order.flatMap((n) => {
    const located = chunks[n - 1]
    const said = found.sentences.flatMap((sentence) => (sentence.refs.includes(n) ? [sentence.text] : []))
    return located === undefined ? [] : [citationOf(located, closestLine(located.chunk.text, said.join('\n')), view)]
  })
  return { text: renumberReferences(text, (n) => order.indexOf(n) + 1), citations }
}
