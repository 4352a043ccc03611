import { type ClaimedSource, verifyAnswer } from '../../src/domain/verify/verify-answer.ts'
import { readLines } from './eval-set.ts'

interface VerifyCase {
  readonly kind: string
  readonly answer: string
  readonly evidence: readonly { readonly id: string; readonly text: string }[]
  readonly expect: 'ok' | 'bad'
  readonly probe?: boolean
}

export interface VerifyTally {
  readonly rules: { readonly right: number; readonly cases: number }
  readonly probes: { readonly right: number; readonly cases: number }
  readonly falseAlarms: number
}

/** A fault counts as found when the answer is not grounded, or a sentence is misattributed or misquoted. */
export function verifySet(file: string): VerifyTally {
  const rules = { right: 0, cases: 0 }
  const probes = { right: 0, cases: 0 }
  let falseAlarms = 0
  for (const { answer, evidence, expect, probe } of readLines<VerifyCase>(file)) {
    const checked = verifyAnswer(answer, evidence.map(sourceOf), [])
    const faulty =
      !checked.grounded ||
      checked.sentences.some(({ misattributed, misquoted }) => misattributed.length > 0 || misquoted.length > 0)
    const tally = probe === true ? probes : rules
    tally.cases += 1
    if (faulty === (expect === 'bad')) tally.right += 1
    if (faulty && expect === 'ok') falseAlarms += 1
  }
  return { rules, probes, falseAlarms }
}

function sourceOf({ id, text }: VerifyCase['evidence'][number]): ClaimedSource {
  const ref = { doc_id: id, chunk_id: 'c1' }
  return { ref, evidence: { ...ref, filename: id, text, path: [], anchors: [] } }
}
