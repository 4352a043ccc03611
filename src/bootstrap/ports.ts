import type { AclStore } from '../ports/acl-store.ts'
import type { Cache } from '../ports/cache.ts'
import type { Clock } from '../ports/clock.ts'
import type { Corpus } from '../ports/corpus.ts'
import type { Embedder } from '../ports/embedder.ts'
import type { FeedbackLog } from '../ports/feedback-log.ts'
import type { KeyStore } from '../ports/key-store.ts'
import type { LlmGateway } from '../ports/llm-gateway.ts'
import type { Logger } from '../ports/logger.ts'
import type { Ocr } from '../ports/ocr.ts'
import type { PageRenderer } from '../ports/page-renderer.ts'
import type { Parser } from '../ports/parser.ts'
import type { SearchIndex } from '../ports/search-index.ts'
import type { UsageLog } from '../ports/usage-log.ts'
import type { VectorCache } from '../ports/vector-cache.ts'

/** Every part of the service that a team may replace. Undefined parts are switched off. */
export interface Ports {
  readonly logger: Logger
  readonly clock: Clock
  readonly keys: KeyStore
  readonly acl: AclStore
  readonly corpus: Corpus
  readonly cache: Cache | undefined
  readonly parser: Parser
  /** Without one the parser recognises pictures itself. Not asked where the parser is replaced. */
  readonly ocr: Ocr | undefined
  readonly renderer: PageRenderer
  readonly index: SearchIndex
  readonly embedder: Embedder | undefined
  readonly vectorCache: VectorCache | undefined
  readonly gateway: LlmGateway | undefined
  readonly feedback: FeedbackLog | undefined
  readonly usage: UsageLog
}
