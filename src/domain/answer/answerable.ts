/** What is known about the best line before it is shown. Shares are from 0 to 1. */
export interface LineEvidence {
  /** Share of the question's weight that the line and the headings above it cover. */
  readonly covered: number
  /** The same by the first words of the line alone: they say what it is about. */
  readonly opening: number
  /** Share of neighbouring words of the question that stand near each other in the line. */
  readonly nearness: number
  /** Share of the document's title that the question names. Naming a document covers much and answers nothing. */
  readonly titleNamed: number
  /** How far its chunk's score lies above that of the next; undefined when nothing else was found. */
  readonly lead: number | undefined
  /** Does it hold a figure, or a date, where the question asks for one? Undefined when the question does not. */
  readonly figure: boolean | undefined
  readonly date: boolean | undefined
}

/**
 * Fitted by logistic regression on 1,755 questions with and without an answer in the documents (encyclopaedia and
 * welfare questions; `npm run bench -- answer` measures it, and says what fits on one half give on the other).
 * Coverage alone does not tell a near miss from an answer; a passage that stands out from the others does.
 */
const weights = { covered: 4.6, opening: 1.6, nearness: 1.41, titleNamed: -0.63, lead: 2.75, figure: 0.32, date: 0.46 }
const threshold = 3.87
/** More lead than this shows nothing more; where there is nothing to lead before, the usual lead is assumed. */
const leadMax = 0.6
const leadUsual = 0.2

/** The evidence as numbers, in the order of the weights. */
export function featuresOf(evidence: LineEvidence): Readonly<Record<keyof LineEvidence, number>> {
  const { lead = leadUsual, figure, date, ...shares } = evidence
  return { ...shares, lead: Math.min(leadMax, lead), figure: signOf(figure), date: signOf(date) }
}

/** Can the line answer, as far as words can tell? */
export function isAnswerable(evidence: LineEvidence): boolean {
  const features = featuresOf(evidence)
  const names = Object.keys(weights) as (keyof LineEvidence)[]
  return names.reduce((strength, name) => strength + weights[name] * features[name], 0) > threshold
}

function signOf(held: boolean | undefined): number {
  return held === undefined ? 0 : held ? 1 : -1
}
