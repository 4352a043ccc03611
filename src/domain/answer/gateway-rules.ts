import { termsOfText } from '../text/analyze.ts'
import { withoutReferences } from '../verify/references.ts'
import type { Verification } from '../verify/verify-answer.ts'

/** Share of a sentence's terms that its cited sources must hold. Paraphrase leaves about half of the stems in place. */
const backedShareMin = 0.5

/**
 * Sentences of a model's answer that no cited source backs: without a reference, or made of words the sources do not
 * have. An instruction planted in a document can make a model say anything; it cannot make it pass here.
 */
export function unbackedSentences(found: Verification, textOf: (n: number) => string | undefined): string[] {
  return found.sentences.flatMap(({ text, refs }) => {
    const terms = new Set(termsOfText(withoutReferences(text)))
    if (terms.size === 0) return []
    const sources = new Set(refs.flatMap((n) => termsOfText(textOf(n) ?? '')))
    const backed = [...terms].filter((term) => sources.has(term)).length
    return refs.length > 0 && backed / terms.size >= backedShareMin ? [] : [text]
  })
}

/** Everything a gateway's answer must be before it is shown: grounded, rightly attributed, rightly quoted, backed. */
export function isShowable(found: Verification, unbacked: readonly string[]): boolean {
  return (
    found.grounded &&
    found.sentences.length > 0 &&
    unbacked.length === 0 &&
    found.sentences.every(({ misattributed, misquoted }) => misattributed.length === 0 && misquoted.length === 0)
  )
}
