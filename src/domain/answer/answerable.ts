/** What is known about the best line before it is shown: shares of the question's weight, 0 to 1. */
export interface LineEvidence {
  /** Covered by the line itself. */
  readonly line: number
  /** By the line and the headings it stands under. */
  readonly lineAndPath: number
  /** By its whole chunk and path. */
  readonly chunk: number
  /** How far its chunk's score lies above that of the next; undefined when nothing else was found. */
  readonly lead: number | undefined
  /** Does it hold a figure where the question asks for one? Undefined when the question does not. */
  readonly figure: boolean | undefined
}

/**
 * Fitted by logistic regression on 1,755 questions with and without an answer in the documents (encyclopaedia and
 * welfare questions; `npm run bench -- answer` measures it). Coverage alone does not tell a near miss from an answer; a
 * passage that stands out from the others does.
 */
const weights = { line: 2.17, lineAndPath: 2.02, chunk: 1.35, lead: 2.9, figure: 0.33 }
const threshold = 4.08
/** More lead than this shows nothing more; where there is nothing to lead before, the usual lead is assumed. */
const leadMax = 0.6
const leadUsual = 0.2

/** Can the line answer, as far as words can tell? */
export function isAnswerable({ line, lineAndPath, chunk, lead = leadUsual, figure }: LineEvidence): boolean {
  const strength =
    weights.line * line +
    weights.lineAndPath * lineAndPath +
    weights.chunk * chunk +
    weights.lead * Math.min(leadMax, lead) +
    (figure === undefined ? 0 : figure ? weights.figure : -weights.figure)
  return strength > threshold
}

/** Questions for a number, an amount or a date. */
export function asksForFigure(question: string): boolean {
  return /몇|얼마|언제|연도|년도/u.test(question)
}
