import type { CellRange } from './address.ts'
import type { Sheet, SheetRow } from './sheet.ts'

/** Merged ranges by the row they begin in. */
export type MergesFrom = ReadonlyMap<number, readonly CellRange[]>

export interface ShownMerges {
  readonly mergesFrom: MergesFrom
  /** Merges that run into others; they are taken for no merge. */
  readonly overlapping: number
}

/** Places that may be looked at for all merges together; past that the sheet is a trap. */
const placesMax = 4_000_000
const columnBits = 16_384

/**
 * The merges whose first cell holds something, narrowed to where the sheet holds anything at all. Of two that overlap
 * the first counts.
 */
export function shownMerges(sheet: Pick<Sheet, 'rows' | 'merges'>): ShownMerges {
  const mergesFrom = new Map<number, CellRange[]>()
  if (sheet.merges.length === 0) return { mergesFrom, overlapping: 0 }
  const rowAt = new Map(sheet.rows.map((row) => [row.row, row]))
  const bottomMost = sheet.rows.at(-1)?.row ?? -1
  const rightMost = sheet.rows.reduce((most, { cols }) => Math.max(most, cols.at(-1) ?? 0), 0)
  const taken = new Set<number>()
  let placesLeft = placesMax
  let overlapping = 0

  for (const { top, left, bottom, right } of sheet.merges) {
    if (!holds(rowAt.get(top), left)) continue
    const merge = {
      top,
      left,
      bottom: Math.max(top, Math.min(bottom, bottomMost)),
      right: Math.max(left, Math.min(right, rightMost)),
    }
    const places = (merge.bottom - top + 1) * (merge.right - left + 1)
    if (places === 1) continue
    placesLeft -= places
    if (placesLeft < 0 || !claim(taken, merge)) overlapping += 1
    else mergesFrom.set(top, [...(mergesFrom.get(top) ?? []), merge])
  }
  return { mergesFrom, overlapping }
}

const holds = (row: SheetRow | undefined, col: number): boolean => row?.cols.includes(col) ?? false

/** All of its places, or none when one is taken. */
function claim(taken: Set<number>, merge: CellRange): boolean {
  const places: number[] = []
  for (let row = merge.top; row <= merge.bottom; row += 1) {
    for (let col = merge.left; col <= merge.right; col += 1) places.push(row * columnBits + col)
  }
  if (places.some((place) => taken.has(place))) return false
  for (const place of places) taken.add(place)
  return true
}
