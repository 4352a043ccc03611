import type { Question } from './eval-set.ts'

export interface Measures {
  readonly questions: number
  readonly ndcg10: number
  readonly recall1: number
  readonly recall5: number
  readonly recall10: number
}

/** `found` gives the passages found for each question, best first. */
export function measure(questions: readonly Question[], found: readonly (readonly string[])[]): Measures {
  const mean = (value: (positives: ReadonlySet<string>, ids: readonly string[]) => number) =>
    questions.reduce((sum, { positives }, at) => sum + value(new Set(positives), found[at]!), 0) / questions.length
  return {
    questions: questions.length,
    ndcg10: mean(ndcg10),
    recall1: mean((positives, ids) => recall(positives, ids, 1)),
    recall5: mean((positives, ids) => recall(positives, ids, 5)),
    recall10: mean((positives, ids) => recall(positives, ids, 10)),
  }
}

function recall(positives: ReadonlySet<string>, ids: readonly string[], depth: number): number {
  return ids.slice(0, depth).filter((id) => positives.has(id)).length / Math.min(positives.size, depth)
}

function ndcg10(positives: ReadonlySet<string>, ids: readonly string[]): number {
  const gain = (rank: number) => 1 / Math.log2(rank + 2)
  const got = ids.slice(0, 10).reduce((sum, id, rank) => sum + (positives.has(id) ? gain(rank) : 0), 0)
  const most = Array.from({ length: Math.min(10, positives.size) }, (_, rank) => gain(rank)).reduce((a, b) => a + b, 0)
  return got / most
}
