import * as z from 'zod'
import { sourceFormat } from './document-replies.ts'
import { reply } from './published.ts'

/** What the routes about the service itself answer. */

const count = z.int().min(0)
const offReason = z.string().nullable().meta({ description: 'Why it is off; null when it is on.' })

export const health = reply(
  'Health',
  z.object({
    ok: z.boolean(),
    ready: z.boolean().meta({ description: 'False while something still loads: requests are served, but less well.' }),
    version: z.string(),
    tenants: z.array(z.string()).optional().meta({ description: 'Only on a server without keys.' }),
    tenant_count: count.optional().meta({ description: 'Only on a server with keys.' }),
    consumers: z.array(z.string()).optional(),
    consumer_count: count.optional(),
    endpoints: z.array(z.string()),
    formats: z.array(sourceFormat),
    max_upload: count,
    auth: z.boolean(),
    limits: z.object({
      rate_limit: count.nullable(),
      max_parallel: count.nullable(),
      parsing_now: count,
    }),
    vectors: z.object({
      enabled: z.boolean(),
      model: z.string().nullable(),
      dimensions: count.nullable(),
      reason: offReason,
      pending: z.int().min(0).meta({ description: 'Chunks that still wait for their vector.' }),
    }),
    ocr: z.object({ enabled: z.boolean(), languages: z.array(z.string()), reason: offReason }),
    cache: z.object({ enabled: z.boolean() }),
    store: z.enum(['embedded', 'postgres']),
    llm: z.object({ configured: z.boolean(), host: z.string(), model: z.string(), external: z.boolean() }),
  }),
)

const usageCount = z.object({ calls: count, errors: count, bytes_in: count, ms: count })

export const usage = reply('Usage', z.object({ consumers: z.record(z.string(), z.record(z.string(), usageCount)) }))

export const feedbackRecorded = reply('FeedbackRecorded', z.object({ recorded: z.literal(true), id: z.string() }))

const text = z.string().nullable()

export const feedbackList = reply(
  'FeedbackList',
  z.object({
    total: count,
    items: z.array(
      z.object({
        id: z.string(),
        at: z.iso.datetime(),
        consumer: z.string(),
        kind: z.enum(['unreadable', 'wrong_value', 'missing', 'other']),
        doc_id: text,
        filename: text,
        tenant: text,
        field: text,
        expected: text,
        note: text,
      }),
    ),
  }),
)
