import { startServer } from '../adapters/http/server.ts'
import { compose, type Service } from './compose.ts'
import { readConfig } from './config.ts'
import type { Ports } from './ports.ts'

/** What `import 'munseo'` gives. Everything else has a door of its own: munseo/domain, ports, adapters, contract, client. */

export { createFsAclStore } from '../adapters/fs/fs-acl-store.ts'
export { openFsCache } from '../adapters/fs/fs-cache.ts'
export { openFsCorpus } from '../adapters/fs/fs-corpus.ts'
export { createFsFeedbackLog } from '../adapters/fs/fs-feedback-log.ts'
export { createFsKeyStore } from '../adapters/fs/fs-key-store.ts'
export { createFsUsageLog } from '../adapters/fs/fs-usage-log.ts'
export { createFsVectorCache } from '../adapters/fs/fs-vector-cache.ts'
export { type RunningServer, startServer } from '../adapters/http/server.ts'
export { createOpenAiGateway } from '../adapters/llm/openai-gateway.ts'
export { openOramaIndex } from '../adapters/orama/orama-index.ts'
export { createPinoLogger } from '../adapters/pino/pino-logger.ts'
export { openProcessPool } from '../adapters/process-pool/process-pool.ts'
export { createSystemClock } from '../adapters/system-clock.ts'
export type { Chunk } from '../domain/chunk/chunk.ts'
export { chunkDocument } from '../domain/chunk/chunk-document.ts'
export type { Access, AccessReason } from '../domain/document/access.ts'
export type { Anchor } from '../domain/document/anchor.ts'
export type { Bbox, Block } from '../domain/document/block.ts'
export { type Document, leavesOf } from '../domain/document/document.ts'
export type { DocumentEntry } from '../domain/document/entry.ts'
export type { Structure } from '../domain/document/structure.ts'
export type { Table } from '../domain/document/table.ts'
export type { Warning } from '../domain/document/warning.ts'
export type { Failure } from '../domain/failure.ts'
export { fail, ok, type Result } from '../domain/result.ts'
export type { AclStore } from '../ports/acl-store.ts'
export type { Cache } from '../ports/cache.ts'
export type { Clock } from '../ports/clock.ts'
export type { Corpus } from '../ports/corpus.ts'
export type { Embedder } from '../ports/embedder.ts'
export type { FeedbackLog } from '../ports/feedback-log.ts'
export type { KeyStore } from '../ports/key-store.ts'
export type { LlmGateway } from '../ports/llm-gateway.ts'
export type { Logger } from '../ports/logger.ts'
export type { Ocr, OcrLine, OcrPicture } from '../ports/ocr.ts'
export type { PageRenderer } from '../ports/page-renderer.ts'
export type { Parser, SourceFile } from '../ports/parser.ts'
export type { IndexedDocument, SearchFound, SearchIndex, SearchQuery } from '../ports/search-index.ts'
export type { UsageLog } from '../ports/usage-log.ts'
export type { VectorCache } from '../ports/vector-cache.ts'
export { compose, type Service } from './compose.ts'
export { type Config, readConfig } from './config.ts'
export type { Ports } from './ports.ts'

export interface RunningService {
  readonly url: string
  readonly service: Service
  /** Lets requests under way finish, then closes what the service opened. What was brought along is yours to close. */
  stop(): Promise<void>
}

/** The service on other parts of your choice, with the settings of `env`. Rejects when a setting is wrong. */
export async function startService(
  env: Readonly<Record<string, string | undefined>>,
  replace: Partial<Ports> = {},
): Promise<RunningService> {
  const config = readConfig(env)
  if (!config.ok) throw new Error(config.failure.join('\n'))
  const service = await compose(config.value, replace)
  const { logger } = service.ports
  for (const warning of config.value.warnings) logger.warn(warning)
  try {
    const { url, stop } = await startServer(service.app, { host: config.value.host, port: config.value.port })
    logger.info('listening', { url })
    service.warm()
    return {
      url,
      service,
      async stop() {
        await stop()
        await service.close()
      },
    }
  } catch (cause) {
    await service.close()
    throw cause
  }
}
