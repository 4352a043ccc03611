import * as z from 'zod'
import {
  accessReason,
  anchor,
  chunk,
  chunkKind,
  document,
  extractors,
  reviewReason,
  revision,
  structure,
  warning,
} from './document-replies.ts'
import { reply } from './published.ts'

/** What the routes answer. Fields may be added; those that are listed stay. */

const count = z.int().min(0)
const foundBy = z.enum(['lexical', 'semantic'])
const locked = z
  .literal('ACL_BROKEN')
  .optional()
  .meta({ description: 'The access rules cannot be understood: everything is locked until they can.' })

export const problem = reply(
  'Problem',
  z.object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    reason: z.string().meta({ description: 'A stable code to branch on.' }),
    issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    request_id: z.string().optional(),
  }),
)

export const chunkedFile = reply('ChunkedFile', z.object({ document, chunks: z.array(chunk) }))

export const triedFile = reply(
  'TriedFile',
  z.object({
    summary: z.object({
      filename: z.string(),
      format: z.string(),
      bytes: count,
      pages: count,
      readable: z.boolean(),
      reason: accessReason.nullable(),
      reason_text: z.string().nullable(),
      title: z.string().nullable(),
      blocks: count,
      tables: count,
      chunks: count,
      extractor_mix: z.record(z.string(), z.number()),
      warnings: z.array(warning),
      parse_ms: count,
    }),
    document,
    chunks: z.array(chunk),
    pictures: z
      .array(
        z.object({
          page: count,
          type: z.enum(['image/png', 'image/jpeg']),
          width: count,
          height: count,
          page_width: z.number(),
          page_height: z.number(),
          data_base64: z.string(),
        }),
      )
      .optional(),
  }),
)

const unreadableFields = {
  filename: z.string(),
  readable: z.literal(false),
  reason: accessReason,
  reason_text: z.string(),
  drm_vendor: z.string().optional(),
}
const skippedEntry = reply('SkippedEntry', z.object(unreadableFields))
const skipped = z.array(skippedEntry)

const documentEntry = reply(
  'DocumentEntry',
  z.union([
    z.object({
      doc_id: z.string(),
      filename: z.string(),
      readable: z.literal(true),
      chunks: count,
      structure,
      review: z.boolean(),
      review_reasons: z.array(reviewReason),
    }),
    z.object({ doc_id: z.null(), chunks: z.literal(0), ...unreadableFields }),
  ]),
)

export const listing = reply(
  'Listing',
  z.object({
    tenant: z.string(),
    readable: count,
    unreadable: count,
    needs_review: count,
    chunks: count,
    documents: z.array(documentEntry),
    vectors: count.meta({ description: 'Chunks that can already be found by meaning; the rest follows.' }),
    reason: locked,
  }),
)

export const uploaded = reply(
  'Uploaded',
  z.object({
    tenant: z.string(),
    filename: z.string(),
    bytes: count,
    stored: z.literal(true),
    doc_id: z.string(),
    readable: z.boolean(),
    reason: accessReason.nullable(),
    reason_text: z.string().nullable(),
    chunks: count,
    review: z.boolean(),
    warnings: z.array(warning),
  }),
)

export const deleted = reply(
  'Deleted',
  z.object({ tenant: z.string(), filename: z.string(), deleted: z.literal(true) }),
)

const located = {
  chunk_id: z.string(),
  doc_id: z.string(),
  filename: z.string(),
  path: z.array(z.string()),
  outline: z.array(z.string()),
  anchors: z.array(anchor),
  extractors,
}

export const searchAnswer = reply(
  'SearchAnswer',
  z.object({
    tenant: z.string(),
    query: z.string(),
    chunks_searched: count,
    skipped,
    hits: z.array(z.object({ ...located, score: z.number(), found_by: foundBy, kind: chunkKind, text: z.string() })),
    reason: locked,
  }),
)

export const contextBundle = reply(
  'ContextBundle',
  z.object({
    tenant: z.string(),
    query: z.string(),
    chunks_searched: count,
    budget: count,
    used: count,
    truncated: z.boolean(),
    sources: z.array(
      z.object({
        ...located,
        n: z.int().min(1),
        kind: chunkKind,
        score: z.number(),
        found_by: foundBy,
        chars: count,
        cut: z.boolean(),
      }),
    ),
    context: z.string(),
    skipped,
    reason: locked,
  }),
)

const chunkRef = z.object({ doc_id: z.string(), chunk_id: z.string() })

const verificationFields = {
  grounded: z.boolean(),
  evidence_chunks: z.array(chunkRef),
  unknown_sources: z.array(chunkRef),
  unknown_refs: z.array(z.int()),
  sentences: z.array(
    z.object({
      text: z.string(),
      refs: z.array(z.int()),
      numbers: z.array(z.string()),
      unsupported: z.array(z.string()),
      misattributed: z.array(z.string()),
      misquoted: z.array(z.string()),
    }),
  ),
  citations: z.array(
    z.object({
      doc_id: z.string().nullable(),
      chunk_id: z.string().nullable(),
      quote: z.string(),
      found: z.boolean(),
      filename: z.string().nullable(),
      anchors: z.array(anchor),
    }),
  ),
  unsupported_numbers: z.array(z.string()),
}

export const verification = reply(
  'Verification',
  z.object({ tenant: z.string(), ...verificationFields, reason: locked }),
)

export const answer = reply(
  'Answer',
  z.object({
    tenant: z.string(),
    question: z.string(),
    answered: z.boolean(),
    reason: z.enum(['NO_MATCH', 'NO_EVIDENCE', 'NOT_GROUNDED', 'ACL_BROKEN']).nullable(),
    skipped,
    made_by: z.string(),
    text: z.string(),
    citations: z.array(z.object({ ...located, quote: z.string(), revisions: z.array(revision) })),
    verification: z
      .object({ ...verificationFields, unbacked: z.array(z.string()) })
      .optional()
      .meta({ description: 'What the checks found wrong with an answer that is therefore not shown.' }),
  }),
)
