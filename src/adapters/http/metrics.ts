import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { ReportFigures } from '../../application/report-figures.ts'
import { figureLines } from './figure-lines.ts'

export interface ServedRequest {
  readonly route: string
  readonly status: number
  readonly ms: number
  readonly bytesIn: number
}

/** Figures for Prometheus. Their labels are routes and statuses only: no consumer, tenant or document has a name here. */
export interface Metrics {
  readonly contentType: string
  observe(request: ServedRequest): void
  text(): Promise<string>
}

export function createMetrics(reportFigures: ReportFigures): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })

  const requests = new Counter({
    name: 'munseo_requests_total',
    help: 'Requests served, by route and status.',
    labelNames: ['route', 'status'],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'munseo_request_seconds',
    help: 'Time from the first byte of a request to the end of its answer.',
    labelNames: ['route'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120],
    registers: [registry],
  })
  const bytes = new Counter({
    name: 'munseo_request_bytes_total',
    help: 'Bytes of request bodies that were read.',
    labelNames: ['route'],
    registers: [registry],
  })

  return {
    contentType: registry.contentType,
    observe({ route, status, ms, bytesIn }) {
      requests.inc({ route, status })
      seconds.observe({ route }, ms / 1000)
      bytes.inc({ route }, bytesIn)
    },
    text: async () => `${await registry.metrics()}${figureLines(await reportFigures())}`,
  }
}
