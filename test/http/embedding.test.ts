import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createHashingEmbedder } from '../../src/adapters/memory/hashing-embedder.ts'
import { createMemoryVectorCache } from '../../src/adapters/memory/memory-vector-cache.ts'
import { openOramaIndex } from '../../src/adapters/orama/orama-index.ts'
import type { Embedder } from '../../src/ports/embedder.ts'
import { clientOf } from '../support/client.ts'
import { startTestServer } from '../support/server.ts'

const texts = ['점용료는 고지서로 낸다.', '휴가는 따로 정한다.', '회의는 매주 연다.', '예산은 의회가 정한다.']

/** Makes as many passage vectors as it was allowed to, and waits with the next. */
function heldEmbedder() {
  const plain = createHashingEmbedder()
  const asked: string[] = []
  let allowed = 0
  const embedder: Embedder = {
    ...plain,
    async embed(given, role) {
      if (role === 'passage') {
        const number = asked.push(...given)
        while (number > allowed) await pause(2)
      }
      return plain.embed(given, role)
    },
  }
  return { embedder, asked, allow: (count: number) => (allowed = count) }
}

async function corpusFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'munseo-embedding-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await mkdir(path.join(folder, 'corpus/kim'), { recursive: true })
  for (const [at, text] of texts.entries()) await writeFile(path.join(folder, 'corpus/kim', `${at}.txt`), text)
  return folder
}

/** A server on the folder; a second one on the same folder is that server started anew. */
async function serve(folder: string, embedder: Embedder | undefined) {
  const index = await openOramaIndex({ dir: path.join(folder, 'index') })
  const server = await startTestServer({
    env: { SERVICE_CORPUS_ROOT: path.join(folder, 'corpus'), SERVICE_CACHE_DIR: path.join(folder, 'cache') },
    // Vectors must be found again in the index, not in the cache.
    replace: { index, vectorCache: createMemoryVectorCache(), ...(embedder === undefined ? {} : { embedder }) },
  })
  const client = clientOf(server)
  return {
    client,
    logger: server.logger,
    async progress(): Promise<{ pending: number; chunks: number; vectors: number }> {
      const health = (await (await client.get('/health')).json()) as { vectors: { pending: number } }
      const listed = (await (await client.get('/documents?tenant=kim')).json()) as { chunks: number; vectors: number }
      return { pending: health.vectors.pending, chunks: listed.chunks, vectors: listed.vectors }
    },
    async stop() {
      await server.stop()
      await index.close()
    },
  }
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(5)
}

test('a document is found by words at once; health, documents and log tell how far its vectors are', async () => {
  const { embedder, allow } = heldEmbedder()
  const server = await serve(await corpusFolder(), embedder)
  expect(await server.progress()).toMatchObject({ chunks: 4, vectors: 0 })
  const found = (await (await server.client.post('/search', { tenant: 'kim', query: '점용료' })).json()) as {
    hits: { filename: string }[]
  }
  expect(found.hits[0]?.filename).toBe('0.txt')

  await until(async () => (await server.progress()).pending === 4)
  allow(1)
  await until(async () => (await server.progress()).vectors === 1)
  expect((await server.progress()).pending).toBe(3)
  allow(4)
  await until(async () => (await server.progress()).pending === 0)
  expect(await server.progress()).toEqual({ pending: 0, chunks: 4, vectors: 4 })
  await until(async () => server.logger.lines.some(({ msg }) => msg === 'vectors made'))
  expect(server.logger.lines.find(({ msg }) => msg === 'vectors made')?.fields).toEqual({
    tenant: 'kim',
    chunks: 4,
  })
  await server.stop()
})

test('a server started anew goes on with the vectors that are missing, and makes none twice', async () => {
  const folder = await corpusFolder()
  const before = heldEmbedder()
  before.allow(2)
  const first = await serve(folder, before.embedder)
  await until(async () => (await first.progress()).vectors === 2)
  const stopping = first.stop()
  before.allow(3)
  await stopping

  const after = heldEmbedder()
  after.allow(4)
  const second = await serve(folder, after.embedder)
  await until(async () => (await second.progress()).vectors === 4)
  expect(await second.progress()).toEqual({ pending: 0, chunks: 4, vectors: 4 })
  expect(new Set([...before.asked, ...after.asked]).size).toBe(4)
  expect(before.asked.length + after.asked.length).toBe(4)
  await second.stop()
})

test('without a model health says why, and words are searched', async () => {
  const server = await serve(await corpusFolder(), undefined)
  const health = (await (await server.client.get('/health')).json()) as { vectors: object }
  expect(health.vectors).toMatchObject({ enabled: false, model: null, reason: 'SERVICE_VECTORS=0', pending: 0 })
  const found = (await (await server.client.post('/search', { tenant: 'kim', query: '휴가' })).json()) as {
    hits: { filename: string; found_by: string }[]
  }
  expect(found.hits.map(({ filename, found_by }) => [filename, found_by])).toEqual([['1.txt', 'lexical']])
  await server.stop()
})
