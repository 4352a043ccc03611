import type { FeedbackItem, FeedbackLog } from '../../ports/feedback-log.ts'
import { appendLines, readLines } from './json-lines.ts'

const kinds: ReadonlySet<unknown> = new Set(['unreadable', 'wrong_value', 'missing', 'other'])
const optionalTexts = ['doc_id', 'filename', 'tenant', 'field', 'expected', 'note'] as const

/** Feedback as lines of JSON in one file. Lines of another shape are passed over. */
export function createFsFeedbackLog({ file }: { readonly file: string }): FeedbackLog {
  let turn: Promise<unknown> = Promise.resolve()
  return {
    append(item) {
      const written = turn.then(() => appendLines(file, [JSON.stringify(item)]))
      turn = written.catch(() => {})
      return written
    },
    async list({ consumer, limit }) {
      const newest: FeedbackItem[] = []
      let total = 0
      for await (const value of readLines(file)) {
        if (!isItem(value) || (consumer !== undefined && value.consumer !== consumer)) continue
        total += 1
        newest.push(value)
        if (newest.length > limit) newest.shift()
      }
      return { total, items: newest.reverse() }
    },
  }
}

function isItem(value: unknown): value is FeedbackItem {
  if (typeof value !== 'object' || value === null) return false
  const item = value as Record<string, unknown>
  return (
    [item['id'], item['at'], item['consumer']].every((text) => typeof text === 'string') &&
    kinds.has(item['kind']) &&
    optionalTexts.every((name) => item[name] === null || typeof item[name] === 'string')
  )
}
