import type { FeedbackItem, FeedbackLog } from '../../ports/feedback-log.ts'
import type { Database } from './database.ts'
import { toStored } from './stored-text.ts'

export function createPostgresFeedbackLog(database: Database): FeedbackLog {
  return {
    async append(item) {
      await database.write((ask) =>
        ask('insert into feedback (consumer, item) values ($1, $2)', [toStored(item.consumer), JSON.stringify(item)]),
      )
    },

    list: ({ consumer, limit }) =>
      database.read(async (ask) => {
        const mine = consumer === undefined ? null : toStored(consumer)
        const [count] = await ask<{ total: string }>(
          'select count(*) as total from feedback where $1::text is null or consumer = $1',
          [mine],
        )
        const rows = await ask<{ item: string }>(
          'select item from feedback where $1::text is null or consumer = $1 order by number desc limit $2',
          [mine, limit],
        )
        return { total: Number(count!.total), items: rows.map(({ item }) => JSON.parse(item) as FeedbackItem) }
      }),
  }
}
