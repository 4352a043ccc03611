/**
 * One piece of work at a time under each name; other names are not held up. Work marked `shareable` that comes while
 * another shareable piece is waiting, not yet begun, joins it: whoever asks is served by work that began after asking.
 */
export interface Turns {
  take<T>(name: string, shareable: boolean, work: () => Promise<T>): Promise<T>
}

export function createTurns(): Turns {
  const lastOf = new Map<string, Promise<unknown>>()
  const waitingOf = new Map<string, Promise<unknown>>()

  return {
    take<T>(name: string, shareable: boolean, work: () => Promise<T>): Promise<T> {
      const waiting = waitingOf.get(name)
      if (shareable && waiting !== undefined) return waiting as Promise<T>

      const before = lastOf.get(name) ?? Promise.resolve()
      const turn: Promise<T> = before
        .catch(() => undefined)
        .then(() => {
          if (waitingOf.get(name) === turn) waitingOf.delete(name)
          return work()
        })
      if (shareable) waitingOf.set(name, turn)
      lastOf.set(name, turn)
      const forget = () => {
        if (lastOf.get(name) === turn) lastOf.delete(name)
      }
      turn.then(forget, forget)
      return turn
    },
  }
}
