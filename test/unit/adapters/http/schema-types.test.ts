import { expectTypeOf, test } from 'vitest'
import type * as z from 'zod'
import type { chunk, document } from '../../../../src/adapters/http/schema/document-replies.ts'
import type {
  answer,
  chunkedFile,
  contextBundle,
  deleted,
  listing,
  searchAnswer,
  triedFile,
  uploaded,
  verification,
} from '../../../../src/adapters/http/schema/replies.ts'
import type {
  feedbackList,
  feedbackRecorded,
  health,
  usage,
} from '../../../../src/adapters/http/schema/service-replies.ts'
import type { Answer } from '../../../../src/application/answer.ts'
import type { ContextAnswer } from '../../../../src/application/build-context.ts'
import type { ChunkedFile } from '../../../../src/application/chunk-file.ts'
import type { DeletedDocument } from '../../../../src/application/delete-document.ts'
import type { DocumentListing } from '../../../../src/application/list-documents.ts'
import type { HealthReport } from '../../../../src/application/report-health.ts'
import type { SearchAnswer } from '../../../../src/application/search-tenant.ts'
import type { TriedFile } from '../../../../src/application/try-file.ts'
import type { UploadedDocument } from '../../../../src/application/upload-document.ts'
import type { TenantVerification } from '../../../../src/application/verify-answer.ts'
import type { Chunk } from '../../../../src/domain/chunk/chunk.ts'
import type { Document } from '../../../../src/domain/document/document.ts'
import type { FeedbackItem } from '../../../../src/ports/feedback-log.ts'
import type { UsageCounts } from '../../../../src/ports/usage-log.ts'

/** Schemas write arrays without `readonly`; apart from that the types must fit. */
type Plain<T> = T extends readonly unknown[] | object ? { -readonly [K in keyof T]: Plain<T[K]> } : T

/** Every field the service answers with is in the published schema, with the type it has there. */
type Fits<Own, Schema extends z.ZodType> = Plain<Own> extends Plain<z.output<Schema>> ? true : false
type Covers<Own, Schema extends z.ZodType> = Exclude<keyof Own, keyof z.output<Schema>> extends never ? true : false

test('what the service answers with is what it publishes', () => {
  expectTypeOf<Fits<Document, typeof document>>().toEqualTypeOf<true>()
  expectTypeOf<Covers<Document, typeof document>>().toEqualTypeOf<true>()
  expectTypeOf<Covers<Document['blocks'][number], typeof document.shape.blocks.element>>().toEqualTypeOf<true>()
  expectTypeOf<Covers<Document['tables'][number], typeof document.shape.tables.element>>().toEqualTypeOf<true>()
  expectTypeOf<Covers<Document['structure'], typeof document.shape.structure>>().toEqualTypeOf<true>()
  expectTypeOf<Covers<Document['access'], typeof document.shape.access>>().toEqualTypeOf<true>()
  expectTypeOf<Covers<Document['source'], typeof document.shape.source>>().toEqualTypeOf<true>()
  expectTypeOf<Fits<Chunk, typeof chunk>>().toEqualTypeOf<true>()
  expectTypeOf<Covers<Chunk, typeof chunk>>().toEqualTypeOf<true>()
  expectTypeOf<Fits<ChunkedFile, typeof chunkedFile>>().toEqualTypeOf<true>()
  expectTypeOf<Fits<TriedFile, typeof triedFile>>().toEqualTypeOf<true>()
  expectTypeOf<Fits<DocumentListing, typeof listing>>().toEqualTypeOf<true>()
  expectTypeOf<Covers<DocumentListing, typeof listing>>().toEqualTypeOf<true>()
  expectTypeOf<Fits<UploadedDocument, typeof uploaded>>().toEqualTypeOf<true>()
  expectTypeOf<Covers<UploadedDocument, typeof uploaded>>().toEqualTypeOf<true>()
  expectTypeOf<Fits<DeletedDocument, typeof deleted>>().toEqualTypeOf<true>()
  expectTypeOf<Fits<Answer, typeof answer>>().toEqualTypeOf<true>()
  expectTypeOf<Covers<Answer, typeof answer>>().toEqualTypeOf<true>()
  expectTypeOf<Fits<TenantVerification, typeof verification>>().toEqualTypeOf<true>()
  expectTypeOf<Covers<TenantVerification, typeof verification>>().toEqualTypeOf<true>()
  expectTypeOf<Fits<HealthReport & { endpoints: string[] }, typeof health>>().toEqualTypeOf<true>()
  expectTypeOf<Covers<HealthReport, typeof health>>().toEqualTypeOf<true>()
  expectTypeOf<Fits<SearchAnswer, typeof searchAnswer>>().toEqualTypeOf<true>()
  expectTypeOf<Covers<SearchAnswer, typeof searchAnswer>>().toEqualTypeOf<true>()
  expectTypeOf<Fits<ContextAnswer, typeof contextBundle>>().toEqualTypeOf<true>()
  expectTypeOf<Covers<ContextAnswer, typeof contextBundle>>().toEqualTypeOf<true>()
  expectTypeOf<Fits<FeedbackItem, typeof feedbackList.shape.items.element>>().toEqualTypeOf<true>()
  expectTypeOf<Fits<{ recorded: true; id: string }, typeof feedbackRecorded>>().toEqualTypeOf<true>()
  expectTypeOf<Fits<{ consumers: UsageCounts }, typeof usage>>().toEqualTypeOf<true>()
})
