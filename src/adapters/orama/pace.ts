import { setImmediate as afterOthers } from 'node:timers/promises'

/** Lets other work in between: long work asks `due` after each small step and awaits `rest` when it says so. */
export interface Pace {
  due(): boolean
  rest(): Promise<void>
}

const sliceMs = 4

/** Work that is no longer wanted ends at its next rest, with the signal's reason. */
export function createPace(signal?: AbortSignal): Pace {
  let since = performance.now()
  return {
    due: () => performance.now() - since >= sliceMs,
    async rest() {
      await afterOthers()
      signal?.throwIfAborted()
      since = performance.now()
    },
  }
}
