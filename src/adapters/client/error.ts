import type { Problem } from './interface.ts'

/** A request that was refused, or that never came through. Branch on `reason`; `detail` is Korean, for people. */
export class MunseoError extends Error {
  override readonly name = 'MunseoError'
  /** The service's own, such as `TENANT_FORBIDDEN`; `UNREACHABLE` and `UNEXPECTED_ANSWER` are this client's. */
  readonly reason: string
  /** Of the answer; 0 when there was none. */
  readonly status: number
  readonly detail: string
  /** What is wrong with a request, field by field. */
  readonly issues: readonly { readonly path: string; readonly message: string }[]
  /** Seconds to wait before the same request may succeed. */
  readonly retryAfter: number | undefined
  /** To quote to the operator. */
  readonly requestId: string | undefined

  constructor(
    told: Pick<Problem, 'reason' | 'status' | 'detail' | 'issues'> & { retryAfter?: number; requestId?: string },
    cause?: unknown,
  ) {
    super(`${told.reason}: ${told.detail}`, { cause })
    this.reason = told.reason
    this.status = told.status
    this.detail = told.detail
    this.issues = told.issues ?? []
    this.retryAfter = told.retryAfter
    this.requestId = told.requestId
  }
}

/** What an answer that is no success says. A proxy in between may answer in words of its own. */
export async function errorOf(answer: Response): Promise<MunseoError> {
  const said = problemFrom(await answer.text().catch(() => ''))
  const waiting = Number(answer.headers.get('retry-after') ?? Number.NaN)
  const requestId = answer.headers.get('x-request-id')
  return new MunseoError({
    reason: said?.reason ?? 'UNEXPECTED_ANSWER',
    status: answer.status,
    detail: said?.detail ?? `서버가 알 수 없는 답을 보냈습니다 (HTTP ${answer.status}).`,
    ...(said?.issues === undefined ? {} : { issues: said.issues }),
    ...(Number.isFinite(waiting) ? { retryAfter: waiting } : {}),
    ...(requestId === null ? {} : { requestId }),
  })
}

function problemFrom(text: string): Problem | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const isProblem = typeof value === 'object' && value !== null && 'reason' in value && 'detail' in value
    return isProblem ? (value as Problem) : undefined
  } catch {
    return undefined
  }
}
