import { addPart, type HeldSegment, holdSegment, type Part } from './held-segment.ts'
import { segmentsToMerge } from './merge-plan.ts'
import { mergeSegments } from './merge-segments.ts'
import type { Pace } from './pace.ts'
import type { TenantState } from './tenant-state.ts'

/** Merges segments while it is worth it. Searches and changes go on meanwhile; false when there was nothing to do. */
export async function mergeOnce(state: TenantState, pace: Pace): Promise<boolean> {
  const chosen = segmentsToMerge(state.segments)
  if (chosen === undefined) return false
  const inputs = chosen.map(({ segment, alive }) => ({ segment, alive: alive.slice() }))
  const moving = chosen.flatMap(({ parts }, at) => parts.filter(({ first }) => inputs[at]!.alive[first] === 1))
  const merged = holdSegment(await mergeSegments(inputs, pace))
  swap(state, chosen, moving, merged)
  return true
}

/** What was removed during the merge is in the merged segment, but does not count there. */
function swap(state: TenantState, old: readonly HeldSegment[], moving: readonly Part[], merged: HeldSegment): void {
  let first = 0
  for (const part of moving) {
    const { document, place, count } = part
    if (state.documents.get(document.name) === document) {
      const moved = addPart(merged, document, { first, place, count })
      document.parts = document.parts.map((one) => (one === part ? moved : one))
    }
    first += count
  }
  for (const held of old) state.segments.delete(held)
  if (merged.living > 0) state.segments.add(merged)
}
