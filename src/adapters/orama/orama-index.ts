import { mkdir } from 'node:fs/promises'
import type { Logger } from '../../ports/logger.ts'
import type { SearchIndex } from '../../ports/search-index.ts'
import { createOpenTenants } from './open-tenants.ts'

export interface OramaIndexOptions {
  /** Where the index lives between two starts. */
  readonly dir: string
  readonly logger?: Logger
  /** Tenants kept in memory at a time, and about how much they may take together; the longest unused is closed first. */
  readonly tenantsOpenMax?: number
  readonly openBytesMax?: number
}

const silent: Logger = { debug() {}, info() {}, warn() {}, error() {} }

/** Keeps every tenant in files of its own under `dir`; a tenant is read when it is first used. */
export async function openOramaIndex(options: OramaIndexOptions): Promise<SearchIndex> {
  const { dir, logger = silent, tenantsOpenMax = 64, openBytesMax = 1024 ** 3 } = options
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const tenants = createOpenTenants({ dir, logger, tenantsOpenMax, openBytesMax })

  return {
    supports: { vectors: true },
    documents: (tenant) => tenants.use(tenant, async (index) => index.documents()),
    replace: (tenant, document) => tenants.use(tenant, (index) => index.replace(document)),
    remove: (tenant, names) => tenants.use(tenant, (index) => index.remove(names)),
    putVectors: (tenant, name, version, model, vectors) =>
      tenants.use(tenant, (index) => index.putVectors(name, version, model, vectors)),
    withoutVectors: (tenant, name, model) => tenants.use(tenant, (index) => index.withoutVectors(name, model)),
    search: (tenant, query) => tenants.use(tenant, (index) => index.search(query)),
    chunk: (tenant, docId, chunkId, within) => tenants.use(tenant, (index) => index.chunk(docId, chunkId, within)),
    size: async () => tenants.size(),
    persist: (tenant) => tenants.use(tenant, (index) => index.persist()),
    close: () => tenants.close(),
  }
}
