import express, { type Express, type NextFunction, type Request, type Response } from 'express'
import { faultPlace } from '../../application/fault-place.ts'
import type { Failure } from '../../domain/failure.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Logger } from '../../ports/logger.ts'
import type { UsageLog } from '../../ports/usage-log.ts'
import { passThrough } from './admission.ts'
import { type Endpoint, type Method, routeOf } from './endpoint.ts'
import { beginExchange, exchangeOf } from './exchange.ts'
import { createMetrics } from './metrics.ts'
import { refuse, refuseForOurFault } from './refuse.ts'
import { sendReply } from './reply.ts'
import { endpointsOf, type RouteParts } from './routes.ts'
import { securityHeaders } from './security-headers.ts'
import { watchExchange } from './watch-exchange.ts'

export interface AppParts extends Omit<RouteParts, 'metrics'> {
  readonly keysConfigured: boolean
  /** Proxies in front whose `X-Forwarded-For` is believed. */
  readonly trustProxyHops: number | undefined
  readonly usage: Pick<UsageLog, 'record'>
  readonly clock: Clock
  readonly logger: Logger
}

/** The service over HTTP. */
export function createApp(parts: AppParts): Express {
  const { useCases, keysConfigured, logger, clock } = parts
  const metrics = createMetrics(useCases.reportFigures)
  const door = { keysConfigured, authenticate: useCases.authenticate, requestLimiter: useCases.requestLimiter }

  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  app.set('query parser', false)
  app.set('case sensitive routing', true)
  app.set('trust proxy', parts.trustProxyHops ?? false)

  app.use((request, response, next) => {
    const exchange = beginExchange(request, clock.elapsedMs())
    response.set('X-Request-Id', exchange.id)
    watchExchange(exchange, request, response, { clock, logger, metrics, usage: parts.usage })
    next()
  })
  app.use(securityHeaders)
  app.use((request, response, next) => {
    // Node would answer this by itself, but not as a problem.
    if (request.httpVersion === '1.1' && request.headers.host === undefined) {
      refuse(request, response, { kind: 'bad-request', issues: [{ path: 'Host', message: '필수 헤더입니다.' }] })
    } else next()
  })

  for (const [path, methods] of byPath(endpointsOf({ ...parts, metrics }))) {
    app.all(path, (request, response) => serve(request, response, methods))
  }

  async function serve(request: Request, response: Response, methods: ReadonlyMap<string, Endpoint>): Promise<void> {
    const endpoint = methods.get(request.method === 'HEAD' ? 'GET' : request.method)
    if (endpoint === undefined) return answerOtherMethod(request, response, [...methods.keys()])
    exchangeOf(request).route = routeOf(endpoint)

    response.set('Cache-Control', 'no-store')
    const answered = await passThrough({ request, response }, endpoint, door)
    if (answered.ok) await sendReply(request, response, answered.value)
    else refuse(request, response, answered.failure)
  }

  app.use((request, response) => refuse(request, response, { kind: 'route-not-found' }))
  app.use((error: unknown, request: Request, response: Response, _next: NextFunction) => {
    const known = failureOf(error)
    if (known !== undefined && !response.headersSent) return refuse(request, response, known)
    const { id, route } = exchangeOf(request)
    logger.error('request failed', { request_id: id, route, cause: faultPlace(error) })
    refuseForOurFault(request, response, id)
  })
  return app
}

function byPath(endpoints: readonly Endpoint[]): Map<string, Map<Method, Endpoint>> {
  const paths = new Map<string, Map<Method, Endpoint>>()
  for (const endpoint of endpoints) {
    const methods = paths.get(endpoint.operation.path) ?? new Map<Method, Endpoint>()
    methods.set(endpoint.operation.method, endpoint)
    paths.set(endpoint.operation.path, methods)
  }
  return paths
}

function answerOtherMethod(request: Request, response: Response, methods: readonly string[]): void {
  const allow = [...methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS']
  if (request.method === 'OPTIONS') response.status(204).set('Allow', allow.join(', ')).end()
  else refuse(request, response, { kind: 'method-not-allowed', allow })
}

/** Express itself refuses a path it cannot decode. */
function failureOf(error: unknown): Failure | undefined {
  return error instanceof URIError ? { kind: 'route-not-found' } : undefined
}
