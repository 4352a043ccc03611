import { startsItem } from './item-marks.ts'
import type { JoinRules } from './join-rules.ts'
import { joint } from './line-join.ts'
import type { Segment } from './segment.ts'

export interface Paragraph {
  readonly text: string
  readonly lines: readonly Segment[]
  readonly u0: number
  readonly u1: number
  readonly top: number
  readonly bottom: number
  readonly size: number
  readonly bold: boolean
  readonly confidence: number
  readonly recognised: boolean
}

const linesMax = 1_000

/** Puts the lines of one column, top to bottom, together into paragraphs. `right` is where its lines may reach. */
export function paragraphsOf(lines: readonly Segment[], right: number, rules: JoinRules): Paragraph[] {
  const paragraphs: Paragraph[] = []
  const pitch = usualPitch(lines)
  let open: Segment[] = []
  for (const line of lines) {
    if (
      open.length === linesMax ||
      (open.length > 0 && isBreak(open, line, { right, pitch, breaksWords: rules.breaksWords }))
    ) {
      paragraphs.push(paragraphOf(open, rules))
      open = []
    }
    open.push(line)
  }
  if (open.length > 0) paragraphs.push(paragraphOf(open, rules))
  return paragraphs
}

export function paragraphOf(lines: readonly Segment[], rules: JoinRules): Paragraph {
  const longest = lines.reduce((best, line) => (line.text.length > best.text.length ? line : best))
  return {
    text: textOf(lines, rules),
    lines,
    u0: Math.min(...lines.map(({ u0 }) => u0)),
    u1: Math.max(...lines.map(({ u1 }) => u1)),
    top: Math.min(...lines.map(({ top }) => top)),
    bottom: Math.max(...lines.map(({ bottom }) => bottom)),
    size: longest.size,
    bold: longest.bold,
    confidence: meanConfidence(lines),
    recognised: lines.some((line) => line.recognised),
  }
}

/** By the length of the lines. */
export function meanConfidence(lines: readonly Segment[]): number {
  const length = lines.reduce((sum, { text }) => sum + text.length, 0)
  return length === 0 ? 1 : lines.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / length
}

export function textOf(lines: readonly Segment[], { words, blanksDrawn }: JoinRules): string {
  let text = ''
  lines.forEach((line, index) => {
    const before = lines[index - 1]
    if (before !== undefined) text += joint(text, line.text, before.blankAfter, blanksDrawn, words)
    text = text.endsWith('\u00ad') ? text.slice(0, -1) + line.text : text + line.text
  })
  return text.replaceAll('\u00ad', '').trim()
}

/** Where lines inside a box may reach: as far from its right border as they begin from its left. */
export function innerRight(box: { readonly u0: number; readonly u1: number }, lines: readonly Segment[]): number {
  const margin = Math.min(...lines.map(({ u0 }) => u0)) - box.u0
  return Math.max(box.u1 - Math.min(8, Math.max(2, margin)), ...lines.map(({ u1 }) => u1))
}

interface Column {
  readonly right: number
  readonly pitch: number
  readonly breaksWords: boolean
}

function isBreak(open: readonly Segment[], next: Segment, { right, pitch, breaksWords }: Column): boolean {
  const first = open[0]!
  const last = open.at(-1)!
  const size = Math.max(last.size, next.size)
  if (Math.abs(last.size - next.size) > size * 0.15) return true
  const drop = next.base - last.base
  if (Math.abs(last.size - next.size) > size * 0.08 && drop > pitch * 1.15) return true
  if (drop < size * 0.5 || drop > Math.max(pitch * 1.35, size * 1.3)) return true
  if (startsItem(next.text, last.text) || (figures.test(last.text) && figures.test(next.text))) return true
  // The next word had room here and was not put here: the writer ended the line.
  if (last.u1 + size * 0.3 + next.firstWordWidth < right - size * 0.5) return true
  // Where words are broken anywhere, even the first letter of the next word would have been put here.
  const wasFilled = !breaksWords || last.blankAfter || last.u1 + size * 2.2 > right || !hangul.test(next.text)
  if (!wasFilled && Math.abs(next.u0 - last.u0) < size * 0.6) return true
  if (open.length === 1) return next.u0 > first.u0 + size * 12
  return Math.abs(next.u0 - last.u0) > size * 0.9 && Math.abs(middleOf(next) - middleOf(last)) > size * 0.6
}

const hangul = /^[가-힣]/u

/** Numbers below each other are a column, not a text. */
const figures = /^[-+△▲▽▼()\d.,%\s]+$/u

const middleOf = ({ u0, u1 }: Segment): number => (u0 + u1) / 2

/** From line to line where lines follow closely. */
function usualPitch(lines: readonly Segment[]): number {
  const drops: number[] = []
  for (let index = 1; index < lines.length; index += 1) {
    const drop = lines[index]!.base - lines[index - 1]!.base
    const { size } = lines[index]!
    if (drop > size * 0.8 && drop < size * 2.6) drops.push(drop)
  }
  drops.sort((a, b) => a - b)
  return drops[drops.length >> 1] ?? 0
}
