import type { Bbox } from '../../domain/document/block.ts'
import type { Token, TokenLine } from './recognizer.ts'

/** Neighbouring tokens, `from` to `to` (exclusive), that the first language may have misread. */
export interface Doubt {
  readonly from: number
  readonly to: number
  readonly bbox: Bbox
}

const sureFrom = 0.6
const hangulSyllable = /\p{Script=Hangul}/u
const looseJamo = /[\u3131-\u318e\u1100-\u11ff]/u

/**
 * Where a line read as Korean may be something else. The Korean model reads Latin letters as figures, signs and loose
 * jamo with little confidence; whole syllables it is right about, or nearer to it than any other model would be.
 */
export function doubtsOf(line: TokenLine): Doubt[] {
  const { tokens } = line
  const doubts: Doubt[] = []
  for (let from = 0; from < tokens.length; from += 1) {
    if (!isDoubtful(tokens[from]!)) continue
    let to = from + 1
    while (to < tokens.length && carriesOn(tokens, to)) to += 1
    while (from > 0 && !tokens[from]!.spaceBefore && isForeign(tokens[from - 1]!)) from -= 1
    doubts.push({ from, to, bbox: room(line, from, to) })
    from = to
  }
  return doubts
}

/** A line with little Hangul in it may be in another language as a whole: it is read again from end to end. */
export function mayBeForeign({ tokens }: TokenLine): boolean {
  return hangulShare(tokens) < 0.5
}

/** Takes a line's other reading when it is made of words and surely read; figures alone stay as they are. */
export function settleLine(line: TokenLine, other: readonly Token[]): readonly Token[] | undefined {
  const letters = textOf(other).match(/\p{L}/gu)?.length ?? 0
  const isText = letters * 2 >= textOf(other).length
  return isText && confidenceOf(other) >= lineSureFrom && confidenceOf(other) >= confidenceOf(line.tokens) - lineMargin
    ? other
    : undefined
}

const lineSureFrom = 0.7
const lineMargin = 0.1

/** From the neighbour before to the one after: the boxes of misread letters are wrong too. */
function room({ tokens, bbox: [, top, , bottom] }: TokenLine, from: number, to: number): Bbox {
  const [left, , right] = union(tokens.slice(from, to).map(({ bbox }) => bbox))
  const before = tokens[from - 1]?.bbox[2] ?? left
  const after = tokens[to]?.bbox[0] ?? right
  return [Math.min(left, before), top, after > left ? after : right, bottom]
}

function isDoubtful(token: Token): boolean {
  return looseJamo.test(token.text) || (token.confidence < sureFrom && !isSyllables(token))
}

/** A doubtful piece takes in what stands in it, and the figures and signs that touch it. */
function carriesOn(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]!
  if (isDoubtful(token)) return true
  const next = tokens[at + 1]
  if (next !== undefined && isDoubtful(next) && token.confidence < sureFrom) return true
  return !token.spaceBefore && isForeign(token)
}

const isSyllables = ({ text }: Token): boolean => hangulSyllable.test(text) && !looseJamo.test(text)
const isForeign = ({ text }: Token): boolean => !hangulSyllable.test(text)

/**
 * Takes the other reading where it is clearly the surer one, or has words where the first has a tangle of signs.
 * Keeps Hangul, which the other languages cannot read, and figures, which the first one reads as well.
 */
export function settle(line: TokenLine, doubt: Doubt, other: readonly Token[]): readonly Token[] {
  const first = line.tokens.slice(doubt.from, doubt.to)
  if (hangulShare(first) >= 0.5 || !letter.test(textOf(other))) return first
  const isSurer = confidenceOf(other) >= otherSureFrom && confidenceOf(other) > confidenceOf(first) + otherSurerBy
  const isWord = confidenceOf(first) < noIdeaBelow && word.test(textOf(other))
  if (!isSurer && !isWord && !untangles(textOf(first), textOf(other))) return first
  return other.map((token, at) => {
    if (at > 0) return token
    return { ...token, text: lostOpening(first, token.text) + token.text, spaceBefore: first[0]!.spaceBefore }
  })
}

const otherSureFrom = 0.4
const otherSurerBy = 0.15
const noIdeaBelow = 0.3
const letter = /\p{L}/u
const word = /\p{L}{4}/u

/** Confidence in long addresses is low however well they are read; what a misreading looks like tells more. */
function untangles(first: string, other: string): boolean {
  return tangle(first) > 0.2 && tangle(other) < tangle(first) / 2
}

function tangle(text: string): number {
  const signs = text.match(/[\\/[\]{}<>|^~`#%=_¥£§©®±×*"\u3131-\u318e]/gu)
  return (signs?.length ?? 0) / Math.max(1, text.length)
}

/** A bracket that leans on the syllable before it is cut off with that syllable. */
function lostOpening(first: readonly Token[], text: string): string {
  const opening = /^[([{<“‘「『〈《]/u.exec(first[0]!.text)?.[0] ?? ''
  return text.startsWith(opening) ? '' : opening
}

const textOf = (tokens: readonly Token[]): string => tokens.map(({ text }) => text).join('')

function hangulShare(tokens: readonly Token[]): number {
  const letters = [...textOf(tokens)]
  return letters.filter((one) => hangulSyllable.test(one) && !looseJamo.test(one)).length / letters.length
}

/** By length: one sure full stop does not save a long word. */
export function confidenceOf(tokens: readonly Token[]): number {
  const chars = tokens.reduce((sum, { text }) => sum + text.length, 0)
  return chars === 0 ? 0 : tokens.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / chars
}

export function union(boxes: readonly Bbox[]): Bbox {
  return [
    Math.min(...boxes.map((box) => box[0])),
    Math.min(...boxes.map((box) => box[1])),
    Math.max(...boxes.map((box) => box[2])),
    Math.max(...boxes.map((box) => box[3])),
  ]
}
