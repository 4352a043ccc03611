import { featuresOf, type LineEvidence } from '../../src/domain/answer/answerable.ts'

/** One question: what speaks for its best line (nothing when nothing matched), and whether it has an answer. */
export interface Judged {
  readonly set: string
  /** The document it was asked about: questions about one document are never split. */
  readonly document: string
  readonly evidence: LineEvidence | undefined
  readonly answerable: boolean
}

export interface HeldOut {
  readonly answered: number
  readonly refused: number
}

const rounds = 6
/** What is aimed for in the first set; slack is shared evenly between the two. */
const aim = { set: 'mrc.dev', answered: 0.75, refused: 0.85 }

/** Weights and threshold fitted on one half of the documents and measured on the other, both ways, for several ways to halve them. */
export function heldOut(questions: readonly Judged[]): Map<string, HeldOut> {
  const shares = new Map<string, HeldOut[]>()
  for (let round = 0; round < rounds; round += 1) {
    const halves = [0, 1].map((side) => questions.filter(({ document }) => sideOf(document, round) === side))
    for (const [fitted, measured] of [halves, halves.toReversed()] as [Judged[], Judged[]][]) {
      const strengthOf = regression(fitted)
      const threshold = thresholdFor(
        fitted.filter(({ set }) => set === aim.set),
        strengthOf,
      )
      for (const set of new Set(measured.map((one) => one.set))) {
        const share = sharesAt(
          measured.filter((one) => one.set === set),
          strengthOf,
          threshold,
        )
        shares.set(set, [...(shares.get(set) ?? []), share])
      }
    }
  }
  const mean = (of: readonly number[]) => of.reduce((sum, one) => sum + one, 0) / of.length
  return new Map(
    Array.from(shares, ([set, all]) => [
      set,
      { answered: mean(all.map(({ answered }) => answered)), refused: mean(all.map(({ refused }) => refused)) },
    ]),
  )
}

type StrengthOf = (evidence: LineEvidence | undefined) => number

/** Logistic regression by gradient steps; features are of one size, so that plain steps do. */
function regression(questions: readonly Judged[]): StrengthOf {
  const rows = questions.flatMap(({ evidence, answerable }) =>
    evidence === undefined ? [] : [{ x: [1, ...Object.values(featuresOf(evidence))], y: answerable ? 1 : 0 }],
  )
  const weights = rows[0]!.x.map(() => 0)
  for (let step = 0; step < 1_000; step += 1) {
    const slope = weights.map(() => 0)
    for (const { x, y } of rows) {
      const miss = y - 1 / (1 + Math.exp(-dot(weights, x)))
      for (const [at, value] of x.entries()) slope[at]! += (miss * value) / rows.length
    }
    for (const at of weights.keys()) weights[at]! += 4 * slope[at]!
  }
  return (evidence) => (evidence === undefined ? -Infinity : dot(weights, [1, ...Object.values(featuresOf(evidence))]))
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, at) => sum + value * b[at]!, 0)
}

function thresholdFor(questions: readonly Judged[], strengthOf: StrengthOf): number {
  const unevenness = (threshold: number) => {
    const { answered, refused } = sharesAt(questions, strengthOf, threshold)
    return Math.abs(answered - aim.answered - (refused - aim.refused))
  }
  const thresholds = Array.from({ length: 121 }, (_, at) => -3 + at / 20)
  return thresholds.reduce((best, threshold) => (unevenness(threshold) < unevenness(best) ? threshold : best))
}

function sharesAt(questions: readonly Judged[], strengthOf: StrengthOf, threshold: number): HeldOut {
  const share = (of: readonly Judged[], wanted: (strength: number) => boolean) =>
    of.filter(({ evidence }) => wanted(strengthOf(evidence))).length / Math.max(1, of.length)
  return {
    answered: share(
      questions.filter(({ answerable }) => answerable),
      (strength) => strength > threshold,
    ),
    refused: share(
      questions.filter(({ answerable }) => !answerable),
      (strength) => strength <= threshold,
    ),
  }
}

/** Which half a document falls into; another round halves otherwise. */
function sideOf(document: string, round: number): number {
  let hash = round * 2_654_435_761
  for (let at = 0; at < document.length; at += 1) hash = Math.imul(hash ^ document.charCodeAt(at), 16_777_619)
  return (hash >>> 13) & 1
}
