import type { CallToolResult } from '@modelcontextprotocol/server'
import type { Failure } from '../../domain/failure.ts'
import { refusalOf } from '../http/problem.ts'

/** The result as structured content, and the same as text for clients that read only that. */
export function toolResult(value: object): CallToolResult {
  return {
    content: [{ type: 'text', text: JSON.stringify(value) }],
    structuredContent: value as Record<string, unknown>,
  }
}

/** A refused call is a tool error with the reason its route would give. */
export function toolRefusal(failure: Failure): CallToolResult {
  const { problem, headers } = refusalOf(failure)
  const { reason, status, detail, issues } = problem
  const retryAfter = headers['Retry-After']
  const said = {
    reason,
    status,
    detail,
    ...(issues === undefined ? {} : { issues }),
    ...(retryAfter === undefined ? {} : { retry_after: Number(retryAfter) }),
  }
  return { isError: true, content: [{ type: 'text', text: JSON.stringify(said) }] }
}
