import type { UsageCount, UsageCounts, UsageLog } from '../../ports/usage-log.ts'

const none: UsageCount = { calls: 0, errors: 0, bytes_in: 0, ms: 0 }

/** Counts since start. Names come from callers, so they are kept in maps, never as keys of a plain object. */
export function createMemoryUsageLog(): UsageLog {
  const routesOf = new Map<string, Map<string, UsageCount>>()
  return {
    record({ consumer, route, status, bytes_in, ms }) {
      const routes = routesOf.get(consumer) ?? new Map<string, UsageCount>()
      const before = routes.get(route) ?? none
      routes.set(route, {
        calls: before.calls + 1,
        errors: before.errors + (status >= 400 ? 1 : 0),
        bytes_in: before.bytes_in + bytes_in,
        ms: before.ms + ms,
      })
      routesOf.set(consumer, routes)
    },
    async counts(consumer): Promise<UsageCounts> {
      const wanted = [...routesOf].filter(([name]) => consumer === undefined || name === consumer)
      return Object.fromEntries(wanted.map(([name, routes]) => [name, Object.fromEntries(routes)]))
    },
    async close() {},
  }
}
