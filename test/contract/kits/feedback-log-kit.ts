import assert from 'node:assert/strict'
import type { FeedbackItem, FeedbackLog } from '../../../src/ports/feedback-log.ts'
import { type KitOptions, openKit, required } from './kit.ts'

export interface FeedbackLogSubject {
  readonly log: FeedbackLog
  /** The same log as a server sees it that was started anew. */
  readonly reopen?: () => Promise<FeedbackLog>
  readonly close?: () => Promise<void>
}

function item(id: string, consumer = 'kim'): FeedbackItem {
  return {
    id,
    at: '2026-01-02T03:04:05.678Z',
    consumer,
    kind: 'wrong_value',
    doc_id: null,
    filename: '공고.hwp',
    tenant: consumer,
    field: 'issued_date',
    expected: '2026-01-02\n"따옴표"',
    note: null,
  }
}

export function feedbackLogContract(options: KitOptions<FeedbackLogSubject>): void {
  const { promise, finish } = openKit('feedback log', options, async ({ close }) => close?.())

  promise('an empty log has nothing', async ({ log }) => {
    assert.deepEqual(await log.list({ limit: 10 }), { total: 0, items: [] })
  })

  promise('items come back as given, the newest first', async ({ log }) => {
    for (const id of ['1', '2', '3']) await log.append(item(id))
    assert.deepEqual(await log.list({ limit: 10 }), { total: 3, items: [item('3'), item('2'), item('1')] })
  })

  promise('the total counts also what is past the limit', async ({ log }) => {
    for (const id of ['1', '2', '3']) await log.append(item(id))
    assert.deepEqual(await log.list({ limit: 2 }), { total: 3, items: [item('3'), item('2')] })
    assert.deepEqual(await log.list({ limit: 0 }), { total: 3, items: [] })
  })

  promise('the items of one consumer are those of no other, in list and total', async ({ log }) => {
    for (const [id, consumer] of [
      ['1', 'kim'],
      ['2', 'kim-2'],
      ['3', 'kim'],
      ['4', '__proto__'],
    ] as const) {
      await log.append(item(id, consumer))
    }
    assert.deepEqual(await log.list({ consumer: 'kim', limit: 1 }), { total: 2, items: [item('3')] })
    assert.deepEqual(await log.list({ consumer: '__proto__', limit: 9 }), { total: 1, items: [item('4', '__proto__')] })
    assert.deepEqual(await log.list({ consumer: 'lee', limit: 9 }), { total: 0, items: [] })
  })

  promise('items given at the same time are all kept', async ({ log }) => {
    const ids = Array.from({ length: 40 }, (_, at) => `${at}`)
    await Promise.all(ids.map((id) => log.append(item(id))))
    const { total, items } = await log.list({ limit: 100 })
    assert.equal(total, 40)
    assert.deepEqual(items.map(({ id }) => id).sort(), [...ids].sort())
  })

  promise('what was appended survives the server', async ({ log, reopen }) => {
    for (const id of ['1', '2']) await log.append(item(id))
    const anew = await required(reopen, 'reopen')()
    assert.deepEqual(await anew.list({ limit: 10 }), { total: 2, items: [item('2'), item('1')] })
  })

  finish()
}
