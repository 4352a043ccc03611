import type { FlowPiece } from './gold.ts'
import { normalise } from './score.ts'

/** An approval document: a header table before everything else, then the first sentence of the body. */
export interface ApprovalHead {
  readonly header: string
  readonly body: string
}

const tellingChars = 8
/** A letter names its recipient and its title; a plan under a cover names its number and the day it was approved. */
const headers: readonly (readonly RegExp[])[] = [
  [/수신/u, /제목/u],
  [/문서번호/u, /결재일자|시행일자|보고일자/u],
]

/** Undefined for any other document. What stands before the header must be too short for a sentence. */
export function approvalHead(flow: readonly FlowPiece[]): ApprovalHead | undefined {
  const pieces = flow
    .map(({ isTable, text }) => ({ isTable, text: normalise(text) }))
    .filter(({ text }) => text.length >= tellingChars)
  const [first, ...rest] = pieces
  if (first?.isTable !== true) return undefined
  const isHeader = headers.some((labels) => labels.every((label) => label.test(first.text)))
  const body = rest.find(({ isTable }) => !isTable)
  return isHeader && body !== undefined ? { header: first.text, body: body.text } : undefined
}

/** Does the header's text, from its first words to its last, stand before the body's first sentence? */
export function headerLeads({ header, body }: ApprovalHead, text: string): boolean {
  const found = normalise(text)
  const bodyAt = found.indexOf(body.slice(0, tellingChars * 2))
  const ends = [header.slice(0, tellingChars), header.slice(-tellingChars)].map((end) => found.indexOf(end))
  return bodyAt >= 0 && ends.every((at) => at >= 0 && at < bodyAt)
}
