export interface UsageRecord {
  /** ISO 8601, UTC. */
  readonly at: string
  readonly consumer: string
  /** `POST /parse` */
  readonly route: string
  readonly status: number
  readonly bytes_in: number
  readonly ms: number
}

export interface UsageCount {
  readonly calls: number
  readonly errors: number
  readonly bytes_in: number
  readonly ms: number
}

export type UsageCounts = Readonly<Record<string, Readonly<Record<string, UsageCount>>>>

/** One line per request. Holds no document content: the record has no field that could. */
export interface UsageLog {
  /** Never throws and never holds a request up: what cannot be written is counted as lost and logged once. */
  record(record: UsageRecord): void

  /** Counts since start, by consumer and route; of one consumer when named. */
  counts(consumer?: string): Promise<UsageCounts>

  /** Waits until what was recorded is written. */
  close(): Promise<void>
}
