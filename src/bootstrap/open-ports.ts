import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { createCountedUsageLines } from '../adapters/counted-usage-lines.ts'
import { createFsAclStore } from '../adapters/fs/fs-acl-store.ts'
import { openFsCache } from '../adapters/fs/fs-cache.ts'
import { openFsCorpus } from '../adapters/fs/fs-corpus.ts'
import { createFsFeedbackLog } from '../adapters/fs/fs-feedback-log.ts'
import { createFsKeyStore } from '../adapters/fs/fs-key-store.ts'
import { createFsUsageLog } from '../adapters/fs/fs-usage-log.ts'
import { createFsVectorCache } from '../adapters/fs/fs-vector-cache.ts'
import { createOpenAiGateway } from '../adapters/llm/openai-gateway.ts'
import { createMemoryUsageLog } from '../adapters/memory/memory-usage-log.ts'
import { openOramaIndex } from '../adapters/orama/orama-index.ts'
import { createPinoLogger } from '../adapters/pino/pino-logger.ts'
import { openProcessPool, type ProcessPool } from '../adapters/process-pool/process-pool.ts'
import { createContainedRenderer } from '../adapters/render-process/contained-renderer.ts'
import { openRenderPool } from '../adapters/render-process/render-pool.ts'
import type { RenderProcess } from '../adapters/render-process/render-process.ts'
import { createSystemClock } from '../adapters/system-clock.ts'
import type { Config } from './config.ts'
import type { Ports } from './ports.ts'
import { openSharedStore } from './shared-store.ts'

const gatewayTimeoutMs = 60_000
const pageTimeoutMs = 20_000
/** Each holds a document open; two draw the pages of one evidence page in half the time. */
const renderProcessesMax = 2

export interface OpenedPorts {
  readonly ports: Ports
  /** Our own parser; undefined when another was brought. */
  readonly pool: ProcessPool | undefined
  readonly painting: RenderProcess
  /** Asks the database that several servers share; undefined where there is none. */
  readonly storeReachable: (() => Promise<boolean>) | undefined
}

/**
 * Chooses and opens the adapters. What `replace` brings is used as it is, and never closed here; what is opened adds
 * its end to `closing` at once.
 */
export async function openPorts(
  config: Config,
  replace: Partial<Ports>,
  closing: (() => Promise<void>)[],
): Promise<OpenedPorts> {
  const logger = replace.logger ?? createPinoLogger({ level: config.logLevel })
  const clock = replace.clock ?? createSystemClock()
  const corpus = replace.corpus ?? (await openFsCorpus({ root: config.corpusRoot, cacheDir: config.cacheDir, logger }))
  const shared = await openSharedStore(config, logger)
  if (shared !== undefined) closing.push(() => shared.close())
  if (shared !== undefined && config.feedbackLog !== undefined) {
    logger.warn('SERVICE_FEEDBACK_LOG has no effect: with SERVICE_STORE=postgres feedback is kept in the database')
  }
  const cache =
    'cache' in replace
      ? replace.cache
      : config.cache
        ? (shared?.cache ?? (await openFsCache({ dir: config.cacheDir, logger })))
        : undefined

  const pool =
    replace.parser === undefined
      ? await openProcessPool({
          workers: config.workers,
          timeoutMs: config.parseTimeoutMs,
          ocr: config.ocr,
          recognizer: replace.ocr,
          logger,
        })
      : undefined
  if (pool !== undefined) closing.push(() => pool.close())
  const parser = replace.parser ?? pool!

  const usageLines = config.usageLog === undefined ? undefined : createFsUsageLog({ file: config.usageLog, logger })
  const usage =
    replace.usage ??
    (shared === undefined
      ? (usageLines ?? createMemoryUsageLog())
      : usageLines === undefined
        ? shared.usage
        : createCountedUsageLines(shared.usage, usageLines))
  if (replace.usage === undefined) closing.push(() => usage.close())

  const index =
    replace.index ?? shared?.index ?? (await openOramaIndex({ dir: path.join(config.cacheDir, 'index'), logger }))
  if (replace.index === undefined) closing.push(() => index.close())
  const processes = Math.min(renderProcessesMax, availableParallelism())
  const painting = await openRenderPool({ processes, tempDir: tmpdir(), timeoutMs: pageTimeoutMs })
  closing.push(() => painting.close())
  const renderer = replace.renderer ?? createContainedRenderer(painting)

  const ports: Ports = {
    logger,
    clock,
    corpus,
    cache,
    parser,
    ocr: replace.ocr,
    usage,
    index,
    renderer,
    keys: replace.keys ?? createFsKeyStore(config.keys),
    acl: replace.acl ?? createFsAclStore({ root: config.corpusRoot }),
    embedder: replace.embedder,
    vectorCache:
      replace.vectorCache ??
      shared?.vectorCache ??
      createFsVectorCache({ dir: path.join(config.cacheDir, 'vectors'), logger }),
    gateway: replace.gateway ?? (config.llm && createOpenAiGateway({ ...config.llm, timeoutMs: gatewayTimeoutMs })),
    feedback:
      replace.feedback ??
      shared?.feedback ??
      (config.feedbackLog === undefined ? undefined : createFsFeedbackLog({ file: config.feedbackLog })),
  }

  return { ports, pool, painting, storeReachable: shared && (() => shared.reachable()) }
}
