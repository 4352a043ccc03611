import type { FeedbackItem, FeedbackLog } from '../../ports/feedback-log.ts'

export function createMemoryFeedbackLog(): FeedbackLog {
  const items: FeedbackItem[] = []
  return {
    async append(item) {
      items.push({ ...item })
    },
    async list({ consumer, limit }) {
      const wanted = consumer === undefined ? items : items.filter((item) => item.consumer === consumer)
      return { total: wanted.length, items: wanted.toReversed().slice(0, limit) }
    },
  }
}
