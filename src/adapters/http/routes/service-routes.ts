import type { HealthReport } from '../../../application/report-health.ts'
import { fail, ok } from '../../../domain/result.ts'
import type { Endpoint } from '../endpoint.ts'
import type { Metrics } from '../metrics.ts'
import { queryAs } from '../query.ts'
import type { BodyLimits } from '../read-body.ts'
import { content, json, jsonType, type Reply } from '../reply.ts'
import { feedbackQuery, feedbackRequest, healthQuery } from '../schema/requests.ts'
import { feedbackList, feedbackRecorded, health, usage } from '../schema/service-replies.ts'
import type { UseCases } from '../use-cases.ts'
import { bodyEndpoint, queryEndpoint } from './ask-endpoint.ts'

type Uses = Pick<UseCases, 'giveFeedback' | 'listFeedback' | 'reportUsage' | 'reportHealth'>

/** How the service itself fares. */
export function serviceRoutes(
  useCases: Uses,
  limits: BodyLimits,
  metrics: Metrics,
  endpoints: () => readonly string[],
): Endpoint[] {
  const written = new WeakMap<HealthReport, Reply>()
  /** Probes that come at once share their report, and its JSON with it. */
  const writtenOnce = (report: HealthReport): Reply => {
    const reply = written.get(report) ?? content(jsonType, JSON.stringify({ ...report, endpoints: endpoints() }))
    written.set(report, reply)
    return reply
  }

  return [
    {
      operation: {
        method: 'GET',
        path: '/health',
        tag: 'service',
        summary: 'What the server can do and whether it is well',
        query: healthQuery,
        answer: { status: 200, type: 'application/json', schema: health },
        refusals: ['not-ready'],
      },
      access: 'open',
      handle: async ({ request }) => {
        const asked = queryAs(request, healthQuery)
        if (!asked.ok) return asked
        const report = await useCases.reportHealth()
        if (asked.value.ready === true && !report.ready) return fail({ kind: 'not-ready' })
        return ok(writtenOnce(report))
      },
    },
    bodyEndpoint(
      {
        path: '/feedback',
        tag: 'service',
        summary: 'Report a document that was not read, or read wrongly',
        status: 201,
        reply: feedbackRecorded,
        refusals: ['bad-tenant', 'tenant-forbidden', 'feedback-not-configured'],
      },
      feedbackRequest,
      limits,
      useCases.giveFeedback,
    ),
    queryEndpoint(
      {
        path: '/feedback',
        tag: 'service',
        summary: 'The reports, newest first',
        reply: feedbackList,
        refusals: ['feedback-not-configured'],
      },
      'GET',
      feedbackQuery,
      (caller, { limit }) => useCases.listFeedback(caller, limit),
    ),
    {
      operation: {
        method: 'GET',
        path: '/usage',
        tag: 'service',
        summary: 'Counts of requests by consumer and route',
        answer: { status: 200, type: 'application/json', schema: usage },
        refusals: ['key-not-configured'],
      },
      access: 'keyed',
      needsKeys: true,
      handle: async ({ caller }) => ok(json(await useCases.reportUsage(caller))),
    },
    {
      operation: {
        method: 'GET',
        path: '/metrics',
        tag: 'service',
        summary: 'Figures for Prometheus',
        answer: { status: 200, type: 'text/plain' },
        refusals: ['key-not-configured'],
      },
      access: 'keyed',
      needsKeys: true,
      handle: async () => ok(content(metrics.contentType, await metrics.text())),
    },
  ]
}
