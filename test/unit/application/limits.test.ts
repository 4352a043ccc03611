import { expect, test } from 'vitest'
import { createMemoryClock } from '../../../src/adapters/memory/memory-clock.ts'
import { createParseGate } from '../../../src/application/limit-parses.ts'
import { createRequestLimiter } from '../../../src/application/limit-requests.ts'

test('the window slides: a place is free again sixty seconds after it was taken', () => {
  const clock = createMemoryClock()
  const limiter = createRequestLimiter({ clock }, 2, 60_000)
  expect(limiter.admit('kim')).toEqual({ admitted: true })
  clock.advance(30_000)
  expect(limiter.admit('kim')).toEqual({ admitted: true })
  expect(limiter.admit('kim')).toEqual({ admitted: false, retryAfterS: 30 })
  clock.advance(29_999)
  expect(limiter.admit('kim')).toEqual({ admitted: false, retryAfterS: 1 })
  clock.advance(1)
  expect(limiter.admit('kim')).toEqual({ admitted: true })
  expect(limiter.admit('kim')).toEqual({ admitted: false, retryAfterS: 30 })
})

test('callers do not use up the places of others', () => {
  const limiter = createRequestLimiter({ clock: createMemoryClock() }, 1, 60_000)
  expect(limiter.admit('kim').admitted).toBe(true)
  expect(limiter.admit('lee').admitted).toBe(true)
})

test('no limit admits everyone', () => {
  const limiter = createRequestLimiter({ clock: createMemoryClock() }, undefined, 60_000)
  expect(Array.from({ length: 1000 }, () => limiter.admit('kim').admitted)).not.toContain(false)
})

test('a full gate refuses at once, and leaving twice frees one place only', () => {
  const gate = createParseGate(1)
  const leave = gate.enter()
  expect(gate.parsingNow).toBe(1)
  expect(gate.enter()).toBeUndefined()
  leave?.()
  leave?.()
  expect(gate.parsingNow).toBe(0)
  expect(gate.enter()).toBeDefined()
})
