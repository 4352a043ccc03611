import type { Logger } from '../ports/logger.ts'
import type { Parser, ParserStats } from '../ports/parser.ts'
import type { IndexSize, SearchIndex } from '../ports/search-index.ts'

/** What an operator watches, as it is now. Parts that do not tell are undefined; nobody and no document is named. */
export interface Figures {
  /** Files that requests are having read. */
  readonly parsingNow: number
  readonly parser: ParserStats | undefined
  /** How often a file was asked for that had been read before, and how often not. Undefined without a cache. */
  readonly cache: CacheLookups | undefined
  readonly index: IndexSize | undefined
  /** Chunks that wait for their vector. */
  readonly vectorsPending: number
}

export interface CacheLookups {
  readonly hits: number
  readonly misses: number
}

export type ReportFigures = () => Promise<Figures>

export function makeReportFigures(ports: {
  parser: Pick<Parser, 'stats'>
  index: Pick<SearchIndex, 'size'>
  logger: Logger
  cacheLookups: CacheLookups | undefined
  parseGate: { readonly parsingNow: number }
  vectorsPending: () => number
}): ReportFigures {
  const { parser, index, logger, cacheLookups, parseGate, vectorsPending } = ports

  return async () => ({
    parsingNow: parseGate.parsingNow,
    parser: parser.stats?.(),
    cache: cacheLookups && { ...cacheLookups },
    index: await index.size?.().catch((cause: unknown) => {
      // A database that is away must not take the other figures with it.
      logger.warn('the size of the index is not known', { cause: String(cause) })
      return undefined
    }),
    vectorsPending: vectorsPending(),
  })
}
