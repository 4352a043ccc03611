import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHashingEmbedder } from '../../src/adapters/memory/hashing-embedder.ts'
import { createMemoryLogger } from '../../src/adapters/memory/memory-logger.ts'
import { createMemorySearchIndex } from '../../src/adapters/memory/memory-search-index.ts'
import { openProcessPool, type ProcessPool } from '../../src/adapters/process-pool/process-pool.ts'
import { clientOf } from '../support/client.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { hostileReaders } from '../unit/adapters/process-pool/pdf-that.ts'

let pool: ProcessPool
let server: TestServer
beforeAll(async () => {
  pool = await openProcessPool({
    workers: 1,
    timeoutMs: 5_000,
    ocr: { enabled: false, languages: [] },
    logger: createMemoryLogger(),
    readers: hostileReaders,
  })
  server = await startTestServer({
    env: { SERVICE_API_KEY: 'admin-key' },
    replace: { parser: pool, embedder: createHashingEmbedder() },
  })
})
afterAll(async () => {
  await server.stop()
  await pool.close()
})

const admin = () => clientOf(server, 'admin-key')
const send = (deed: string) => admin().send('/parse', `${deed}.pdf`, `%PDF-${deed}`)

/** The figures of the service itself, by name and labels. */
async function figures(of = server): Promise<Record<string, number>> {
  const text = await (await clientOf(of, 'admin-key').get('/metrics')).text()
  const lines = text.split('\n').filter((line) => /^munseo_(?!request)/u.test(line))
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
}

const soon = () => expect.poll(() => figures(), { timeout: 30_000 })

test('before the first file nothing runs and nothing was lost', async () => {
  expect(await figures()).toEqual({
    munseo_parsing_now: 0,
    munseo_parse_queue: 0,
    munseo_parse_workers: 0,
    munseo_parse_workers_started_total: 0,
    'munseo_parse_workers_lost_total{why="timeout"}': 0,
    'munseo_parse_workers_lost_total{why="memory"}': 0,
    'munseo_parse_workers_lost_total{why="crash"}': 0,
    munseo_cache_hits_total: 0,
    munseo_cache_misses_total: 0,
    munseo_index_tenants: 0,
    munseo_index_documents: 0,
    munseo_index_chunks: 0,
    munseo_index_vectors: 0,
    munseo_vectors_pending: 0,
  })
})

test('a file that waits is in the queue, and a process that hung is counted as lost and replaced', async () => {
  const hangs = send('wait')
  await soon().toMatchObject({ munseo_parse_workers: 1, munseo_parsing_now: 1 })
  const waits = send('text')
  await soon().toMatchObject({ munseo_parse_queue: 1, munseo_parsing_now: 2 })
  expect([(await hangs).status, (await waits).status]).toEqual([200, 200])
  await soon().toMatchObject({ munseo_parse_queue: 0, munseo_parsing_now: 0 })
  expect(await figures()).toMatchObject({
    'munseo_parse_workers_lost_total{why="timeout"}': 1,
    'munseo_parse_workers_lost_total{why="crash"}': 0,
    munseo_parse_workers: 1,
    munseo_parse_workers_started_total: 2,
  })
})

test('a process that dies of its file is counted as a crash', async () => {
  await send('exit')
  expect((await figures())['munseo_parse_workers_lost_total{why="crash"}']).toBeGreaterThan(0)
})

test('a file read before is a hit of the cache, a new one a miss', async () => {
  const before = await figures()
  await send('text 새글')
  await send('text 새글')
  const after = await figures()
  expect([after['munseo_cache_hits_total'], after['munseo_cache_misses_total']]).toEqual([
    before['munseo_cache_hits_total']! + 1,
    before['munseo_cache_misses_total']! + 1,
  ])
})

test('the index grows with a document and its vectors, and shrinks without it', async () => {
  await admin().send('/documents/upload?tenant=kim', '가.pdf', '%PDF-text 예산')
  await soon().toMatchObject({
    munseo_index_tenants: 1,
    munseo_index_documents: 1,
    munseo_index_chunks: 1,
    munseo_index_vectors: 1,
    munseo_vectors_pending: 0,
  })
  await admin().delete(`/documents?tenant=kim&filename=${encodeURIComponent('가.pdf')}`)
  expect(await figures()).toMatchObject({ munseo_index_documents: 0, munseo_index_chunks: 0 })
})

test('what a part does not tell is left out, and a store that is away takes nothing else with it', async () => {
  const index = {
    ...createMemorySearchIndex(),
    size: () => Promise.reject(new Error('away')),
  }
  const own = await startTestServer({ env: { SERVICE_API_KEY: 'admin-key', SERVICE_CACHE: '0' }, replace: { index } })
  try {
    expect(await figures(own)).toEqual({ munseo_parsing_now: 0, munseo_vectors_pending: 0 })
    expect(own.logger.lines.some(({ msg }) => msg === 'the size of the index is not known')).toBe(true)
  } finally {
    await own.stop()
  }
})
