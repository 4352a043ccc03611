import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createApp } from '../../src/adapters/http/app.ts'
import type { McpHandler } from '../../src/adapters/http/routes/mcp-route.ts'
import { type ServerLimits, startServer } from '../../src/adapters/http/server.ts'
import { openSpool } from '../../src/adapters/http/spool.ts'
import type { UseCases } from '../../src/adapters/http/use-cases.ts'
import { createMemoryClock, type MemoryClock } from '../../src/adapters/memory/memory-clock.ts'
import { createMemoryLogger, type MemoryLogger } from '../../src/adapters/memory/memory-logger.ts'
import { createMemorySearchIndex } from '../../src/adapters/memory/memory-search-index.ts'
import { compose, type Service } from '../../src/bootstrap/compose.ts'
import { readConfig } from '../../src/bootstrap/config.ts'
import type { Ports } from '../../src/bootstrap/ports.ts'
import { createPlainParser } from './documents.ts'

export interface TestServerOptions {
  /** `SERVICE_` variables; without a key among them it is a server without keys. */
  readonly env?: Readonly<Record<string, string>>
  /** Files by tenant and name, there from the start. */
  readonly corpus?: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly replace?: Partial<Ports>
  readonly serverLimits?: Partial<ServerLimits>
  /** What the composition fixes, set otherwise: the routes are then made anew around the composed service. */
  readonly instead?: {
    readonly useCases?: (made: UseCases) => Partial<UseCases>
    readonly mcp?: McpHandler
    readonly bodyIdleMs?: number
  }
}

export interface TestServer {
  readonly url: string
  readonly port: number
  readonly corpusRoot: string
  readonly logger: MemoryLogger
  /** Stands still; the limits count by it. */
  readonly clock: MemoryClock
  readonly useCases: UseCases
  /** Names of the files that lie in the spool now. */
  spooled(): Promise<string[]>
  /** Paths of the parsed documents that are kept now. */
  cached(): Promise<string[]>
  stop(): Promise<void>
}

/** The composed service over real HTTP and real folders. Files are read as plain text, one block a line. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'munseo-http-'))
  const corpusRoot = path.join(folder, 'corpus')
  const cacheDir = path.join(folder, 'cache')
  await mkdir(corpusRoot)
  for (const [tenant, files] of Object.entries(options.corpus ?? {})) {
    await mkdir(path.join(corpusRoot, tenant))
    for (const [name, text] of Object.entries(files)) await writeFile(path.join(corpusRoot, tenant, name), text)
  }

  const config = readConfig({
    SERVICE_CORPUS_ROOT: corpusRoot,
    SERVICE_CACHE_DIR: cacheDir,
    SERVICE_FEEDBACK_LOG: path.join(folder, 'feedback.jsonl'),
    SERVICE_VECTORS: '0',
    SERVICE_OCR: '0',
    ...options.env,
  })
  if (!config.ok) throw new Error(config.failure.join('\n'))
  const clock = createMemoryClock()
  const logger = createMemoryLogger()
  const service = await compose(config.value, {
    clock,
    logger,
    parser: createPlainParser(),
    index: createMemorySearchIndex(),
    ...options.replace,
  })
  const spool = path.join(cacheDir, 'spool')
  const app = options.instead === undefined ? service.app : await appAnew(service, spool, options.instead)
  const server = await startServer(app, {
    host: '127.0.0.1',
    port: 0,
    ...(options.serverLimits === undefined ? {} : { limits: options.serverLimits }),
  })

  return {
    url: server.url,
    port: server.port,
    corpusRoot,
    logger,
    clock,
    useCases: service.useCases,
    spooled: () => readdir(spool),
    async cached() {
      const entries = await readdir(cacheDir, { recursive: true, withFileTypes: true })
      return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
    },
    async stop() {
      await server.stop()
      await service.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function appAnew(
  { ports, useCases }: Service,
  spool: string,
  instead: NonNullable<TestServerOptions['instead']>,
): Promise<ReturnType<typeof createApp>> {
  return createApp({
    useCases: { ...useCases, ...instead.useCases?.(useCases) },
    keysConfigured: ports.keys.configured,
    trustProxyHops: undefined,
    usage: ports.usage,
    clock: ports.clock,
    logger: ports.logger,
    limits: { uploadBytesMax: 1024 * 1024, bodyIdleMs: instead.bodyIdleMs ?? 30_000 },
    spool: await openSpool(spool),
    assets: new Map(),
    docs: new Map(),
    pages: { home: () => '', demo: () => '', try: () => '' },
    mcp: instead.mcp ?? (async () => new Response(null, { status: 202 })),
  })
}
