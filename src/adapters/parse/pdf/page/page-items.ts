import { withAlignedTables } from '../table/aligned-tables.ts'
import type { Bar } from '../table/bars.ts'
import type { FoundTable } from '../table/found-table.ts'
import { columnsOf, type Unit } from './columns.ts'
import type { Turn } from './drawing.ts'
import type { JoinRules } from './join-rules.ts'
import { innerRight, type Paragraph, paragraphsOf } from './paragraphs.ts'
import { joinSegments } from './rows.ts'
import type { Segment } from './segment.ts'
import type { PageSketch } from './sketch.ts'

/** What a page says, in reading order. Places are in the frame of `turn`. */
export type PageItem =
  | { readonly kind: 'paragraph'; readonly paragraph: Paragraph; readonly turn: Turn; readonly footnote: boolean }
  | { readonly kind: 'table'; readonly table: FoundTable; readonly turn: Turn }

export interface PageItems {
  readonly items: readonly PageItem[]
  readonly columns: number
}

export function itemsOf(sketch: PageSketch, rules: JoinRules): PageItems {
  const columns = columnsOf(sketch.rows, sketch.tables, sketch.frames)
  const marks = { rules: sketch.rules, notesFrom: footnotesFrom(sketch) }
  const items = columns.flatMap((units) =>
    columnItems(withAlignedTables(units, sketch.rules), sketch.turn, rules, marks),
  )
  const asides = sketch.asides.flatMap(({ turn, rows }) => {
    const units: Unit[] = rows.map((segments) => ({ kind: 'row', segments }))
    return columnItems(units, turn, rules, { rules: [], notesFrom: Infinity })
  })
  return { items: [...items, ...asides], columns: columns.length }
}

interface Marks {
  readonly rules: readonly Bar[]
  readonly notesFrom: number
}

function columnItems(units: readonly Unit[], turn: Turn, joining: JoinRules, { rules, notesFrom }: Marks): PageItem[] {
  const items: PageItem[] = []
  const right = rightEdge(units)
  let lines: Segment[] = []
  let footnote = false
  const close = () => {
    for (const paragraph of paragraphsOf(lines, right, joining))
      items.push({ kind: 'paragraph', paragraph, turn, footnote })
    lines = []
  }
  for (const unit of units) {
    if (unit.kind === 'table') {
      close()
      items.push({ kind: 'table', table: unit.table, turn })
      continue
    }
    if (unit.kind === 'frame') {
      close()
      const reach = innerRight(unit.frame, unit.frame.lines)
      for (const paragraph of paragraphsOf(unit.frame.lines, reach, joining))
        items.push({ kind: 'paragraph', paragraph, turn, footnote: false })
      continue
    }
    const line = joinSegments(unit.segments)
    if (line.top > notesFrom && !footnote) {
      close()
      footnote = true
    }
    const last = lines.at(-1)
    if (last !== undefined && rules.some((rule) => isBetween(rule, last, line))) close()
    lines.push(line)
  }
  close()
  return items
}

/** A line drawn across the column parts what is above it from what is below. An underline lies closer to its letters. */
function isBetween({ at, from, to }: Bar, above: Segment, below: Segment): boolean {
  if (at < above.base + above.size * 0.35 || at > below.top + below.size * 0.1) return false
  return from < Math.min(above.u0, below.u0) + 20 && to > Math.max(above.u1, below.u1) - 20
}

function rightEdge(units: readonly Unit[]): number {
  const ends = units.flatMap((unit) => (unit.kind === 'row' ? [unit.segments.at(-1)!.u1] : [])).sort((a, b) => a - b)
  // One line that sticks out (a stamp, a page label) does not set the measure.
  return ends[Math.max(0, Math.ceil(ends.length * 0.95) - 1)] ?? 0
}

/** Notes stand below a short line at the left margin near the foot of the page, in smaller letters. */
function footnotesFrom({ rows, rules, tables, height, turn }: PageSketch): number {
  if (turn !== 0 || rows.length < 3 || rows.length > rowsMax) return Infinity
  const left = Math.min(...rows.map((row) => row[0]!.u0))
  const right = Math.max(...rows.map((row) => row.at(-1)!.u1))
  const isNoteRule = ({ at, from, to }: Bar) =>
    at > height * 0.4 &&
    Math.abs(from - left) < 12 &&
    to - from > (right - left) * 0.12 &&
    to - from < (right - left) * 0.5 &&
    tables.every(({ v0, v1 }) => at < v0 - 3 || at > v1 + 3)
  for (const rule of rules.filter(isNoteRule)) {
    const above = rows.filter((row) => row[0]!.base < rule.at).map((row) => row[0]!.size)
    const below = rows.filter((row) => row[0]!.top > rule.at - 2)
    const usual = above.sort((a, b) => a - b)[above.length >> 1] ?? 0
    if (below.length > 0 && below.every((row) => row[0]!.size < usual * 0.95) && noteMark.test(below[0]![0]!.text)) {
      return rule.at - 2
    }
  }
  return Infinity
}

/** More rows than print can have are no page with notes. */
const rowsMax = 1_000
const noteMark = /^(?:\d{1,3}\)|\d{1,3}\s|[*†‡]|[①-⑳]|[¹²³⁴-⁹]|주\))/u
