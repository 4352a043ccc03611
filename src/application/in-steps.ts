/** Short enough that nobody who waits for an answer notices. */
const workMs = 8

/**
 * Takes what a long computation yields, and lets other requests in between whenever it has worked for a while. Undefined is
 * no item, only a moment at which it may pause.
 */
export async function inSteps<T>(items: Iterable<T | undefined>): Promise<T[]> {
  const taken: T[] = []
  let sinceMs = performance.now()
  for (const item of items) {
    if (item !== undefined) taken.push(item)
    if (performance.now() - sinceMs < workMs) continue
    await new Promise((resolve) => setImmediate(resolve))
    sinceMs = performance.now()
  }
  return taken
}
