import type { PassingReason } from '../domain/document/access.ts'
import type { Clock } from '../ports/clock.ts'

/** A file that was not read for a reason that may pass. */
export interface FailedFile {
  readonly name: string
  readonly sha256: string
  readonly reason: PassingReason
}

/** Decides when a file that could not be read is tried again: soon at first, then less and less often. */
export interface RetryPlan {
  /** Told all the failed files of a tenant as they stand now; names those whose time has come. */
  due(tenant: string, failed: readonly FailedFile[]): readonly FailedFile[]
}

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Waits before the first, the second, … and every further try. A reading that ran out of time costs the most. */
const waitsMs: Readonly<Record<PassingReason, readonly number[]>> = {
  READ_FAILED: [0, 5 * second, minute, 10 * minute, hour],
  OCR_UNAVAILABLE: [minute, 10 * minute, hour],
  TIMEOUT: [10 * minute, hour, 6 * hour, 24 * hour],
}

interface Waiting {
  readonly sha256: string
  readonly reason: PassingReason
  readonly tries: number
  readonly dueMs: number
}

export function createRetryPlan(ports: {
  clock: Pick<Clock, 'elapsedMs'>
  /** As long as it is off, pictures would fail again; when it is switched on, the parser has another version. */
  recognitionOn?: () => boolean
}): RetryPlan {
  const { clock, recognitionOn = () => true } = ports
  const waitingOf = new Map<string, Map<string, Waiting>>()

  const waiting = ({ sha256, reason }: FailedFile, tries: number, nowMs: number): Waiting => {
    const waits = waitsMs[reason]
    return { sha256, reason, tries, dueMs: nowMs + (waits[Math.min(tries, waits.length - 1)] ?? 0) }
  }

  return {
    due(tenant, failed) {
      const nowMs = clock.elapsedMs()
      const before = waitingOf.get(tenant)
      const after = new Map<string, Waiting>()
      const due = failed.filter((file) => {
        const known = before?.get(file.name)
        const same = known?.sha256 === file.sha256 && known.reason === file.reason ? known : undefined
        const next = same ?? waiting(file, 0, nowMs)
        // What has just failed, or is met after a start, has to wait like the rest: a look at a tenant is no reason to try.
        const isDue =
          same !== undefined && nowMs >= same.dueMs && (file.reason !== 'OCR_UNAVAILABLE' || recognitionOn())
        after.set(file.name, isDue ? waiting(file, next.tries + 1, nowMs) : next)
        return isDue
      })
      if (after.size > 0) waitingOf.set(tenant, after)
      else waitingOf.delete(tenant)
      return due
    },
  }
}
