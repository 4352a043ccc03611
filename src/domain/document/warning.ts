export type WarningCode =
  | 'EXTENSION_MISMATCH'
  | 'PAGE_UNKNOWN'
  | 'LAYOUT_ANALYSIS_SKIPPED'
  | 'OCR_LOW_CONFIDENCE'
  | 'OCR_SKIPPED'
  | 'TABLE_GRID_UNCERTAIN'
  | 'READING_ORDER_UNCERTAIN'
  | 'TEXT_ENCODING_BROKEN'
  | 'TRACKED_CHANGES_PRESENT'
  | 'PARTIAL_READ'
  | 'HIDDEN_CONTENT_SKIPPED'
  | 'LIMIT_REACHED'

/** Something a reader lost, guessed or left out. `text` is Korean, for people; programs branch on `code`. */
export interface Warning {
  readonly code: WarningCode
  readonly text: string
  readonly page: number | null
  readonly block: string | null
}

const noLookNeeded: ReadonlySet<WarningCode> = new Set(['EXTENSION_MISMATCH', 'HIDDEN_CONTENT_SKIPPED'])

export interface ReviewReason {
  readonly code: WarningCode
  readonly text: string
}

/** The warnings that ask a person to look at the document once, each code named once. */
export function reviewReasons(warnings: readonly Warning[]): ReviewReason[] {
  const seen = new Set<WarningCode>()
  return warnings.flatMap(({ code, text }) => {
    if (noLookNeeded.has(code) || seen.has(code)) return []
    seen.add(code)
    return [{ code, text }]
  })
}
