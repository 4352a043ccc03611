import type { Clock } from '../ports/clock.ts'

export type Admission = { readonly admitted: true } | { readonly admitted: false; readonly retryAfterS: number }

/** Admits at most `max` requests of one caller in any stretch of `windowMs`. */
export interface RequestLimiter {
  readonly max: number | undefined
  admit(caller: string): Admission
}

/** Refused requests are not counted: a caller that waits as told is admitted. */
export function createRequestLimiter(
  ports: { clock: Clock },
  max: number | undefined,
  windowMs: number,
): RequestLimiter {
  const momentsOf = new Map<string, number[]>()
  let sweptAt = 0

  /** Callers by address come without end, so those whose window is empty are forgotten. */
  function sweep(now: number): void {
    if (now - sweptAt < windowMs) return
    sweptAt = now
    for (const [caller, moments] of momentsOf) {
      if ((moments.at(-1) ?? 0) <= now - windowMs) momentsOf.delete(caller)
    }
  }

  return {
    max,
    admit(caller) {
      if (max === undefined) return { admitted: true }
      const now = ports.clock.elapsedMs()
      sweep(now)
      const moments = (momentsOf.get(caller) ?? []).filter((moment) => moment > now - windowMs)
      momentsOf.set(caller, moments)
      if (moments.length < max) {
        moments.push(now)
        return { admitted: true }
      }
      const freeInMs = (moments[moments.length - max] ?? now) + windowMs - now
      return { admitted: false, retryAfterS: Math.max(1, Math.ceil(freeInMs / 1000)) }
    },
  }
}
