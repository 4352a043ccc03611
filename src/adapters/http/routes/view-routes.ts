import type { Failure } from '../../../domain/failure.ts'
import { ok, type Result } from '../../../domain/result.ts'
import type { Endpoint, KeyedCall, Operation } from '../endpoint.ts'
import { jsonBodyAs } from '../json-body.ts'
import { queryAs } from '../query.ts'
import type { BodyLimits } from '../read-body.ts'
import { content, type Reply } from '../reply.ts'
import { answerRequest } from '../schema/requests.ts'
import { viewPolicy } from '../security-headers.ts'
import type { UseCases } from '../use-cases.ts'

const operation = {
  path: '/view',
  tag: 'ask',
  answer: { status: 200, type: 'text/html' },
  refusals: ['bad-tenant', 'tenant-forbidden', 'tenant-not-found', 'llm-not-configured', 'llm-failed'],
} as const satisfies Omit<Operation, 'method' | 'summary'>

/** The answer with its evidence painted on the original pages, as one HTML file. */
export function viewRoutes({ renderView }: Pick<UseCases, 'renderView'>, limits: BodyLimits): Endpoint[] {
  type Asked = Parameters<typeof renderView>[1]

  async function painted({ caller }: KeyedCall, asked: Result<Asked, Failure>): Promise<Result<Reply, Failure>> {
    if (!asked.ok) return asked
    const page = await renderView(caller, asked.value)
    if (!page.ok) return page
    return ok(content('text/html; charset=utf-8', page.value, { 'Content-Security-Policy': viewPolicy }))
  }

  return [
    {
      operation: { ...operation, method: 'GET', summary: 'The evidence of an answer as a page', query: answerRequest },
      access: 'keyed',
      usesTenant: true,
      handle: async (call) => painted(call, queryAs(call.request, answerRequest)),
    },
    {
      operation: {
        ...operation,
        method: 'POST',
        summary: 'The evidence of an answer as a page, asked by a body',
        body: { kind: 'json', schema: answerRequest },
      },
      access: 'keyed',
      usesTenant: true,
      handle: async (call) => painted(call, await jsonBodyAs(call, limits, answerRequest)),
    },
  ]
}
