import path from 'node:path'
import type { Express } from 'express'
import { createApp } from '../adapters/http/app.ts'
import { demoPage } from '../adapters/http/pages/demo.ts'
import { homePage } from '../adapters/http/pages/home.ts'
import { tryPage } from '../adapters/http/pages/try.ts'
import type { McpHandler } from '../adapters/http/routes/mcp-route.ts'
import { readAssets, readDocs } from '../adapters/http/served-files.ts'
import { openSpool } from '../adapters/http/spool.ts'
import { createOpenMember } from '../adapters/render-process/open-member.ts'
import type { Config } from './config.ts'
import { keptFigures } from './kept-figures.ts'
import { type MadeUseCases, makeUseCases } from './make-use-cases.ts'
import { openPorts } from './open-ports.ts'
import { openVectors } from './open-vectors.ts'
import { bundledModel, packageRoot, packageVersion } from './package-info.ts'
import type { Ports } from './ports.ts'
import { createServiceFacts } from './service-facts.ts'

export interface Service {
  readonly app: Express
  readonly ports: Ports
  readonly useCases: MadeUseCases
  /** Starts what the first file would otherwise wait for; to be called once the server listens. */
  warm(): void
  /** Writes what is open and ends every process and thread; in the reverse order of opening. */
  close(): Promise<void>
}

const bodyIdleMs = 30_000

/** The service on the adapters that the settings and `replace` name. What `replace` brings is never closed here. */
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
  const { ports, pool, painting, storeReachable } = await openPorts(config, replace, closing)
  const { logger, cache, corpus } = ports
  const vectors = openVectors(
    ports,
    ports.embedder !== undefined
      ? { embedder: ports.embedder }
      : config.vectors
        ? { modelDir: config.modelDir ?? bundledModel }
        : { off: 'SERVICE_VECTORS=0' },
  )
  closing.push(() => vectors.close())

  const useCases = makeUseCases(config, ports, {
    facts: createServiceFacts(config, ports, vectors),
    tenantSeen: vectors.tenantSeen,
    embedder: () => vectors.state().embedder,
    storeReachable,
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
    usage: ports.usage,
    clock: ports.clock,
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
