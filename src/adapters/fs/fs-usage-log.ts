import type { Logger } from '../../ports/logger.ts'
import type { UsageLog } from '../../ports/usage-log.ts'
import { createMemoryUsageLog } from '../memory/memory-usage-log.ts'
import { appendLines } from './json-lines.ts'

const waitingMax = 10_000

/** Counts in memory, and one line of JSON per request in a file. */
export function createFsUsageLog({ file, logger }: { readonly file: string; readonly logger: Logger }): UsageLog {
  const counts = createMemoryUsageLog()
  let waiting: string[] = []
  let writing: Promise<void> | undefined
  let lost = 0

  function lose(lines: number, why: string): void {
    if (lost === 0) logger.error('usage log not written; requests go on, their lines are lost', { cause: why })
    lost += lines
  }

  async function writeWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const lines = waiting
      waiting = []
      try {
        await appendLines(file, lines)
        if (lost > 0) logger.warn('usage log is written again', { lost })
        lost = 0
      } catch (error) {
        lose(lines.length, String(error))
      }
    }
    writing = undefined
  }

  return {
    record(record) {
      counts.record(record)
      if (waiting.length >= waitingMax) return lose(1, 'the disk is too slow')
      const { at, consumer, route, status, bytes_in, ms } = record
      waiting.push(JSON.stringify({ at, consumer, route, status, bytes_in, ms }))
      writing ??= writeWaiting()
    },
    counts: counts.counts,
    async close() {
      await writing
    },
  }
}
