/** What a question asks for: its terms and what each weighs over the documents searched. */
export type QuestionTerms = ReadonlyMap<string, number>

/** Share of the question's weight that a text's terms cover, 0 to 1. */
export function coverage(question: QuestionTerms, terms: ReadonlySet<string>): number {
  let whole = 0
  let covered = 0
  for (const [term, weight] of question) {
    whole += weight
    if (terms.has(term)) covered += weight
  }
  return whole === 0 ? 0 : covered / whole
}
