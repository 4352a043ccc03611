type Listener = (event: { data: unknown }) => void

/** One end of a line between the engine's two halves; what it posts arrives at the other end. */
export interface LinkedPort {
  postMessage(message: unknown): void
  addEventListener(name: string, listener: Listener, options?: { signal?: AbortSignal }): void
  removeEventListener(name: string, listener: Listener): void
  terminate(): void
}

/**
 * Both halves of the engine run in this thread, so messages go by reference; the engine's own line would copy
 * each one, a fifth of its whole time. `onTheWay` sees what the drawing half sends and may change or drop it.
 */
export function linkedPorts(onTheWay: (message: unknown) => unknown): { reading: LinkedPort; drawing: LinkedPort } {
  const atReading = new Set<Listener>()
  const atDrawing = new Set<Listener>()
  const soon = Promise.resolve()

  const end = (own: Set<Listener>, other: Set<Listener>, filter: (message: unknown) => unknown): LinkedPort => ({
    postMessage(message) {
      const data = filter(message)
      if (data === undefined) return
      soon.then(() => {
        for (const listener of other) listener({ data })
      })
    },
    addEventListener(_name, listener, options) {
      own.add(listener)
      options?.signal?.addEventListener('abort', () => own.delete(listener), { once: true })
    },
    removeEventListener(_name, listener) {
      own.delete(listener)
    },
    terminate() {
      own.clear()
    },
  })

  return {
    reading: end(atReading, atDrawing, (message) => message),
    drawing: end(atDrawing, atReading, onTheWay),
  }
}
