import { joinLetterSpacing, oneLine } from '../text/normalize.ts'
import type { Stated } from './fields.ts'
import { readOrganisation } from './issuer.ts'
import type { Line } from './lines.ts'
import { markerOf } from './markers.ts'

const titleCharsMax = 120
const lineCharsMax = 60
const printedCharsMax = 90

/** A line that could be (part of) a title: short, no sentence, no list mark. */
export function isTitleLike(text: string): boolean {
  if (text.length > titleCharsMax || isSentence(text) || markerOf(text) !== null) return false
  return /[가-힣\p{Script=Han}]{2}|[A-Za-z]{3}/u.test(joinLetterSpacing(text))
}

export const isSentence = (text: string): boolean => /[다요까오함음임]\s*\.\s*$|니다\s*\.|[다요]\s*[.,]\s/u.test(text)

/** `- 부제 -`, `- 부제`: what stands under a title in smaller letters. */
export const isSubtitle = (text: string): boolean => /^[-–―‐─~]|\s[-–―‐─]$/u.test(text)

const isHangul = (text: string): boolean => /[가-힣]/u.test(text)

/** The title that starts at a line, with the lines it runs on to: in the same frame, or in letters of the same size. */
export function readTitleLines(lines: readonly Line[], at: number): Stated {
  const first = lines[at]!
  const stands = first.size !== null && first.size > usualSize(lines) * 1.15
  const parts = [first.text]
  for (const next of lines.slice(at + 1, at + 3)) {
    const goesOn = first.size === null ? isSameFrame(next, first) : stands && isAsLarge(next, first)
    if (!goesOn || isSubtitle(next.text) || next.cells.length > 1 || !isTitleLike(next.text)) break
    if (/[:：]|^제\s*\d+\s*교시$/u.test(next.text)) break
    if (readOrganisation(next.text) !== null || (isHangul(first.text) && !isHangul(next.text))) break
    if (first.text.length > lineCharsMax || next.text.length > lineCharsMax) break
    parts.push(next.text)
  }
  return { value: oneLine(parts.map(joinLetterSpacing).join(' ')), block: first.block }
}

const isSameFrame = (line: Line, as: Line): boolean =>
  line.block === as.block && line.table === as.table && line.row === as.row

function usualSize(lines: readonly Line[]): number {
  const sizes = lines.flatMap(({ size }) => (size === null ? [] : [size])).sort((a, b) => a - b)
  return sizes[Math.floor(sizes.length / 2)] ?? 0
}

const isAsLarge = (line: Line, as: Line): boolean =>
  line.size !== null && as.size !== null && line.size > as.size * 0.85 && line.size < as.size * 1.18

/** Of the lines that may be a title, the first; on a printed page, the first of the largest, with what is as large above it. */
export function titleAmong(lines: readonly Line[], mayBe: (line: Line) => boolean): number {
  const first = lines.findIndex(mayBe)
  if (first === -1 || lines[first]!.size === null) return first
  const sizeOf = (line: Line) =>
    mayBe(line) && line.size !== null && line.text.length <= printedCharsMax ? line.size : 0
  const largest = Math.max(...lines.map(sizeOf))
  if (largest < lines[first]!.size! * 1.25) return first
  let at = lines.findIndex((line) => sizeOf(line) === largest)
  while (at > 0 && isAsLarge(lines[at - 1]!, lines[at]!) && isTitleLike(lines[at - 1]!.text)) at -= 1
  return at
}
