import type { Caller } from '../domain/access/tenant.ts'
import type { UsageCounts, UsageLog } from '../ports/usage-log.ts'

export type ReportUsage = (caller: Caller) => Promise<{ readonly consumers: UsageCounts }>

/** The administrator sees every count, a service only its own. */
export function makeReportUsage(ports: { usage: UsageLog }): ReportUsage {
  return async (caller) => ({
    consumers: await ports.usage.counts(caller.administrative ? undefined : caller.consumer),
  })
}
