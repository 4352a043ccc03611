import type { FoundTable, Frame } from '../table/found-table.ts'
import { type Box, findGutter, middleOf, overlap, step } from './gutters.ts'
import type { Segment } from './segment.ts'

/** A row of text, cut at its wide gaps, or a table: what stands in a column, one below the other. */
export type Unit =
  | { readonly kind: 'row'; readonly segments: readonly Segment[] }
  | { readonly kind: 'table'; readonly table: FoundTable }
  | { readonly kind: 'frame'; readonly frame: Frame }

const boxesMax = 1_500

/**
 * The columns of a page in reading order, each a list of rows and tables from top to bottom.
 * A band of white is a gutter when running text stands on both sides of it over several lines.
 */
export function columnsOf(
  rows: readonly (readonly Segment[])[],
  tables: readonly FoundTable[],
  frames: readonly Frame[],
): Unit[][] {
  const boxes: Box[] = rows.flatMap((segments, row) =>
    segments.map((segment) => ({
      u0: segment.u0,
      u1: segment.u1,
      top: segment.top,
      bottom: segment.bottom,
      size: segment.size,
      row,
      segment,
    })),
  )
  for (const table of tables) {
    boxes.push({ u0: table.u0, u1: table.u1, top: table.v0, bottom: table.v1, size: 0, row: -1, table })
  }
  for (const frame of frames) {
    boxes.push({ u0: frame.u0, u1: frame.u1, top: frame.v0, bottom: frame.v1, size: 0, row: -1, frame })
  }
  return cut(
    boxes.sort((a, b) => a.top - b.top || a.u0 - b.u0),
    0,
  )
}

function cut(boxes: readonly Box[], depth: number): Unit[][] {
  if (boxes.length === 0) return []
  const gutter = depth < 6 && boxes.length <= boxesMax ? findGutter(boxes) : undefined
  if (gutter === undefined) return [unitsOf(boxes)]
  const { from, to, top, bottom } = gutter
  const above = boxes.filter((box) => middleOf(box) < top)
  const below = boxes.filter((box) => middleOf(box) > bottom)
  const beside = boxes.filter((box) => middleOf(box) >= top && middleOf(box) <= bottom)
  const left = beside.filter((box) => (box.u0 + box.u1) / 2 < (from + to) / 2)
  const right = beside.filter((box) => (box.u0 + box.u1) / 2 >= (from + to) / 2)
  return [above, left, right, below].flatMap((part) => cut(part, depth + 1))
}

function unitsOf(boxes: readonly Box[]): Unit[] {
  const placed: { unit: Unit; box: Box }[] = []
  const rowAt = new Map<number, Segment[]>()
  for (const box of boxes) {
    if (box.table !== undefined) placed.push({ unit: { kind: 'table', table: box.table }, box })
    else if (box.frame !== undefined) placed.push({ unit: { kind: 'frame', frame: box.frame }, box })
    else {
      const row = rowAt.get(box.row)
      if (row === undefined) {
        const segments = [box.segment!]
        rowAt.set(box.row, segments)
        placed.push({ unit: { kind: 'row', segments }, box })
      } else row.push(box.segment!)
    }
  }
  for (const segments of rowAt.values()) segments.sort((a, b) => a.u0 - b.u0)
  placed.sort((a, b) => placeOf(a) - placeOf(b) || a.box.u0 - b.box.u0)
  leftFirst(placed)
  return placed.map(({ unit }) => unit)
}

/** Rows by the line they stand on, tables and frames by their upper border. */
function placeOf({ unit, box }: { unit: Unit; box: Box }): number {
  return unit.kind === 'row' ? unit.segments[0]!.base - unit.segments[0]!.size * 0.36 : box.top
}

/** Boxes side by side are read left to right, though one may begin a little higher than the other. */
function leftFirst(placed: { unit: Unit; box: Box }[]): void {
  for (let end = placed.length; end > 1; end -= 1) {
    let moved = false
    for (let index = 1; index < end; index += 1) {
      const [a, b] = [placed[index - 1]!, placed[index]!]
      if (a.unit.kind === 'row' && b.unit.kind === 'row') continue
      const shared = overlap(a.box, b.box)
      const least = Math.min(a.box.bottom - a.box.top, b.box.bottom - b.box.top)
      if (shared < least * 0.6 || b.box.u1 > a.box.u0 + step) continue
      placed[index - 1] = b
      placed[index] = a
      moved = true
    }
    if (!moved) return
  }
}
