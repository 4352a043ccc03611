import * as z from 'zod'
import {
  characters,
  chunkBudget,
  contextBudget,
  limit,
  llm,
  pagePictures,
  principal,
  question,
  tenant,
} from './fields.ts'
import { request } from './published.ts'

/** What the routes take. A field that is not listed is refused, so that a slip of the pen does not go unseen. */

export const listingRequest = request('ListingRequest', z.strictObject({ tenant, principal }))

export const searchRequest = request(
  'SearchRequest',
  z.strictObject({ tenant, query: question, limit: limit(10), principal }),
)

export const contextRequest = request(
  'ContextRequest',
  z.strictObject({ tenant, query: question, budget: contextBudget, limit: limit(10), principal }),
)

export const answerRequest = request(
  'AnswerRequest',
  z.strictObject({ tenant, question, limit: limit(5), llm, principal }),
)

const id = characters(1, 200)

/** The sources of `/context` come back as they went out: what they carry besides their ids is not looked at. */
const claimedSource = z.object({ doc_id: id, chunk_id: id })

const claimedCitation = z
  .object({
    n: z.int().min(1).optional().meta({ description: 'The number of the source, from 1.' }),
    doc_id: id.optional(),
    chunk_id: id.optional(),
    quote: characters(1, 20_000),
  })
  .refine((one) => one.n !== undefined || (one.doc_id !== undefined && one.chunk_id !== undefined), {
    error: 'n을 쓰거나 doc_id와 chunk_id를 함께 써야 합니다.',
  })

export const verifyRequest = request(
  'VerifyRequest',
  z.strictObject({
    tenant,
    answer: characters(1, 100_000),
    sources: z.array(claimedSource).max(200).optional(),
    citations: z.array(claimedCitation).max(1_000).optional(),
    principal,
  }),
)

const short = characters(1, 500).optional()
const long = characters(1, 2_000).optional()

export const feedbackRequest = request(
  'FeedbackRequest',
  z
    .strictObject({
      kind: z.enum(['unreadable', 'wrong_value', 'missing', 'other']),
      doc_id: short,
      filename: short,
      tenant: short,
      field: short,
      expected: long,
      note: long,
    })
    .refine((given) => given.doc_id !== undefined || given.filename !== undefined, {
      path: ['doc_id'],
      error: 'doc_id와 filename 가운데 하나는 있어야 합니다.',
    }),
)

export const healthQuery = z.strictObject({
  ready: z.boolean().optional().meta({ description: 'Answer 503 NOT_READY as long as something still loads.' }),
})

export const feedbackQuery = z.strictObject({ limit: limit(100, 1_000) })

const fileFields = {
  filename: z.string().optional().meta({ description: 'May come as `X-Filename` or `?filename=` instead.' }),
  data_base64: z.string().meta({ contentEncoding: 'base64', description: 'Standard alphabet, padded, unbroken.' }),
}

export const fileForm = request('FileForm', z.strictObject(fileFields))
export const chunkForm = request('ChunkForm', z.strictObject({ ...fileFields, budget: chunkBudget }))
export const chunkQuery = z.strictObject({ budget: chunkBudget })
export const tryQuery = z.strictObject({ pictures: pagePictures })

const replace = z.boolean().optional().meta({ description: 'Put it in the place of a file of the same name.' })

export const uploadForm = request('UploadForm', z.strictObject({ ...fileFields, tenant: tenant.optional(), replace }))
export const uploadQuery = z.strictObject({ tenant: tenant.optional(), replace })
/** An empty name is told apart as `FILENAME_REQUIRED`, like one that is absent. */
export const deleteQuery = z.strictObject({
  tenant,
  filename: characters(0, 4_096).meta({ minLength: 1, maxLength: 4_096 }),
})
