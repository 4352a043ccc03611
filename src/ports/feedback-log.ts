export type FeedbackKind = 'unreadable' | 'wrong_value' | 'missing' | 'other'

export interface FeedbackItem {
  readonly id: string
  /** ISO 8601, UTC. */
  readonly at: string
  readonly consumer: string
  readonly kind: FeedbackKind
  readonly doc_id: string | null
  readonly filename: string | null
  readonly tenant: string | null
  readonly field: string | null
  readonly expected: string | null
  readonly note: string | null
}

/** Reports about documents that were read wrongly. */
export interface FeedbackLog {
  /** Returns when the item survives a crash. */
  append(item: FeedbackItem): Promise<void>

  /** Newest first; of one consumer when named. `total` counts them all, also past the limit. */
  list(query: { readonly consumer?: string; readonly limit: number }): Promise<{
    readonly total: number
    readonly items: readonly FeedbackItem[]
  }>
}
