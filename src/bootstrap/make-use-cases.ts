import { randomUUID } from 'node:crypto'
import { viewPage } from '../adapters/http/pages/view.ts'
import type { UseCases } from '../adapters/http/use-cases.ts'
import { makeAnswerQuestion } from '../application/answer-question.ts'
import { makeAskGateway } from '../application/ask-gateway.ts'
import { makeAuthenticate } from '../application/authenticate.ts'
import { makeBuildContext } from '../application/build-context.ts'
import { makeChunkFile } from '../application/chunk-file.ts'
import { makeDeleteDocument } from '../application/delete-document.ts'
import { makeFindChunks } from '../application/find-chunks.ts'
import { makeGiveFeedback } from '../application/give-feedback.ts'
import { createParseGate } from '../application/limit-parses.ts'
import { createRequestLimiter } from '../application/limit-requests.ts'
import { makeListDocuments } from '../application/list-documents.ts'
import { makeListFeedback } from '../application/list-feedback.ts'
import { makeOpenTenant } from '../application/open-tenant.ts'
import { makeParseFile } from '../application/parse-file.ts'
import { makeReportFigures } from '../application/report-figures.ts'
import { makeReportHealth, type ServiceFacts } from '../application/report-health.ts'
import { makeReportUsage } from '../application/report-usage.ts'
import { createRetryPlan } from '../application/retry-plan.ts'
import { makeSearchTenant } from '../application/search-tenant.ts'
import { makeSyncTenant, type SyncTenant } from '../application/sync-tenant.ts'
import { makeTryFile } from '../application/try-file.ts'
import { makeUploadDocument } from '../application/upload-document.ts'
import { makeVerifyAnswer } from '../application/verify-answer.ts'
import { makeViewEvidence, type OpenMember } from '../application/view-evidence.ts'
import { ok } from '../domain/result.ts'
import type { Embedder } from '../ports/embedder.ts'
import type { Config } from './config.ts'
import type { Ports } from './ports.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const tryLimits = { requestsPerHour: 20, bytesMax: 10 * 1024 * 1024, timeoutMs: minuteMs }

export interface MadeUseCases extends UseCases {
  readonly syncTenant: SyncTenant
}

/** Plain calls from ports to use cases; nothing is opened here. */
export function makeUseCases(
  config: Pick<Config, 'rateLimit' | 'parallelMax' | 'workers'>,
  ports: Ports,
  hooks: {
    facts: () => ServiceFacts
    tenantSeen: (tenant: string, changed: boolean) => void
    embedder: () => Embedder | undefined
    openMember: OpenMember
    storeReachable: (() => Promise<boolean>) | undefined
  },
): MadeUseCases {
  const { corpus, index, acl, parser, cache, logger, clock, keys, gateway, feedback, usage } = ports

  const parseGate = createParseGate(config.parallelMax)
  const requestLimiter = createRequestLimiter({ clock }, config.rateLimit, minuteMs)
  const cacheLookups = { hits: 0, misses: 0 }
  const lookedUp = (found: boolean) => {
    cacheLookups[found ? 'hits' : 'misses'] += 1
  }
  const parseFile = makeParseFile({ parser, cache, logger, lookedUp })
  const chunkFile = makeChunkFile({ parseFile })
  const retryPlan = createRetryPlan({ clock, recognitionOn: () => hooks.facts().ocr.enabled })
  const syncTenant = makeSyncTenant(
    { corpus, index, parser, parseFile, logger, retryPlan, looked: hooks.tenantSeen },
    { parallel: config.workers },
  )
  const openTenant = makeOpenTenant({ index, acl, syncTenant })
  const findChunks = makeFindChunks({ index, embedder: hooks.embedder, logger })
  const answerQuestion = makeAnswerQuestion({
    index,
    openTenant,
    askGateway: gateway && makeAskGateway({ gateway, findChunks }),
  })
  const viewEvidence = makeViewEvidence({
    answerQuestion,
    corpus,
    index,
    renderer: ports.renderer,
    openMember: hooks.openMember,
  })

  return {
    parseGate,
    requestLimiter,
    parseFile,
    chunkFile,
    syncTenant,
    answerQuestion,
    authenticate: makeAuthenticate({ keys }),
    tryFile: makeTryFile(
      {
        chunkFile: makeChunkFile({ parseFile: makeParseFile({ parser, cache: undefined, logger }) }),
        limiter: createRequestLimiter({ clock }, tryLimits.requestsPerHour, hourMs),
        renderer: ports.renderer,
      },
      tryLimits,
    ),
    listDocuments: makeListDocuments({ openTenant }),
    uploadDocument: makeUploadDocument({ corpus, parseFile, syncTenant }),
    deleteDocument: makeDeleteDocument({ corpus, syncTenant }),
    searchTenant: makeSearchTenant({ openTenant, findChunks }),
    buildContext: makeBuildContext({ openTenant, findChunks }),
    verifyAnswer: makeVerifyAnswer({ index, openTenant }),
    renderView: async (caller, request) => {
      const viewed = await viewEvidence(caller, request)
      return viewed.ok ? ok(viewPage(viewed.value)) : viewed
    },
    giveFeedback: makeGiveFeedback({ feedback, clock, newId: randomUUID }),
    listFeedback: makeListFeedback({ feedback }),
    reportUsage: makeReportUsage({ usage }),
    reportFigures: makeReportFigures({
      parser,
      index,
      logger,
      cacheLookups: cache && cacheLookups,
      parseGate,
      vectorsPending: () => hooks.facts().vectors.pending,
    }),
    reportHealth: makeReportHealth({
      corpus,
      keys,
      parser,
      gateway,
      parseGate,
      requestLimiter,
      logger,
      facts: hooks.facts,
      storeReachable: hooks.storeReachable,
    }),
  }
}
