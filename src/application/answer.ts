import type { Citation } from '../domain/answer/citation.ts'
import type { SkippedEntry } from '../domain/document/entry.ts'
import type { Verification } from '../domain/verify/verify-answer.ts'

export interface AnswerRequest {
  readonly tenant: string
  readonly question: string
  readonly limit: number
  readonly llm: boolean
  readonly principal?: string | undefined
}

export interface Answer {
  readonly tenant: string
  readonly question: string
  readonly answered: boolean
  readonly reason: 'NO_MATCH' | 'NO_EVIDENCE' | 'NOT_GROUNDED' | 'ACL_BROKEN' | null
  readonly skipped: readonly SkippedEntry[]
  readonly made_by: string
  readonly text: string
  readonly citations: readonly Citation[]
  /** What the checks found wrong with an answer that is therefore not shown. */
  readonly verification?: Verification & {
    /** Sentences without a reference, or in words that the sources they cite do not have. */
    readonly unbacked: readonly string[]
  }
}
