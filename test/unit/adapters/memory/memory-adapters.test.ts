import { expect, test } from 'vitest'
import { createMemoryClock } from '../../../../src/adapters/memory/memory-clock.ts'
import { createMemoryLogger } from '../../../../src/adapters/memory/memory-logger.ts'
import { createScriptedLlmGateway } from '../../../../src/adapters/memory/scripted-llm-gateway.ts'

test('a memory clock moves only when told, and never back', () => {
  const clock = createMemoryClock(1_000)
  expect([clock.nowMs(), clock.elapsedMs()]).toEqual([1_000, 0])
  clock.advance(250)
  expect([clock.nowMs(), clock.elapsedMs()]).toEqual([1_250, 250])
  expect(() => clock.advance(-1)).toThrow('never goes back')
  expect(() => clock.advance(Number.NaN)).toThrow('never goes back')
})

test('a memory logger keeps what was said, in order', () => {
  const logger = createMemoryLogger()
  logger.info('하나')
  logger.error('둘', { cause: '까닭' })
  expect(logger.lines).toEqual([
    { level: 'info', msg: '하나', fields: {} },
    { level: 'error', msg: '둘', fields: { cause: '까닭' } },
  ])
})

test('a scripted gateway gives its replies in turn, then the last again, and remembers the questions', async () => {
  const gateway = createScriptedLlmGateway([
    { ok: true, value: '하나' },
    { ok: false, failure: '둘' },
  ])
  const ask = (content: string) => gateway.complete([{ role: 'user', content }])
  expect([await ask('가'), await ask('나'), await ask('다')]).toEqual([
    { ok: true, value: '하나' },
    { ok: false, failure: '둘' },
    { ok: false, failure: '둘' },
  ])
  expect(gateway.asked.map(([message]) => message?.content)).toEqual(['가', '나', '다'])
})
