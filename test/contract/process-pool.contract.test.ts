import { afterAll, test } from 'vitest'
import { createMemoryLogger } from '../../src/adapters/memory/memory-logger.ts'
import { openProcessPool } from '../../src/adapters/process-pool/process-pool.ts'
import { parserContract } from './kits/parser-kit.ts'
import { parserSamples } from './parser-samples.ts'

/** One for all tests: starting processes is what takes the time. */
const pool = openProcessPool({
  workers: 2,
  timeoutMs: 60_000,
  ocr: { enabled: false, languages: [] },
  logger: createMemoryLogger(),
})
afterAll(async () => (await pool).close())

parserContract({
  test,
  create: async () => ({ ...(await pool), close: async () => {} }),
  samples: parserSamples,
})
