import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Figure, keepFigures } from '../results.ts'
import { type AnswerTally, answerSet } from './answer-set.ts'
import { readEvalSet } from './eval-set.ts'
import { heldOut } from './held-out.ts'
import { verifySet } from './verify-set.ts'

const sets = ['mrc.dev', 'welfare-abstain.dev']
const share = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} % (${part}/${whole})`

/** `answer <folder of eval sets>`: how often quoted lines hold the answer, when answers are refused, what checks find. */
export async function run([folder]: readonly string[]): Promise<void> {
  if (folder === undefined) throw new Error('answer: name the folder of the eval sets')
  const figures: Figure[] = []
  const tallies: AnswerTally[] = []
  for (const name of sets) {
    const set = readEvalSet(folder, name)
    if (set === undefined) console.log(`${name}: not in the folder, skipped`)
    else tallies.push(await answerSet(name, set))
  }
  figures.push(...tallies.flatMap(answerFigures), ...heldOutFigures(tallies))
  const verify = path.join(folder, 'verify.dev.jsonl')
  if (existsSync(verify)) {
    const { rules, probes, falseAlarms } = verifySet(verify)
    figures.push(
      { what: '답 검사: 규칙 사례', value: share(rules.right, rules.cases), peer: null },
      { what: '답 검사: 탐침 사례', value: share(probes.right, probes.cases), peer: null },
      { what: '답 검사: 깨끗한 답의 헛경보', value: String(falseAlarms), peer: null },
    )
  }
  keepFigures('answer', figures)
}

function answerFigures({ name, held, answerable, unanswerable }: AnswerTally): Figure[] {
  return [
    ...[...held].map(([src, { held: right, asked }]) => ({
      what: `${name} (${src}): 답한 질문 가운데 인용한 줄에 정답이 든 비율`,
      value: share(right, asked),
      peer: null,
    })),
    { what: `${name}: 답이 있는 질문에 답한 비율`, value: share(answerable.answered, answerable.asked), peer: null },
    {
      what: `${name}: 답이 없는 질문을 물리친 비율`,
      value: share(unanswerable.refused, unanswerable.asked),
      peer: null,
    },
  ]
}

function heldOutFigures(tallies: readonly AnswerTally[]): Figure[] {
  const percent = (value: number) => `${(100 * value).toFixed(1)} %`
  return [...heldOut(tallies.flatMap(({ judged }) => judged))].map(([name, { answered, refused }]) => ({
    what: `${name}: 절반에 맞추고 나머지 절반에서 잰 값`,
    value: `답한 비율 ${percent(answered)}, 물리친 비율 ${percent(refused)}`,
    peer: null,
  }))
}
