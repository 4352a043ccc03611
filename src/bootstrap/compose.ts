import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import type { Express } from 'express'
import { createCountedUsageLines } from '../adapters/counted-usage-lines.ts'
import { createFsAclStore } from '../adapters/fs/fs-acl-store.ts'
import { openFsCache } from '../adapters/fs/fs-cache.ts'
import { openFsCorpus } from '../adapters/fs/fs-corpus.ts'
import { createFsFeedbackLog } from '../adapters/fs/fs-feedback-log.ts'
import { createFsKeyStore } from '../adapters/fs/fs-key-store.ts'
import { createFsUsageLog } from '../adapters/fs/fs-usage-log.ts'
import { createFsVectorCache } from '../adapters/fs/fs-vector-cache.ts'
import { createApp } from '../adapters/http/app.ts'
import { demoPage } from '../adapters/http/pages/demo.ts'
import { homePage } from '../adapters/http/pages/home.ts'
import { tryPage } from '../adapters/http/pages/try.ts'
import type { McpHandler } from '../adapters/http/routes/mcp-route.ts'
import { readAssets, readDocs } from '../adapters/http/served-files.ts'
import { openSpool } from '../adapters/http/spool.ts'
import { createOpenAiGateway } from '../adapters/llm/openai-gateway.ts'
import { createMemoryUsageLog } from '../adapters/memory/memory-usage-log.ts'
import { openOramaIndex } from '../adapters/orama/orama-index.ts'
import { createPinoLogger } from '../adapters/pino/pino-logger.ts'
import { openProcessPool } from '../adapters/process-pool/process-pool.ts'
import { createContainedRenderer } from '../adapters/render-process/contained-renderer.ts'
import { createOpenMember } from '../adapters/render-process/open-member.ts'
import { openRenderPool } from '../adapters/render-process/render-pool.ts'
import { createSystemClock } from '../adapters/system-clock.ts'
import { ocrAvailability } from '../adapters/tesseract/language-data.ts'
import type { ServiceFacts } from '../application/report-health.ts'
import type { Config } from './config.ts'
import { keptFigures } from './kept-figures.ts'
import { type MadeUseCases, makeUseCases } from './make-use-cases.ts'
import { openVectors } from './open-vectors.ts'
import { bundledModel, packageRoot, packageVersion } from './package-info.ts'
import type { Ports } from './ports.ts'
import { openSharedStore } from './shared-store.ts'

export interface Service {
  readonly app: Express
  readonly ports: Ports
  readonly useCases: MadeUseCases
  /** Starts what the first file would otherwise wait for; to be called once the server listens. */
  warm(): void
  /** Writes what is open and ends every process and thread; in the reverse order of opening. */
  close(): Promise<void>
}

const gatewayTimeoutMs = 60_000
const bodyIdleMs = 30_000
const pageTimeoutMs = 20_000
/** Each holds a document open; two draw the pages of one evidence page in half the time. */
const renderProcessesMax = 2

/** The only file that knows every adapter. What `replace` brings is used as it is, and never closed here. */
export async function compose(config: Config, replace: Partial<Ports> = {}): Promise<Service> {
  const closing: (() => Promise<void>)[] = []
  try {
    return await open(config, replace, closing)
  } catch (fault) {
    for (const close of closing.reverse()) await close()
    throw fault
  }
}

async function open(config: Config, replace: Partial<Ports>, closing: (() => Promise<void>)[]): Promise<Service> {
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

  const vectors = openVectors(
    ports,
    ports.embedder !== undefined
      ? { embedder: ports.embedder }
      : config.vectors
        ? { modelDir: config.modelDir ?? bundledModel }
        : { off: 'SERVICE_VECTORS=0' },
  )
  closing.push(() => vectors.close())

  const ocr = ocrFacts(config.ocr, replace.ocr)
  const useCases = makeUseCases(config, ports, {
    facts: () => {
      const { loading, embedder, reason, pending } = vectors.state()
      return {
        version: packageVersion,
        uploadBytesMax: config.uploadBytesMax,
        ready: !loading,
        vectors: {
          enabled: embedder !== undefined,
          model: embedder?.id ?? null,
          dimensions: embedder?.dimensions ?? null,
          reason,
          pending,
        },
        ocr,
        cache: { enabled: cache !== undefined },
        store: config.store.kind,
      }
    },
    tenantSeen: vectors.tenantSeen,
    embedder: () => vectors.state().embedder,
    storeReachable: shared && (() => shared.reachable()),
    // Without a cache nothing of a bundle is kept on disk, so its members are shown as text.
    openMember:
      cache === undefined ? async () => undefined : createOpenMember(painting, path.join(config.cacheDir, 'members')),
  })

  const watch = await corpus.watch((tenant) => {
    useCases
      .syncTenant(tenant)
      .catch((cause: unknown) => logger.error('tenant not synchronised', { tenant, cause: String(cause) }))
  })
  closing.push(() => watch.close())

  let mcp: Promise<McpHandler> | undefined
  const figures = keptFigures(path.join(packageRoot, 'bench/results'))
  const app = createApp({
    useCases,
    keysConfigured: ports.keys.configured,
    trustProxyHops: config.trustProxyHops,
    usage,
    clock,
    logger,
    limits: { uploadBytesMax: config.uploadBytesMax, bodyIdleMs },
    spool: await openSpool(path.join(config.cacheDir, 'spool')),
    assets: await readAssets(path.join(import.meta.dirname, '../adapters/http/pages/assets')),
    docs: await readDocs(path.join(packageRoot, 'docs')),
    pages: { home: (origin) => homePage(origin, figures), demo: demoPage, try: tryPage },
    mcp: async (request, body, caller) => {
      // The protocol's library is large and most servers never hear it: it is loaded by the first message.
      mcp ??= import('../adapters/mcp/mcp-endpoint.ts').then(({ createMcpEndpoint }) =>
        createMcpEndpoint(useCases, {
          version: packageVersion,
          uploadBytesMax: config.uploadBytesMax,
          keysConfigured: ports.keys.configured,
        }),
      )
      return (await mcp)(request, body, caller)
    },
  })

  return {
    app,
    ports,
    useCases,
    warm() {
      pool?.warm().catch((cause: unknown) => logger.error('parser not started ahead', { cause: String(cause) }))
    },
    async close() {
      for (const close of closing.reverse()) await close()
    },
  }
}

/** Whether pictures are read, and why not. A recogniser of the team's own is taken at its word. */
function ocrFacts({ enabled, languages }: Config['ocr'], own: Ports['ocr']): ServiceFacts['ocr'] {
  if (!enabled) return { enabled, languages, reason: 'SERVICE_OCR=0' }
  if (own !== undefined) return { enabled, languages: own.languages, reason: null }
  const found = ocrAvailability(languages)
  return found.available
    ? { enabled, languages, reason: null }
    : { enabled: false, languages, reason: `인식 자료가 없습니다: ${found.missing.join(', ')}` }
}
