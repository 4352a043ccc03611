import assert from 'node:assert/strict'
import type { UsageLog, UsageRecord } from '../../../src/ports/usage-log.ts'
import { type KitOptions, openKit } from './kit.ts'

export interface UsageLogSubject {
  readonly log: UsageLog
  readonly close?: () => Promise<void>
}

function call(consumer: string, route: string, more: Partial<UsageRecord> = {}): UsageRecord {
  return { at: '2026-01-02T03:04:05.678Z', consumer, route, status: 200, bytes_in: 10, ms: 3, ...more }
}

export function usageLogContract(options: KitOptions<UsageLogSubject>): void {
  const { promise, finish } = openKit('usage log', options, async ({ log, close }) => {
    await log.close()
    await close?.()
  })

  promise('before the first request there is nothing', async ({ log }) => {
    assert.deepEqual(await log.counts(), {})
    assert.deepEqual(await log.counts('kim'), {})
  })

  promise('requests are counted by consumer and route', async ({ log }) => {
    log.record(call('kim', 'POST /parse', { bytes_in: 100, ms: 7 }))
    log.record(call('kim', 'POST /parse', { bytes_in: 11, ms: 1 }))
    log.record(call('kim', 'GET /usage', { bytes_in: 0, ms: 0 }))
    log.record(call('lee', 'POST /parse'))
    assert.deepEqual(await log.counts(), {
      kim: {
        'POST /parse': { calls: 2, errors: 0, bytes_in: 111, ms: 8 },
        'GET /usage': { calls: 1, errors: 0, bytes_in: 0, ms: 0 },
      },
      lee: { 'POST /parse': { calls: 1, errors: 0, bytes_in: 10, ms: 3 } },
    })
  })

  promise('a status of 400 or more is an error', async ({ log }) => {
    for (const status of [200, 201, 202, 304, 399, 400, 404, 429, 500, 503]) {
      log.record(call('kim', 'POST /parse', { status }))
    }
    const counts = await log.counts()
    assert.equal(counts['kim']?.['POST /parse']?.calls, 10)
    assert.equal(counts['kim']?.['POST /parse']?.errors, 5)
  })

  promise('one consumer sees the counts of no other', async ({ log }) => {
    for (const consumer of ['kim', 'kim-2', 'lee']) log.record(call(consumer, 'POST /parse'))
    assert.deepEqual(Object.keys(await log.counts('kim')), ['kim'])
    assert.deepEqual(await log.counts('park'), {})
  })

  promise('names that mean something to the language are only names', async ({ log }) => {
    for (const name of ['__proto__', 'constructor', 'toString']) log.record(call(name, name))
    const counts = await log.counts()
    assert.deepEqual(Object.keys(counts).sort(), ['__proto__', 'constructor', 'toString'])
    for (const name of Object.keys(counts)) {
      assert.equal(Object.getOwnPropertyDescriptor(counts[name], name)?.value.calls, 1)
    }
    assert.equal(({} as Record<string, unknown>)['calls'], undefined)
  })

  promise('counts already given do not change with later requests', async ({ log }) => {
    log.record(call('kim', 'POST /parse'))
    const before = await log.counts()
    log.record(call('kim', 'POST /parse'))
    assert.equal(before['kim']?.['POST /parse']?.calls, 1)
  })

  finish()
}
