import type * as z from 'zod'
import type { AnswerQuestion } from '../../application/answer-question.ts'
import type { Authenticate } from '../../application/authenticate.ts'
import type { BuildContext } from '../../application/build-context.ts'
import type { ChunkFile } from '../../application/chunk-file.ts'
import type { DeleteDocument } from '../../application/delete-document.ts'
import type { GiveFeedback } from '../../application/give-feedback.ts'
import type { ParseGate } from '../../application/limit-parses.ts'
import type { RequestLimiter } from '../../application/limit-requests.ts'
import type { ListDocuments } from '../../application/list-documents.ts'
import type { ListFeedback } from '../../application/list-feedback.ts'
import type { ParseFile } from '../../application/parse-file.ts'
import type { ReportFigures } from '../../application/report-figures.ts'
import type { ReportHealth } from '../../application/report-health.ts'
import type { ReportUsage } from '../../application/report-usage.ts'
import type { SearchTenant } from '../../application/search-tenant.ts'
import type { TryFile } from '../../application/try-file.ts'
import type { UploadDocument } from '../../application/upload-document.ts'
import type { VerifyAnswer } from '../../application/verify-answer.ts'
import type { Caller } from '../../domain/access/tenant.ts'
import type { Failure } from '../../domain/failure.ts'
import type { Result } from '../../domain/result.ts'
import type { answerRequest } from './schema/requests.ts'

type Ask<R, A> = (caller: Caller, request: R) => Promise<Result<A, Failure>>

/** Everything the routes ask for. */
export interface UseCases {
  readonly authenticate: Authenticate
  readonly requestLimiter: RequestLimiter
  readonly parseGate: ParseGate
  readonly parseFile: ParseFile
  readonly chunkFile: ChunkFile
  readonly tryFile: TryFile
  readonly listDocuments: ListDocuments
  readonly uploadDocument: UploadDocument
  readonly deleteDocument: DeleteDocument
  readonly searchTenant: SearchTenant
  readonly buildContext: BuildContext
  readonly answerQuestion: AnswerQuestion
  readonly verifyAnswer: VerifyAnswer
  /** The evidence of an answer as an HTML page. */
  readonly renderView: Ask<z.output<typeof answerRequest>, string>
  readonly giveFeedback: GiveFeedback
  readonly listFeedback: ListFeedback
  readonly reportUsage: ReportUsage
  readonly reportHealth: ReportHealth
  readonly reportFigures: ReportFigures
}
