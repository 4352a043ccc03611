import { anchorsOfQuote, type TextPlace } from '../chunk/places.ts'
import type { Anchor } from '../document/anchor.ts'
import { splitSentences } from '../text/sentences.ts'
import { numberEvidence, numbersIn, type StatedNumber } from './numbers.ts'
import { containsQuote, quotableText, quotationsIn } from './quotes.ts'
import { isOnlyReferences, referencesIn, withoutReferences } from './references.ts'

export interface ChunkRef {
  readonly doc_id: string
  readonly chunk_id: string
}

/** A chunk that may be cited: what it says, where it is, and the path its header shows. */
export interface Evidence extends ChunkRef {
  readonly filename: string
  readonly text: string
  readonly path: readonly string[]
  readonly anchors: readonly Anchor[]
  readonly places?: readonly TextPlace[] | undefined
}

/** One thing the answer points at; `evidence` is absent when there is no such chunk, or none the caller may see. */
export interface ClaimedSource {
  readonly ref: ChunkRef | undefined
  readonly evidence: Evidence | undefined
}

export interface ClaimedQuote extends ClaimedSource {
  readonly quote: string
}

export interface CheckedSentence {
  readonly text: string
  readonly refs: readonly number[]
  readonly numbers: readonly string[]
  readonly unsupported: readonly string[]
  /** Numbers the evidence has, but not in the sources this sentence cites. */
  readonly misattributed: readonly string[]
  /** Quotations that stand in none of the sources this sentence cites. */
  readonly misquoted: readonly string[]
}

export interface CheckedCitation {
  readonly doc_id: string | null
  readonly chunk_id: string | null
  readonly quote: string
  readonly found: boolean
  readonly filename: string | null
  readonly anchors: readonly Anchor[]
}

export interface Verification {
  readonly grounded: boolean
  readonly evidence_chunks: readonly ChunkRef[]
  readonly unknown_sources: readonly ChunkRef[]
  readonly unknown_refs: readonly number[]
  readonly sentences: readonly CheckedSentence[]
  readonly citations: readonly CheckedCitation[]
  readonly unsupported_numbers: readonly string[]
}

/**
 * Checks the numbers, references and quotations of an answer against evidence. It names places and rewrites nothing.
 * `[n]` points at the n-th source; where no sources were given, at the n-th citation.
 */
export function verifyAnswer(
  answer: string,
  sources: readonly ClaimedSource[],
  quotes: readonly ClaimedQuote[],
): Verification {
  const numbered: readonly ClaimedSource[] = sources.length > 0 ? sources : quotes
  const evidence = distinct([...sources, ...quotes].flatMap((claimed) => claimed.evidence ?? []))
  const witnesses = new Map(evidence.map((one) => [keyOf(one), witnessOf(one)]))
  const sourceAt = (n: number) => {
    const cited = numbered[n - 1]?.evidence
    return cited && witnesses.get(keyOf(cited))
  }

  const everyone: Witness = {
    supports: numberEvidence(evidence.flatMap(textsOf)).supports,
    says: (quote) => [...witnesses.values()].some((witness) => witness.says(quote)),
  }

  const sentences = sentencesOf(answer).map((text) => checkSentence(text, sourceAt, everyone))
  const unknownRefs = unique(sentences.flatMap(({ refs }) => refs)).filter(
    (n) => numbered[n - 1]?.evidence === undefined,
  )
  const unsupported = unique(sentences.flatMap((sentence) => sentence.unsupported))
  const citations = quotes.map(checkCitation)

  return {
    grounded:
      evidence.length > 0 &&
      unknownRefs.length === 0 &&
      unsupported.length === 0 &&
      citations.every(({ found }) => found),
    evidence_chunks: evidence.map(({ doc_id, chunk_id }) => ({ doc_id, chunk_id })),
    unknown_sources: distinct(
      [...sources, ...quotes].flatMap(({ ref, evidence: known }) => (ref && !known ? [ref] : [])),
    ),
    unknown_refs: unknownRefs,
    sentences,
    citations,
    unsupported_numbers: unsupported,
  }
}

/** What evidence can bear out. Made once, however many sentences rest on it. */
interface Witness {
  supports(number: StatedNumber): boolean
  says(quote: string): boolean
}

function witnessOf(evidence: Evidence): Witness {
  return { supports: numberEvidence(textsOf(evidence)).supports, says: quotableText(evidence.text) }
}

function checkSentence(text: string, sourceAt: (n: number) => Witness | undefined, everyone: Witness): CheckedSentence {
  const refs = referencesIn(text)
  const body = withoutReferences(text)
  const cited = refs.flatMap((n) => sourceAt(n) ?? [])
  const asked = cited.length === 0 ? [everyone] : cited
  const numbers = numbersIn(body).map((number) => ({
    ...number,
    known: everyone.supports(number),
    borneOut: asked.some((witness) => witness.supports(number)),
  }))

  return {
    text: text.trim(),
    refs,
    numbers: written(numbers),
    unsupported: written(numbers.filter(({ known }) => !known)),
    misattributed: written(numbers.filter(({ known, borneOut }) => known && !borneOut)),
    misquoted: quotationsIn(body).filter((quote) => !asked.some((witness) => witness.says(quote))),
  }
}

function checkCitation({ ref, evidence, quote }: ClaimedQuote): CheckedCitation {
  return {
    doc_id: ref?.doc_id ?? null,
    chunk_id: ref?.chunk_id ?? null,
    quote,
    found: evidence !== undefined && containsQuote(evidence.text, quote),
    filename: evidence?.filename ?? null,
    anchors: evidence === undefined ? [] : anchorsOfQuote(evidence, quote),
  }
}

/** A mark that stands after the full stop belongs to the sentence before it. */
function sentencesOf(answer: string): string[] {
  const sentences: string[] = []
  for (const piece of splitSentences(answer)) {
    const last = sentences.length - 1
    if (last >= 0 && isOnlyReferences(piece)) sentences[last] = `${sentences[last]}${piece}`
    else if (piece.trim() !== '') sentences.push(piece)
  }
  return sentences
}

/** The header line of a context bundle shows the path, so what stands there was given to the writer too. */
function textsOf(evidence: Evidence): string[] {
  return [evidence.text, evidence.path.join('\n')]
}

function written(numbers: readonly StatedNumber[]): string[] {
  return unique(numbers.map((number) => number.written))
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)]
}

function distinct<T extends ChunkRef>(refs: readonly T[]): T[] {
  return [...new Map(refs.map((ref) => [keyOf(ref), ref])).values()]
}

function keyOf({ doc_id, chunk_id }: ChunkRef): string {
  return `${doc_id} ${chunk_id}`
}
