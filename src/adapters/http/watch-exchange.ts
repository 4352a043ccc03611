import type { Request, Response } from 'express'
import type { Clock } from '../../ports/clock.ts'
import type { Logger } from '../../ports/logger.ts'
import type { UsageLog } from '../../ports/usage-log.ts'
import type { Exchange } from './exchange.ts'
import type { Metrics } from './metrics.ts'

/** The status under which a request is noted whose client went away before it was answered. */
const clientGone = 499

/** Notes each request once it is over: a log line, a usage record, the metrics. None holds a query, a name or a body. */
export function watchExchange(
  exchange: Exchange,
  request: Request,
  response: Response,
  to: { clock: Clock; logger: Logger; metrics: Metrics; usage: Pick<UsageLog, 'record'> },
): void {
  response.once('close', () => {
    const ms = Math.round(to.clock.elapsedMs() - exchange.startedMs)
    const status = response.headersSent ? response.statusCode : clientGone
    const { id, route, consumer, bytesIn } = exchange

    // Probes ask every few seconds and say nothing new.
    const say = route === 'GET /health' ? to.logger.debug : to.logger.info
    say('request', {
      request_id: id,
      method: request.method,
      route,
      status,
      ms,
      bytes_in: bytesIn,
      consumer,
    })
    if (route === undefined) return
    to.metrics.observe({ route, status, ms, bytesIn })
    if (consumer === undefined) return
    const at = new Date(to.clock.nowMs()).toISOString()
    to.usage.record({ at, consumer, route, status, bytes_in: bytesIn, ms })
  })
}
