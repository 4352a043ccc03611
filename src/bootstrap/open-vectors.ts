import { openOnnxEmbedder } from '../adapters/onnx/onnx-embedder.ts'
import { createEmbedBehind, type EmbedBehind } from '../application/embed-behind.ts'
import type { Embedder } from '../ports/embedder.ts'
import type { Logger } from '../ports/logger.ts'
import type { SearchIndex } from '../ports/search-index.ts'
import type { VectorCache } from '../ports/vector-cache.ts'

export interface VectorState {
  readonly loading: boolean
  readonly embedder: Embedder | undefined
  /** Why meaning is not searched, in one sentence; null when it is. */
  readonly reason: string | null
  /** Chunks that still wait for their vector. */
  readonly pending: number
}

/** Search by meaning: the model loads behind the start of the server, and until it is there words are searched alone. */
export interface Vectors {
  state(): VectorState
  /** The tenant was looked at; its documents may lack vectors. */
  tenantSeen(tenant: string, changed: boolean): void
  close(): Promise<void>
}

export function openVectors(
  ports: { index: SearchIndex; vectorCache: VectorCache | undefined; logger: Logger },
  source: { readonly embedder: Embedder } | { readonly modelDir: string } | { readonly off: string },
): Vectors {
  const { index, vectorCache, logger } = ports
  const seen = new Set<string>()
  let embedder: Embedder | undefined
  let behind: EmbedBehind | undefined
  let reason: string | null = 'off' in source ? source.off : '모델을 불러오는 중입니다.'
  let closed = false

  function use(opened: Embedder): void {
    embedder = opened
    reason = null
    behind = createEmbedBehind({ index, embedder: opened, vectors: vectorCache, logger })
    for (const tenant of seen) behind.request(tenant)
  }

  async function load(dir: string): Promise<void> {
    const opened = await openOnnxEmbedder({ dir })
    if (!opened.ok) {
      reason = opened.failure
      logger.warn('search by meaning is off', { reason })
    } else if (closed) await opened.value.close()
    else {
      logger.info('model loaded', { model: opened.value.id })
      use(opened.value)
    }
  }

  if (!index.supports.vectors && !('off' in source)) reason = '이 저장소는 벡터 검색을 하지 않습니다.'
  else if ('embedder' in source) use(source.embedder)
  const loading =
    'modelDir' in source && index.supports.vectors
      ? load(source.modelDir).catch((cause: unknown) => {
          reason = '모델을 불러오지 못했습니다.'
          logger.error('model not loaded', { cause: String(cause) })
        })
      : undefined
  let loaded = loading === undefined
  void loading?.then(() => {
    loaded = true
  })

  return {
    state: () => ({ loading: !loaded, embedder, reason, pending: behind?.pending ?? 0 }),
    tenantSeen(tenant, changed) {
      if (seen.has(tenant) && !changed) return
      seen.add(tenant)
      behind?.request(tenant)
    },
    async close() {
      closed = true
      await loading
      await behind?.stop()
      if ('modelDir' in source) await embedder?.close()
    },
  }
}
