import { createMemoryClock } from '../../../src/adapters/memory/memory-clock.ts'
import { createMemoryFeedbackLog } from '../../../src/adapters/memory/memory-feedback-log.ts'
import { createMemoryUsageLog } from '../../../src/adapters/memory/memory-usage-log.ts'
import type { Clock } from '../../../src/ports/clock.ts'
import type { FeedbackItem, FeedbackLog } from '../../../src/ports/feedback-log.ts'
import type { UsageLog } from '../../../src/ports/usage-log.ts'
import { clockContract } from '../kits/clock-kit.ts'
import { feedbackLogContract } from '../kits/feedback-log-kit.ts'
import { usageLogContract } from '../kits/usage-log-kit.ts'
import type { Wrong } from './caught.ts'

function wrongFeedback(does: string, caughtBy: string, change: (right: FeedbackLog) => Partial<FeedbackLog>): Wrong {
  const create = async () => {
    const right = createMemoryFeedbackLog()
    return { log: { ...right, ...change(right) }, reopen: async () => createMemoryFeedbackLog() }
  }
  return { does, caughtBy, run: (test) => feedbackLogContract({ test, create }) }
}

const placeholder: FeedbackItem = {
  id: '0',
  at: '',
  consumer: '',
  kind: 'other',
  doc_id: null,
  filename: null,
  tenant: null,
  field: null,
  expected: null,
  note: null,
}

export const wrongFeedbackLogs: readonly Wrong[] = [
  wrongFeedback('begins with something', 'an empty log has nothing', () => ({
    list: async () => ({ total: 1, items: [placeholder] }),
  })),
  wrongFeedback('tells the oldest first', 'items come back as given, the newest first', (right) => ({
    list: async (query) => {
      const { total, items } = await right.list(query)
      return { total, items: items.toReversed() }
    },
  })),
  wrongFeedback('makes one line of many', 'items come back as given, the newest first', (right) => ({
    append: (item) => right.append({ ...item, expected: item.expected?.replaceAll('\n', ' ') ?? null }),
  })),
  wrongFeedback('counts what it shows', 'the total counts also what is past the limit', (right) => ({
    list: async (query) => {
      const { items } = await right.list(query)
      return { total: items.length, items }
    },
  })),
  wrongFeedback(
    'takes names by their beginning',
    'the items of one consumer are those of no other, in list and total',
    (right) => ({
      list: async ({ consumer = '', limit }) => {
        const items = (await right.list({ limit: 1_000 })).items.filter((item) => item.consumer.startsWith(consumer))
        return { total: items.length, items: items.slice(0, limit) }
      },
    }),
  ),
  wrongFeedback('rewrites the whole log each time', 'items given at the same time are all kept', () => {
    let all: readonly FeedbackItem[] = []
    return {
      append: async (item) => {
        const before = all
        await new Promise((resolve) => setImmediate(resolve))
        all = [...before, item]
      },
      list: async ({ limit }) => ({ total: all.length, items: all.toReversed().slice(0, limit) }),
    }
  }),
  wrongFeedback('writes nothing', 'what was appended survives the server', () => ({})),
]

function wrongUsage(does: string, caughtBy: string, change: (right: UsageLog) => Partial<UsageLog>): Wrong {
  const create = async () => {
    const right = createMemoryUsageLog()
    return { log: { ...right, ...change(right) } }
  }
  return { does, caughtBy, run: (test) => usageLogContract({ test, create }) }
}

export const wrongUsageLogs: readonly Wrong[] = [
  wrongUsage('tells of a consumer that never called', 'before the first request there is nothing', (right) => ({
    counts: async (consumer) => ({ [consumer ?? 'unknown']: {}, ...(await right.counts(consumer)) }),
  })),
  wrongUsage('knows no routes', 'requests are counted by consumer and route', (right) => ({
    record: (record) => right.record({ ...record, route: 'POST /parse' }),
  })),
  wrongUsage('takes only faults of the server for errors', 'a status of 400 or more is an error', (right) => ({
    record: (record) => right.record({ ...record, status: record.status < 500 ? 200 : 500 }),
  })),
  wrongUsage('shows everyone everything', 'one consumer sees the counts of no other', (right) => ({
    counts: () => right.counts(),
  })),
  wrongUsage('counts in a plain object', 'names that mean something to the language are only names', () => {
    const plain: Record<string, Record<string, { calls: number; errors: number; bytes_in: number; ms: number }>> = {}
    return {
      record: ({ consumer, route }) => {
        plain[consumer] ??= {}
        plain[consumer][route] = { calls: 1, errors: 0, bytes_in: 0, ms: 0 }
      },
      counts: async () => plain,
    }
  }),
  wrongUsage('gives out what it counts with', 'counts already given do not change with later requests', () => {
    const count = { calls: 0, errors: 0, bytes_in: 0, ms: 0 }
    return {
      record: () => {
        count.calls += 1
      },
      counts: async () => ({ kim: { 'POST /parse': count } }),
    }
  }),
]

function wrongClock(does: string, caughtBy: string, change: (right: Clock) => Partial<Clock>): Wrong {
  const create = async () => {
    const right = createMemoryClock()
    return { ...right, ...change(right) }
  }
  return { does, caughtBy, run: (test) => clockContract({ test, create }) }
}

export const wrongClocks: readonly Wrong[] = [
  wrongClock('counts seconds', 'the time of day is in milliseconds since 1970', (right) => ({
    nowMs: () => right.nowMs() / 1_000,
  })),
  wrongClock('is set back', 'elapsed time never goes back', () => {
    let left = 5_000
    return {
      elapsedMs: () => {
        left -= 1
        return left
      },
    }
  }),
  wrongClock('runs too fast', 'both run at the same pace', () => ({ elapsedMs: () => performance.now() * 1_000 })),
]
