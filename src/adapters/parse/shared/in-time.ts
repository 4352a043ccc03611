export const late = Symbol('late')

/** What `work` gives, or `late` when it is not done by `endsAt` (`performance.now()`); past that it is not begun. */
export async function inTime<T>(endsAt: number, work: () => Promise<T>): Promise<T | typeof late> {
  const left = endsAt - performance.now()
  if (left <= 0) return late
  const { promise: over, resolve } = Promise.withResolvers<typeof late>()
  const timer = setTimeout(resolve, Math.min(left, 2 ** 31 - 1), late)
  try {
    return await Promise.race([work(), over])
  } finally {
    clearTimeout(timer)
  }
}
