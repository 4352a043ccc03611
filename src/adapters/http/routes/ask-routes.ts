import type { Failure } from '../../../domain/failure.ts'
import type { Endpoint } from '../endpoint.ts'
import type { BodyLimits } from '../read-body.ts'
import { answer, contextBundle, searchAnswer, verification } from '../schema/replies.ts'
import { answerRequest, contextRequest, searchRequest, verifyRequest } from '../schema/requests.ts'
import type { UseCases } from '../use-cases.ts'
import { bodyEndpoint } from './ask-endpoint.ts'

type Uses = Pick<UseCases, 'searchTenant' | 'buildContext' | 'answerQuestion' | 'verifyAnswer'>

const refusals: readonly Failure['kind'][] = ['bad-tenant', 'tenant-forbidden', 'tenant-not-found']

/** Questions to a tenant. */
export function askRoutes(useCases: Uses, limits: BodyLimits): Endpoint[] {
  return [
    bodyEndpoint(
      { path: '/search', tag: 'ask', summary: 'Find chunks', reply: searchAnswer, refusals },
      searchRequest,
      limits,
      useCases.searchTenant,
    ),
    bodyEndpoint(
      { path: '/context', tag: 'ask', summary: 'A numbered evidence bundle', reply: contextBundle, refusals },
      contextRequest,
      limits,
      useCases.buildContext,
    ),
    bodyEndpoint(
      {
        path: '/answer',
        tag: 'ask',
        summary: 'An answer made of quoted lines, or a checked one by the gateway',
        reply: answer,
        refusals: [...refusals, 'llm-not-configured', 'llm-failed'],
      },
      answerRequest,
      limits,
      useCases.answerQuestion,
    ),
    bodyEndpoint(
      { path: '/verify', tag: 'ask', summary: 'Check an answer against evidence', reply: verification, refusals },
      verifyRequest,
      limits,
      useCases.verifyAnswer,
    ),
  ]
}
