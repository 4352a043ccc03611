import * as z from 'zod'
import { accessReason, chunk, document, reviewReason, structure } from '../http/schema/document-replies.ts'
import { contextBundle, listing, searchAnswer, uploaded } from '../http/schema/replies.ts'

/** What the tools give back: the answers of the routes, with their long lists cut or paged. */

const total = z.int().min(0).meta({ description: 'How many there are; the list may hold fewer.' })
const nextCursor = z.int().nullable().meta({ description: 'The cursor of the next page; null on the last.' })

const { sections, attachments, revisions, sources: _blocks, ...stated } = structure.shape
const statedStructure = z.object({
  ...stated,
  recipients_total: total,
  sections_total: total,
  attachments_total: total,
  revisions_total: total,
})
const { doc_id, source, access, warnings } = document.shape

export const readDocument = z.object({
  doc_id,
  source,
  access,
  structure: statedStructure.extend({ sections, attachments, revisions }),
  warnings,
  warnings_total: total,
  members: z
    .array(z.object({ doc_id, source, access }))
    .optional()
    .meta({ description: 'Of a zip: the documents inside.' }),
  members_total: total.optional(),
  chunks: z.array(chunk),
  chunks_total: total,
  next_cursor: nextCursor,
})

const listedEntry = z.union([
  z.object({
    doc_id: z.string(),
    filename: z.string(),
    readable: z.literal(true),
    chunks: z.int(),
    structure: statedStructure,
    review: z.boolean(),
    review_reasons: z.array(reviewReason),
  }),
  z.object({
    doc_id: z.null(),
    filename: z.string(),
    readable: z.literal(false),
    chunks: z.literal(0),
    reason: accessReason,
    reason_text: z.string(),
    drm_vendor: z.string().optional(),
  }),
])

export const listedDocuments = listing.extend({
  documents: z.array(listedEntry),
  documents_total: total,
  next_cursor: nextCursor,
})

export const foundChunks = searchAnswer.extend({ skipped_total: total })
export const evidence = contextBundle.extend({ skipped_total: total })
export const addedDocument = uploaded.extend({ warnings_total: total })
