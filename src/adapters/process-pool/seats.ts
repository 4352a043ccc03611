import { mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Command } from './contained-node.ts'
import { startOrphanGuard } from './orphan-guard.ts'
import { type ParseChild, type Recognize, startParseChild } from './parse-child.ts'

/** A child and the folder it may read. */
export interface Seat {
  readonly child: ParseChild
  readonly folder: string
  jobs: number
}

export interface SeatRules {
  readonly workers: number
  readonly idleMs: number
  readonly recognize?: Recognize | undefined
}

export interface Seats {
  readonly count: number
  /** Children started so far. */
  readonly started: number
  /** One that waits, or a new one; undefined when all are busy. */
  take(): Seat | undefined
  /** A new one in place of one that was lost. */
  replace(): Seat
  /** Waits for the next file; is ended when none comes, unless it is the last. */
  rest(seat: Seat): void
  /** Ends its process, if it still runs, and removes its folder. */
  retire(seat: Seat): Promise<void>
  retireAll(): Promise<void>
}

export function createSeats(
  folder: string,
  commandFor: (seatFolder: string) => Command,
  { workers, idleMs, recognize }: SeatRules,
): Seats {
  const guard = startOrphanGuard()
  const all = new Set<Seat>()
  const idle = new Map<Seat, NodeJS.Timeout>()
  let made = 0

  function make(): Seat {
    made += 1
    const own = path.join(folder, `child-${made}`)
    mkdirSync(own, { recursive: true, mode: 0o700 })
    const seat = { child: startParseChild(commandFor(own), own, recognize), folder: own, jobs: 0 }
    if (seat.child.pid !== undefined) guard.watch(seat.child.pid)
    all.add(seat)
    return seat
  }

  function wake(seat: Seat): Seat {
    clearTimeout(idle.get(seat))
    idle.delete(seat)
    return seat
  }

  async function retire(seat: Seat): Promise<void> {
    wake(seat)
    all.delete(seat)
    await seat.child.end()
    if (seat.child.pid !== undefined) guard.release(seat.child.pid)
    await rm(seat.folder, { recursive: true, force: true })
  }

  return {
    get count() {
      return all.size
    },
    get started() {
      return made
    },
    take() {
      // The one that worked last: those that are not needed fall idle and end.
      const waiting = [...idle.keys()].at(-1)
      if (waiting !== undefined) return wake(waiting)
      return all.size < workers ? make() : undefined
    },
    replace: make,
    rest(seat) {
      const expire = () => {
        if (all.size > 1) void retire(seat)
      }
      idle.set(seat, setTimeout(expire, idleMs).unref())
    },
    retire,
    async retireAll() {
      await Promise.all([...all].map(retire))
      guard.close()
    },
  }
}
