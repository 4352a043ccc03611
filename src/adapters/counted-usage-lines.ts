import type { UsageLog } from '../ports/usage-log.ts'

/** Counts in one place and keeps the lines in another. */
export function createCountedUsageLines(counting: UsageLog, lines: UsageLog): UsageLog {
  return {
    record(record) {
      counting.record(record)
      lines.record(record)
    },
    counts: (consumer) => counting.counts(consumer),
    async close() {
      await counting.close()
      await lines.close()
    },
  }
}
