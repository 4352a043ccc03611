/** What is known about the best line before it is shown: shares of the question's weight, 0 to 1. */
export interface LineEvidence {
  /** Covered by the line itself. */
  readonly line: number
  /** By the line and the headings it stands under. */
  readonly lineAndPath: number
  /** By its whole chunk and path. */
  readonly chunk: number
  /** How far its chunk's score lies above the best of another document; undefined when nothing else was found. */
  readonly lead: number | undefined
}

/**
 * Fitted by logistic regression on 1,755 questions with and without an answer in the documents (news-like and welfare
 * questions together; `npm run bench -- answer` measures it). Coverage alone cannot tell a near miss: a passage that
 * stands out from the rest of the tenant can.
 */
const weights = { line: 2.94, lineAndPath: 2.38, chunk: 1.03, lead: 2.87 }
const threshold = 3.97
/** More lead than this shows nothing more; where there is nothing to lead before, the usual lead is assumed. */
const leadMax = 0.6
const leadUsual = 0.2

/** Can the line answer, as far as words can tell? */
export function isAnswerable({ line, lineAndPath, chunk, lead = leadUsual }: LineEvidence): boolean {
  const strength =
    weights.line * line +
    weights.lineAndPath * lineAndPath +
    weights.chunk * chunk +
    weights.lead * Math.min(leadMax, lead)
  return strength > threshold
}
