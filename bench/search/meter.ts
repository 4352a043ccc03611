import { type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

export function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** After a collection, where the process was started so that it can ask for one. */
export function memory(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0
}

/** Until a second passes in which the process does next to nothing. Watching the event loop alone takes some of it. */
export async function untilIdle(restMs = 20): Promise<void> {
  for (let second = 0; second < 180; second += 1) {
    const before = cpuMs()
    await sleep(1_000)
    if (cpuMs() - before < restMs) return
  }
}

export interface Held {
  readonly p99Ms: number
  readonly mostMs: number
  /** The most of those turns in which nothing was collected. */
  readonly mostWithoutCollectionMs: number
}

/** Processor time between two turns of the event loop: how long other requests had to wait for this process's own work. */
export function watchLoop(): { lap(): Held; stop(): void } {
  let turns: { readonly cpu: number; readonly from: number; readonly to: number }[] = []
  let collections: { readonly from: number; readonly to: number }[] = []
  const note = (entries: readonly PerformanceEntry[]) => {
    for (const { startTime, duration } of entries) collections.push({ from: startTime, to: startTime + duration })
  }
  const observer = new PerformanceObserver((list) => note(list.getEntries()))
  observer.observe({ entryTypes: ['gc'] })
  let cpu = cpuMs()
  let from = performance.now()
  const timer = setInterval(() => {
    const now = { cpu: cpuMs(), at: performance.now() }
    turns.push({ cpu: now.cpu - cpu, from, to: now.at })
    cpu = now.cpu
    from = now.at
  }, 1)
  return {
    lap() {
      note(observer.takeRecords())
      const held = turns.map((turn) => turn.cpu)
      const quiet = turns.filter((turn) => !collections.some((one) => one.to > turn.from && one.from < turn.to))
      const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), 0)
      const lap = {
        p99Ms: percentile(held, 0.99),
        mostMs: most(held),
        mostWithoutCollectionMs: most(quiet.map((turn) => turn.cpu)),
      }
      turns = []
      collections = []
      // Reckoning is not to be reckoned.
      cpu = cpuMs()
      from = performance.now()
      return lap
    },
    stop() {
      clearInterval(timer)
      observer.disconnect()
    },
  }
}
