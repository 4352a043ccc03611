import type { SourceFormat } from '../domain/document/document.ts'
import type { Corpus } from '../ports/corpus.ts'
import type { KeyStore } from '../ports/key-store.ts'
import type { LlmGateway } from '../ports/llm-gateway.ts'
import type { Logger } from '../ports/logger.ts'
import type { Parser } from '../ports/parser.ts'
import type { ParseGate } from './limit-parses.ts'
import type { RequestLimiter } from './limit-requests.ts'

/** What only the composition knows: which parts are there, and why others are not. */
export interface ServiceFacts {
  readonly version: string
  readonly uploadBytesMax: number
  /** False while something still loads, such as the model. */
  readonly ready: boolean
  readonly vectors: {
    readonly enabled: boolean
    readonly model: string | null
    readonly dimensions: number | null
    readonly reason: string | null
    /** Chunks of tenants looked at so far that still wait for their vector. */
    readonly pending: number
  }
  readonly ocr: { readonly enabled: boolean; readonly languages: readonly string[]; readonly reason: string | null }
  readonly cache: { readonly enabled: boolean }
  readonly store: 'embedded' | 'postgres'
}

export interface HealthReport extends Omit<ServiceFacts, 'uploadBytesMax'> {
  /** False when the folder of the tenants cannot be read. `ready` asks for more: all loaded, and the store answers. */
  readonly ok: boolean
  readonly tenants?: readonly string[]
  readonly tenant_count?: number
  readonly consumers?: readonly string[]
  readonly consumer_count?: number
  readonly formats: readonly SourceFormat[]
  readonly max_upload: number
  readonly auth: boolean
  readonly limits: {
    readonly rate_limit: number | null
    readonly max_parallel: number | null
    readonly parsing_now: number
  }
  readonly llm: {
    readonly configured: boolean
    readonly host: string
    readonly model: string
    readonly external: boolean
  }
}

export type ReportHealth = () => Promise<HealthReport>

export function makeReportHealth(ports: {
  corpus: Pick<Corpus, 'tenants'>
  keys: KeyStore
  parser: Pick<Parser, 'formats'>
  gateway: LlmGateway | undefined
  parseGate: ParseGate
  requestLimiter: RequestLimiter
  logger: Logger
  /** Asked on every report, since what is loaded changes. */
  facts: () => ServiceFacts
  /** Of a store that lies elsewhere. */
  storeReachable?: (() => Promise<boolean>) | undefined
}): ReportHealth {
  const { corpus, keys, parser, gateway, parseGate, requestLimiter, logger } = ports

  async function report(): Promise<HealthReport> {
    const { version, ready, uploadBytesMax, vectors, ocr, cache, store } = ports.facts()
    const tenants = await corpus.tenants().catch((cause: unknown) => {
      logger.error('tenants cannot be listed', { cause: String(cause) })
      return undefined
    })
    const storeReachable = (await ports.storeReachable?.()) ?? true
    const names = tenants ?? []
    const consumers = await keys.consumers()
    return {
      ok: tenants !== undefined,
      ready: ready && storeReachable && tenants !== undefined,
      version,
      // Whoever asks needs no key, so where there are keys the names are nobody's to see.
      ...(keys.configured
        ? { tenant_count: names.length, consumer_count: consumers.length }
        : { tenants: names, consumers }),
      formats: parser.formats,
      max_upload: uploadBytesMax,
      auth: keys.configured,
      limits: {
        rate_limit: requestLimiter.max ?? null,
        max_parallel: parseGate.parallelMax ?? null,
        parsing_now: parseGate.parsingNow,
      },
      vectors,
      ocr,
      cache,
      store,
      llm: {
        configured: gateway !== undefined,
        host: gateway?.host ?? '',
        model: gateway?.model ?? '',
        external: gateway?.external ?? false,
      },
    }
  }

  let underWay: Promise<HealthReport> | undefined
  // Probes that come at the same time share one look at the disk.
  return () => {
    underWay ??= report().finally(() => {
      underWay = undefined
    })
    return underWay
  }
}
