import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** What is known of one request while it is served; its log line, usage record and metrics are made from it. */
export interface Exchange {
  /** Names the request in the log and in the `X-Request-Id` header. */
  readonly id: string
  readonly startedMs: number
  /** `POST /parse`; undefined until a route takes the request. */
  route: string | undefined
  /** Whose usage it is; undefined for open routes, which are not counted. */
  consumer: string | undefined
  /** Bytes of the body that were read. */
  bytesIn: number
}

const exchanges = new WeakMap<IncomingMessage, Exchange>()

export function beginExchange(request: IncomingMessage, startedMs: number): Exchange {
  const exchange: Exchange = {
    id: givenId(request) ?? randomUUID(),
    startedMs,
    route: undefined,
    consumer: undefined,
    bytesIn: 0,
  }
  exchanges.set(request, exchange)
  return exchange
}

export function exchangeOf(request: IncomingMessage): Exchange {
  const exchange = exchanges.get(request)
  if (exchange === undefined) throw new Error('the request was not begun')
  return exchange
}

/** A proxy's own number is kept, so that one request has one name in both logs. */
function givenId(request: IncomingMessage): string | undefined {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[\w.:-]{1,64}$/u.test(given) ? given : undefined
}
