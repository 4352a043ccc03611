import type { Caller } from '../domain/access/tenant.ts'
import type { Failure } from '../domain/failure.ts'
import { fail, ok, type Result } from '../domain/result.ts'
import type { Clock } from '../ports/clock.ts'
import type { FeedbackItem, FeedbackLog } from '../ports/feedback-log.ts'
import { ownedTenant } from './open-tenant.ts'

export type FeedbackRequest = Pick<FeedbackItem, 'kind'> &
  Partial<Record<'doc_id' | 'filename' | 'tenant' | 'field' | 'expected' | 'note', string | undefined>>

export type GiveFeedback = (
  caller: Caller,
  request: FeedbackRequest,
) => Promise<Result<{ readonly recorded: true; readonly id: string }, Failure>>

export function makeGiveFeedback(ports: {
  feedback: FeedbackLog | undefined
  clock: Clock
  newId: () => string
}): GiveFeedback {
  return async (caller, request) => {
    if (ports.feedback === undefined) return fail({ kind: 'feedback-not-configured' })
    if (request.tenant !== undefined) {
      const owned = ownedTenant(caller, request.tenant)
      if (!owned.ok) return owned
    }
    const item: FeedbackItem = {
      id: ports.newId(),
      at: new Date(ports.clock.nowMs()).toISOString(),
      consumer: caller.consumer,
      kind: request.kind,
      doc_id: request.doc_id ?? null,
      filename: request.filename ?? null,
      tenant: request.tenant ?? null,
      field: request.field ?? null,
      expected: request.expected ?? null,
      note: request.note ?? null,
    }
    await ports.feedback.append(item)
    return ok({ recorded: true, id: item.id })
  }
}
