import { expect, test } from 'vitest'
import { createMemoryClock } from '../../../src/adapters/memory/memory-clock.ts'
import { createMemoryKeyStore } from '../../../src/adapters/memory/memory-key-store.ts'
import { createMemoryLogger } from '../../../src/adapters/memory/memory-logger.ts'
import { createScriptedLlmGateway } from '../../../src/adapters/memory/scripted-llm-gateway.ts'
import { createParseGate } from '../../../src/application/limit-parses.ts'
import { createRequestLimiter } from '../../../src/application/limit-requests.ts'
import { makeReportHealth } from '../../../src/application/report-health.ts'

function reportOf(
  tenants: () => Promise<readonly string[]>,
  { ready = true, storeReachable }: { ready?: boolean; storeReachable?: () => Promise<boolean> } = {},
) {
  const logger = createMemoryLogger()
  const report = makeReportHealth({
    corpus: { tenants },
    keys: createMemoryKeyStore(new Map([['kim', 'key']])),
    parser: { formats: ['hwp'] },
    gateway: createScriptedLlmGateway([], { host: 'llm.example.org', model: 'm', external: true }),
    parseGate: createParseGate(2),
    requestLimiter: createRequestLimiter({ clock: createMemoryClock() }, 60, 60_000),
    logger,
    storeReachable,
    facts: () => ({
      version: '0.1.0',
      uploadBytesMax: 5,
      ready,
      vectors: { enabled: true, model: 'e5', dimensions: 384, reason: null, pending: 0 },
      ocr: { enabled: true, languages: ['kor'], reason: null },
      cache: { enabled: false },
      store: 'embedded',
    }),
  })
  return { report, logger }
}

test('says what is set, and whether text leaves the server', async () => {
  const { report } = reportOf(async () => ['kim', 'park'])
  expect(await report()).toMatchObject({
    ok: true,
    ready: true,
    tenant_count: 2,
    consumer_count: 1,
    max_upload: 5,
    limits: { rate_limit: 60, max_parallel: 2, parsing_now: 0 },
    llm: { configured: true, host: 'llm.example.org', model: 'm', external: true },
  })
})

test('a corpus that cannot be read is not well, and does not take the report down', async () => {
  const { report, logger } = reportOf(async () => {
    throw new Error('EIO')
  })
  expect(await report()).toMatchObject({ ok: false, ready: false, tenant_count: 0 })
  expect(logger.lines.map((line) => line.level)).toEqual(['error'])
})

test('a store that does not answer is alive and not ready', async () => {
  for (const there of [true, false]) {
    const { report } = reportOf(async () => [], { storeReachable: async () => there })
    expect(await report()).toMatchObject({ ok: true, ready: there })
  }
})

test('what still loads is alive and not ready', async () => {
  const { report } = reportOf(async () => [], { ready: false })
  expect(await report()).toMatchObject({ ok: true, ready: false })
})
