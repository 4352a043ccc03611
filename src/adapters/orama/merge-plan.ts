import type { HeldSegment } from './held-segment.ts'
import { segmentChunksMax } from './segment.ts'

/** This many segments of like size become one. */
const alikeMost = 16
/** Sizes within one step of this factor are alike. */
const sizeStep = 16
/** A segment with fewer living chunks than this share is written anew. */
const livingShareLeast = 0.6

/** The segments to merge next; undefined when nothing is worth it. */
export function segmentsToMerge(segments: Iterable<HeldSegment>): readonly HeldSegment[] | undefined {
  const byStep = new Map<number, HeldSegment[]>()
  for (const held of segments) {
    if (held.living < held.alive.length * livingShareLeast) return [held]
    const step = Math.floor(Math.log(Math.max(held.living, sizeStep)) / Math.log(sizeStep))
    byStep.set(step, [...(byStep.get(step) ?? []), held])
  }
  for (const step of [...byStep.keys()].sort((a, b) => a - b)) {
    const alike = byStep.get(step)!
    if (alike.length < alikeMost) continue
    const chosen = fitting(alike.sort((a, b) => a.living - b.living))
    if (chosen.length >= alikeMost / 2) return chosen
  }
  return undefined
}

function fitting(segments: readonly HeldSegment[]): HeldSegment[] {
  const chosen: HeldSegment[] = []
  let chunks = 0
  for (const held of segments) {
    chunks += held.living
    if (chunks > segmentChunksMax) break
    chosen.push(held)
  }
  return chosen
}
