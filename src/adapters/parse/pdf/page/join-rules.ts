import { createVocabulary, type Vocabulary } from './line-join.ts'
import type { Segment } from './segment.ts'
import type { PageSketch } from './sketch.ts'

/** How the lines of one document go on in each other. */
export interface JoinRules {
  readonly words: Vocabulary
  /** The file draws the blanks that its lines end with. */
  readonly blanksDrawn: boolean
  /** Lines are filled to the end and break words wherever that is: a line with room left was ended by its writer. */
  readonly breaksWords: boolean
}

/** Fewer full lines prove nothing. */
const fullLinesMin = 5
const brokenLinesMin = 8
/** Words often end so, and seldom go on after it: many such lines without a blank were robbed of it. */
const endsWord = /[을를은는의에및할]$/u
const doubtfulMin = 3

/** What the lines of all pages show. */
export function joinRulesOf(sketches: readonly PageSketch[]): JoinRules {
  const words = createVocabulary()
  const all = { lines: 0, blanks: 0 }
  const full = { lines: 0, blanks: 0, broken: 0, doubtful: 0 }
  for (const { rows, tables } of sketches) {
    const right = rightEdge(rows)
    rows.forEach((row, index) => {
      for (const segment of row) words.add(segment.text)
      const last = row.at(-1)!
      all.lines += 1
      if (last.blankAfter) all.blanks += 1
      if (last.u1 < right - last.size * 2 || last.text.length < 15) return
      full.lines += 1
      if (last.blankAfter) full.blanks += 1
      else if (isBrokenWord(last, rows[index + 1]?.[0])) {
        full.broken += 1
        if (endsWord.test(last.text)) full.doubtful += 1
      }
    })
    for (const cell of tables.flatMap(({ cells }) => cells)) for (const line of cell.lines) words.add(line.text)
  }
  const isReliable = full.doubtful < doubtfulMin || full.doubtful < full.broken * 0.12
  const blanksDrawn =
    full.lines < fullLinesMin ? all.blanks > all.lines * 0.15 : isReliable && full.blanks > full.lines * 0.2
  return {
    words,
    blanksDrawn,
    breaksWords: blanksDrawn && full.broken >= brokenLinesMin && full.broken > full.lines * 0.25,
  }
}

/** One line that sticks out does not set the measure. */
function rightEdge(rows: PageSketch['rows']): number {
  const ends = rows.map((row) => row.at(-1)!.u1).sort((a, b) => a - b)
  return ends[Math.floor(ends.length * 0.95)] ?? 0
}

function isBrokenWord({ text, base, size }: Segment, next: Segment | undefined): boolean {
  return next !== undefined && next.base - base < size * 2.6 && /[가-힣]$/u.test(text) && /^[가-힣]/u.test(next.text)
}
