import type { FoundTable, Frame } from '../table/found-table.ts'
import type { Segment } from './segment.ts'

/** A row of text, cut at its wide gaps, or a table: what stands in a column, one below the other. */
export type Unit =
  | { readonly kind: 'row'; readonly segments: readonly Segment[] }
  | { readonly kind: 'table'; readonly table: FoundTable }
  | { readonly kind: 'frame'; readonly frame: Frame }

interface Box {
  readonly u0: number
  readonly u1: number
  readonly top: number
  readonly bottom: number
  readonly size: number
  /** Rows are put together again by this number. */
  readonly row: number
  readonly segment?: Segment
  readonly table?: FoundTable
  readonly frame?: Frame
}

const step = 2
const linesMin = 5
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

interface Gutter {
  readonly from: number
  readonly to: number
  readonly top: number
  readonly bottom: number
}

function findGutter(boxes: readonly Box[]): Gutter | undefined {
  const sizes = boxes.flatMap(({ size, segment }) => (segment === undefined ? [] : [size])).sort((a, b) => a - b)
  const size = sizes[sizes.length >> 1]
  if (size === undefined || sizes.length < linesMin * 2) return undefined
  const low = Math.min(...boxes.map(({ u0 }) => u0))
  const high = Math.max(...boxes.map(({ u1 }) => u1))
  const floor = Math.min(...boxes.map(({ top }) => top))
  const ceiling = Math.max(...boxes.map(({ bottom }) => bottom))
  const count = Math.min(2_000, Math.ceil((high - low) / step))
  const runs = Array.from({ length: count }, (_, index) =>
    longestFree(boxes, low + index * step, low + (index + 1) * step, floor, ceiling),
  )

  let best: { gutter: Gutter; height: number } | undefined
  for (let start = 0; start < count; start += 1) {
    let { top, bottom } = runs[start]!
    if (bottom - top < size * 8) continue
    let end = start
    while (end + 1 < count && overlap(runs[end + 1]!, { top, bottom }) > (bottom - top) * 0.85) {
      end += 1
      top = Math.max(top, runs[end]!.top)
      bottom = Math.min(bottom, runs[end]!.bottom)
    }
    const gutter = { from: low + start * step, to: low + (end + 1) * step, top, bottom }
    const wide = gutter.to - gutter.from >= Math.max(6, size * 0.8)
    if (wide && bottom - top > (best?.height ?? 0) && dividesProse(boxes, gutter, high - low)) {
      best = { gutter, height: bottom - top }
    }
    start = end
  }
  return best?.gutter
}

interface Run {
  readonly top: number
  readonly bottom: number
}

/** The tallest stretch of a narrow upright strip that nothing covers. `boxes` come top first. */
function longestFree(boxes: readonly Box[], from: number, to: number, floor: number, ceiling: number): Run {
  let best: Run = { top: floor, bottom: floor }
  let end = floor
  const offer = (bottom: number) => {
    if (bottom - end > best.bottom - best.top) best = { top: end, bottom }
  }
  for (const box of boxes) {
    if (box.u1 <= from || box.u0 >= to) continue
    offer(box.top)
    end = Math.max(end, box.bottom)
  }
  offer(ceiling)
  return best
}

function overlap(a: Run, b: Run): number {
  return Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
}

/** Columns of running text fill their width; the columns of a list or a form do not. */
function dividesProse(boxes: readonly Box[], { from, to, top, bottom }: Gutter, fullWidth: number): boolean {
  const beside = boxes.filter((box) => middleOf(box) >= top && middleOf(box) <= bottom)
  const sides = [beside.filter(({ u1 }) => u1 <= from + step), beside.filter(({ u0 }) => u0 >= to - step)]
  return sides.every((side) => {
    const lines = side.filter(({ segment }) => segment !== undefined)
    if (new Set(lines.map(({ row }) => row)).size < linesMin) return false
    const width = Math.max(...side.map(({ u1 }) => u1)) - Math.min(...side.map(({ u0 }) => u0))
    if (width < fullWidth * 0.2) return false
    const filling = lines.filter(({ u0, u1 }) => u1 - u0 >= width * 0.4)
    return filling.length * 2 >= lines.length && meanLength(filling) >= 8
  })
}

function meanLength(lines: readonly Box[]): number {
  return lines.reduce((sum, { segment }) => sum + segment!.text.length, 0) / (lines.length || 1)
}

function middleOf({ top, bottom }: Box): number {
  return (top + bottom) / 2
}
