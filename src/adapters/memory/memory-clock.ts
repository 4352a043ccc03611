import type { Clock } from '../../ports/clock.ts'

export interface MemoryClock extends Clock {
  advance(ms: number): void
}

/** Stands still until it is told to go on. */
export function createMemoryClock(startMs: number = Date.UTC(2026, 0, 1)): MemoryClock {
  let passedMs = 0
  return {
    nowMs: () => startMs + passedMs,
    elapsedMs: () => passedMs,
    advance(ms) {
      if (!(ms >= 0)) throw new RangeError('a clock never goes back')
      passedMs += ms
    },
  }
}
