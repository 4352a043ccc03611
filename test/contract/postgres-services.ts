import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createMemoryLogger } from '../../src/adapters/memory/memory-logger.ts'
import { startService } from '../../src/bootstrap/library.ts'
import { type Client, clientOf } from '../support/client.ts'
import { openWire } from '../support/cut-wire.ts'
import { createPlainParser } from '../support/documents.ts'
import { type FreshStore, type TestDatabase, urlOfSchema } from '../support/test-database.ts'

const key = 'a-key-of-the-cluster'

/** Whole services on one database. */
export function postgresServices(database: () => TestDatabase, open: () => Promise<FreshStore>): void {
  const promise = (name: string, run: (schema: string, folder: string) => Promise<void>) =>
    test(`services: ${name}`, async () => {
      const fresh = await open()
      const folder = await mkdtemp(path.join(tmpdir(), 'munseo-cluster-'))
      try {
        await run(fresh.schema, folder)
      } finally {
        await rm(folder, { recursive: true, force: true })
        await fresh.close()
      }
    })

  /** A service on the tables of the schema, reached as `url` says; its files lie under `folder`. */
  const serve = (url: string, folder: string, node: string) =>
    startService(
      {
        SERVICE_PORT: '0',
        SERVICE_API_KEY: key,
        SERVICE_CORPUS_ROOT: path.join(folder, 'corpus'),
        SERVICE_CACHE_DIR: path.join(folder, node),
        SERVICE_VECTORS: '0',
        SERVICE_OCR: '0',
        SERVICE_STORE: 'postgres',
        SERVICE_DATABASE_URL: url,
      },
      { parser: createPlainParser(), logger: createMemoryLogger() },
    )

  promise('what is uploaded through one is found through the other', async (schema, folder) => {
    const url = urlOfSchema(database().url, schema)
    const services = [await serve(url, folder, 'first'), await serve(url, folder, 'second')]
    try {
      const [one, two] = services.map((service) => clientOf(service, key)) as [Client, Client]
      expect(((await (await two.get('/health')).json()) as { store: string }).store).toBe('postgres')
      expect((await one.send('/documents/upload?tenant=kim', '지침.docx', '예산 집행 지침')).status).toBe(201)
      expect(await namesFound(two)).toEqual(['지침.docx'])
      const gone = await one.delete(`/documents?tenant=kim&filename=${encodeURIComponent('지침.docx')}`)
      expect(gone.status).toBe(200)
      expect(await namesFound(two)).toEqual([])

      const note = { kind: 'other', filename: '지침.docx', tenant: 'kim', note: '확인 바랍니다' }
      expect((await one.post('/feedback', note)).status).toBe(201)
      expect(((await (await two.get('/feedback')).json()) as { total: number }).total).toBe(1)
    } finally {
      for (const service of services) await service.stop()
    }
  })

  promise(
    'one whose database is away answers 500, is not ready, still reads files, and goes on when it is back',
    async (schema, folder) => {
      const there = new URL(urlOfSchema(database().url, schema))
      const wire = await openWire(there.hostname, Number(there.port || '5432'))
      const url = Object.assign(there, { hostname: '127.0.0.1', port: String(wire.port) }).href
      const service = await serve(url, folder, 'only')
      try {
        const client = clientOf(service, key)
        expect((await client.send('/documents/upload?tenant=kim', '지침.docx', '예산 집행 지침')).status).toBe(201)
        await wire.cut()
        expect((await client.post('/search', { tenant: 'kim', query: '예산' })).status).toBe(500)
        expect((await client.get('/health')).status).toBe(200)
        expect((await client.get('/health?ready=1')).status).toBe(503)
        expect((await client.send('/parse', '공고.docx', '입찰 공고')).status).toBe(200)
        await wire.mend()
        expect((await client.get('/health?ready=1')).status).toBe(200)
        expect(await namesFound(client)).toEqual(['지침.docx'])
      } finally {
        await service.stop()
        await wire.cut()
      }
    },
  )
}

async function namesFound(client: Client): Promise<string[]> {
  const answer = await client.post('/search', { tenant: 'kim', query: '예산' })
  return ((await answer.json()) as { hits: { filename: string }[] }).hits.map(({ filename }) => filename)
}
