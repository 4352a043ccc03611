import type { Caller } from '../domain/access/tenant.ts'
import type { Failure } from '../domain/failure.ts'
import { fail, ok, type Result } from '../domain/result.ts'
import type { FeedbackItem, FeedbackLog } from '../ports/feedback-log.ts'

export type ListFeedback = (
  caller: Caller,
  limit: number,
) => Promise<Result<{ readonly total: number; readonly items: readonly FeedbackItem[] }, Failure>>

/** The administrator sees every report, a service only its own. */
export function makeListFeedback(ports: { feedback: FeedbackLog | undefined }): ListFeedback {
  return async (caller, limit) => {
    if (ports.feedback === undefined) return fail({ kind: 'feedback-not-configured' })
    return ok(await ports.feedback.list({ limit, ...(caller.administrative ? {} : { consumer: caller.consumer }) }))
  }
}
