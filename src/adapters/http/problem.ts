import type { Failure, Issue } from '../../domain/failure.ts'
import { type ProblemRow, problemTable } from './problem-table.ts'

/** RFC 9457, with `reason` to branch on. `title` is for developers, `detail` for the people who use their programs. */
export interface Problem {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  readonly reason: string
  readonly issues?: readonly Issue[]
  readonly request_id?: string
}

export interface Refusal {
  readonly problem: Problem
  readonly headers: Readonly<Record<string, string>>
}

export function refusalOf(failure: Failure): Refusal {
  const row = problemTable[failure.kind] as ProblemRow<Failure>
  return {
    problem: {
      ...problemHead(row.reason),
      title: row.title,
      status: row.status,
      detail: typeof row.detail === 'string' ? row.detail : row.detail(failure),
      reason: row.reason,
      ...('issues' in failure ? { issues: failure.issues } : {}),
    },
    headers: row.headers?.(failure) ?? {},
  }
}

/** What a caller learns of a fault of ours: nothing but the number under which it is logged. */
export function internalProblem(requestId: string): Problem {
  return {
    ...problemHead('INTERNAL'),
    title: 'Something went wrong on the server',
    status: 500,
    detail: `서버에서 문제가 생겼습니다. 계속되면 요청 번호 ${requestId}를 관리자에게 알려 주십시오.`,
    reason: 'INTERNAL',
    request_id: requestId,
  }
}

/** For the published description: the status and reason of a failure, without its facts. */
export function publishedRefusal(kind: Failure['kind']): { readonly status: number; readonly reason: string } {
  const { status, reason } = problemTable[kind]
  return { status, reason }
}

export function problemHead(reason: string): { readonly type: string } {
  return { type: `urn:munseo:problem:${reason.toLowerCase().replaceAll('_', '-')}` }
}
