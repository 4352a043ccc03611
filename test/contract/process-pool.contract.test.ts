import { afterAll, test } from 'vitest'
import { createMemoryLogger } from '../../src/adapters/memory/memory-logger.ts'
import { openProcessPool } from '../../src/adapters/process-pool/process-pool.ts'
import { docxOf, p, tbl, tc, tr } from '../support/docx-of.ts'
import { zipOf } from '../support/zip-of.ts'
import { parserContract } from './kits/parser-kit.ts'

const letter = docxOf(p('예산 집행 지침') + tbl([tr([tc('구분'), tc('금액')]), tr([tc('인건비'), tc('1,000')])]))

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
  samples: async () => [
    { filename: '지침.docx', bytes: letter, says: '예산 집행 지침' },
    { filename: '묶음.zip', bytes: zipOf({ '안/지침.docx': letter }), says: '인건비' },
  ],
})
