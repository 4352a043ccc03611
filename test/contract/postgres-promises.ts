import assert from 'node:assert/strict'
import { expect, test } from 'vitest'
import { createMemoryLogger } from '../../src/adapters/memory/memory-logger.ts'
import { createDatabase, openPool } from '../../src/adapters/postgres/database.ts'
import { createPostgresIndex } from '../../src/adapters/postgres/postgres-index.ts'
import { openPostgresStore } from '../../src/adapters/postgres/postgres-store.ts'
import { mentionsIn, scoresByBm25 } from '../../src/domain/search/bm25.ts'
import { analyzeQuery } from '../../src/domain/text/analyze-query.ts'
import { openWire } from '../support/cut-wire.ts'
import { askDirectly, type FreshStore, type TestDatabase, urlOfSchema } from '../support/test-database.ts'
import { chunk, indexed, sampleDocument } from './kits/samples.ts'

const tenant = '가람'

/** What the store promises beyond its ports. */
export function postgresPromises(database: () => TestDatabase, open: () => Promise<FreshStore>): void {
  const promise = (name: string, run: (fresh: FreshStore) => Promise<void>) =>
    test(`store: ${name}`, async () => {
      const fresh = await open()
      try {
        await run(fresh)
      } finally {
        await fresh.close()
      }
    })

  promise('scores are those of the domain to the last bit, over a document of several stretches', async ({ store }) => {
    const words = [
      '예산',
      '집행',
      '위원회',
      '지침을',
      '개정한다',
      '공고',
      '제3조',
      '입찰',
      '2026',
      '아동',
      '월급',
      '급여',
    ]
    const long = Array.from({ length: 300 }, (_, at) =>
      Array.from({ length: 3 + (at % 11) }, (_, n) => words[(at * 7 + n * n * 5) % words.length]).join(' '),
    )
    const documents = [indexed('가.hwp', long), indexed('나.hwp', ['예산 예산 예산 집행', '위원회 급여'])]
    for (const document of documents) await store.index.replace(tenant, document)
    const chunks = documents.flatMap((document) => document.chunks.map((one) => ({ name: document.name, chunk: one })))
    for (const query of ['예산', '위원회 예산 집행 지침', '제3조 입찰 공고 2026', '월급은 얼마', '아이 월급 급여']) {
      const scores = scoresByBm25(
        chunks.map((one) => mentionsIn(one.chunk)),
        analyzeQuery(query),
      )
      const wanted = chunks
        .map((one, at) => ({ ...one, score: scores[at]! }))
        .filter(({ score }) => score > 0)
        .sort((a, b) => b.score - a.score)
        .slice(0, 20)
      const { lexical } = await store.index.search(tenant, { words: query, limit: 20 })
      assert.ok(lexical.length > 0, query)
      assert.deepEqual(lexical, wanted, query)
    }
  })

  promise('looking at rare words first changes no answer', async ({ store }) => {
    const common = ['예산', '집행', '위원회', '심의', '지침', '공고']
    const rare = ['점용료', '보증금', '수목원', '철새']
    const documents = Array.from({ length: 3 }, (_, at) =>
      indexed(
        `문서${at}`,
        Array.from({ length: 150 }, (_, place) => {
          const number = at * 150 + place
          const said = common.filter((_, word) => (number * 7 + word * 5) % 4 !== 0)
          const seldom = rare.filter((_, word) => (number + word * 11) % (23 + word) === 0)
          return [...said, ...seldom].join(' ')
        }),
      ),
    )
    for (const document of documents) await store.index.replace(tenant, document)
    for (const within of [undefined, new Set(['문서0', '문서2'])]) {
      const chunks = documents
        .filter(({ name }) => within?.has(name) ?? true)
        .flatMap(({ name, chunks: inside }) => inside.map((one) => ({ name, chunk: one })))
      for (const words of [
        '점용료',
        '점용료 예산',
        '철새 수목원 위원회 심의',
        '보증금 공고 지침 예산 집행',
        '수목원 점용료',
      ]) {
        const scores = scoresByBm25(
          chunks.map((one) => mentionsIn(one.chunk)),
          analyzeQuery(words),
        )
        const wanted = chunks.map((one, at) => ({ ...one, score: scores[at]! })).sort((a, b) => b.score - a.score)
        for (const limit of [1, 3, 10]) {
          const { lexical } = await store.index.search(tenant, { words, limit, ...(within && { within }) })
          assert.deepEqual(lexical, wanted.slice(0, limit), `${words}, ${limit}`)
        }
      }
    }
  })

  promise('what one server indexed the other finds, and what it removed the other forgets', async (fresh) => {
    const other = (await fresh.another()).index
    const { index } = fresh.store
    assert.deepEqual(await other.documents(tenant), [])
    await index.replace(tenant, indexed('가.hwp', ['예산 지침']))
    await index.replace(tenant, indexed('나.hwp', ['예산 공고']))
    const names = async () => (await other.documents(tenant)).map(({ name, version }) => `${name} ${version}`)
    assert.deepEqual(await names(), ['가.hwp 1', '나.hwp 1'])
    assert.equal((await other.search(tenant, { words: '예산', limit: 9 })).lexical.length, 2)
    await index.replace(tenant, indexed('나.hwp', ['입찰 공고'], '2'))
    assert.deepEqual(await names(), ['가.hwp 1', '나.hwp 2'])
    await index.remove(tenant, ['가.hwp'])
    assert.deepEqual(await names(), ['나.hwp 2'])
    assert.deepEqual((await other.search(tenant, { words: '예산', limit: 9 })).lexical, [])
  })

  promise('servers that write one document at the same time leave one of them whole', async (fresh) => {
    const stores = [fresh.store, await fresh.another(), await fresh.another()]
    const version = (at: number) =>
      indexed(
        '가.hwp',
        Array.from({ length: 5 + at }, () => `같은 글 판${at}`),
        `${at}`,
      )
    await Promise.all(stores.map((store, at) => store.index.replace(tenant, version(at))))
    const [told, ...more] = await fresh.store.index.documents(tenant)
    const found = await fresh.store.index.search(tenant, { words: '같은', limit: 20 })
    assert.deepEqual(more, [])
    assert.equal(found.chunksSearched, told?.chunkCount)
    assert.deepEqual(
      found.lexical.map((hit) => hit.chunk),
      version(Number(told?.version)).chunks,
    )
  })

  promise('no character is too strange for a name or a text', async ({ store: { index } }) => {
    const strange = ['\\', 'a\\u0000b', 'a\0b', '\ud83d', '\ude00😀', "'; drop table documents; --", '{"a",NULL}']
    for (const name of strange) await index.replace(tenant, indexed(name, [`낱말 \ud840\0 ${name}`]))
    assert.deepEqual((await index.documents(tenant)).map(({ name }) => name).sort(), [...strange].sort())
    const found = await index.search(tenant, { words: '낱말', limit: 20 })
    assert.deepEqual(
      new Set(found.lexical.map((hit) => `${hit.name}|${hit.chunk.text}`)),
      new Set(strange.map((name) => `${name}|낱말 \ud840\0 ${name}`)),
    )
    await index.remove(tenant, strange)
    assert.deepEqual(await index.documents(tenant), [])
  })

  promise(
    'a document whose terms were counted in another way is not searched, and counts as changed',
    async (fresh) => {
      const { index } = fresh.store
      await index.replace(tenant, indexed('가.hwp', ['예산 지침']))
      await index.replace(tenant, indexed('나.hwp', ['예산 공고']))
      await askDirectly(database().url, `update ${fresh.schema}.documents set form = 'older' where name = '가.hwp'`)
      const anew = (await fresh.another()).index
      const found = await anew.search(tenant, { words: '예산', limit: 9 })
      assert.deepEqual([found.lexical.map(({ name }) => name), found.chunksSearched], [['나.hwp'], 1])
      assert.deepEqual(
        (await anew.documents(tenant)).map(({ version }) => version),
        ['', '1'],
      )
      await anew.replace(tenant, indexed('가.hwp', ['예산 지침']))
      assert.equal((await anew.search(tenant, { words: '예산', limit: 9 })).chunksSearched, 2)
    },
  )

  promise('removing more documents than one transaction holds removes them all', async ({ store: { index } }) => {
    const names = Array.from({ length: 4 }, (_, at) => `${at}.hwp`)
    const many = Array.from({ length: 2_000 }, (_, at) => chunk('sha256:0', at + 1, '글'))
    for (const name of names) await index.replace(tenant, { ...indexed(name, []), chunks: many })
    await index.remove(tenant, names)
    assert.deepEqual(await index.documents(tenant), [])
    assert.equal((await index.search(tenant, { words: '글', limit: 1 })).chunksSearched, 0)
  })

  promise('servers that start at once make the tables once', async ({ schema }) => {
    const anew = `${schema}_anew`
    const logger = createMemoryLogger()
    try {
      const stores = await Promise.all(
        [1, 2, 3].map(() => openPostgresStore({ url: urlOfSchema(database().url, anew), connectionsMax: 2, logger })),
      )
      for (const store of stores) await store.close()
      assert.deepEqual(await askDirectly(database().url, `select count(*)::int as n from ${anew}.schema_version`), [
        { n: 1 },
      ])
    } finally {
      await askDirectly(database().url, `drop schema if exists ${anew} cascade`)
    }
  })

  promise('tables of a newer version are left alone', async ({ schema }) => {
    const newer = `${schema}_newer`
    await askDirectly(
      database().url,
      `create schema ${newer}; create table ${newer}.schema_version (version integer); insert into ${newer}.schema_version values (99)`,
    )
    try {
      await assert.rejects(
        openPostgresStore({ url: urlOfSchema(database().url, newer), logger: createMemoryLogger() }),
        /version 99/,
      )
    } finally {
      await askDirectly(database().url, `drop schema ${newer} cascade`)
    }
  })

  promise('usage is counted over all servers', async (fresh) => {
    const other = await fresh.another()
    const call = { at: '2026-01-02T03:04:05.678Z', consumer: 'kim', route: 'POST /parse', bytes_in: 10, ms: 3 }
    fresh.store.usage.record({ ...call, status: 200 })
    await fresh.store.usage.counts()
    other.usage.record({ ...call, status: 500 })
    assert.deepEqual(await other.usage.counts(), {
      kim: { 'POST /parse': { calls: 2, errors: 1, bytes_in: 20, ms: 6 } },
    })
  })

  promise(
    'a database that goes away fails single calls with a clear error, and is used again when it is back',
    async ({ schema }) => {
      const there = new URL(urlOfSchema(database().url, schema))
      const wire = await openWire(there.hostname, Number(there.port || '5432'))
      const url = Object.assign(new URL(there), { hostname: '127.0.0.1', port: String(wire.port) }).href
      const logger = createMemoryLogger()
      const store = await openPostgresStore({ url, connectionsMax: 2, logger })
      try {
        await store.index.replace(tenant, indexed('가.hwp', ['비밀스러운 예산']))
        await wire.cut()
        const search = () => store.index.search(tenant, { words: '비밀스러운', limit: 1 })
        await assert.rejects(search(), { name: 'DatabaseError' })
        await assert.rejects(store.index.replace(tenant, indexed('나.hwp', ['비밀'])), { name: 'DatabaseError' })
        const key = { sha256: sampleDocument('공고').source.sha256, generation: '1' }
        assert.equal(await store.cache.get(key), undefined)
        await store.vectorCache.put('모델', '비밀', Float32Array.of(1))
        store.usage.record({ at: '', consumer: 'kim', route: 'GET /', status: 200, bytes_in: 0, ms: 0 })
        await assert.rejects(store.usage.counts(), { name: 'DatabaseError' })
        await wire.mend()
        assert.equal((await search()).lexical.length, 1)
        assert.deepEqual(await store.usage.counts(), { kim: { 'GET /': { calls: 1, errors: 0, bytes_in: 0, ms: 0 } } })
        expect(JSON.stringify(logger.lines)).not.toContain('비밀')
      } finally {
        await store.close()
        await wire.cut()
      }
    },
  )

  promise('without pgvector words are found, and vectors are neither kept nor asked for', async ({ schema }) => {
    const pool = openPool({ url: database().url, connectionsMax: 2, logger: createMemoryLogger() })
    try {
      const index = createPostgresIndex(createDatabase(pool, [schema]), { vectors: false })
      await index.replace(tenant, indexed('가.hwp', ['예산 지침']))
      await index.putVectors(tenant, '가.hwp', '1', '모델', new Map([['c1', Float32Array.of(1, 0)]]))
      assert.deepEqual(await index.withoutVectors(tenant, '가.hwp', '모델'), [])
      const found = await index.search(tenant, { words: '예산', vector: Float32Array.of(1, 0), limit: 9 })
      assert.deepEqual([found.lexical.length, found.semantic], [1, []])
      assert.equal((await index.documents(tenant))[0]?.vectorCount, 0)
      await index.remove(tenant, ['가.hwp'])
      assert.deepEqual(await index.documents(tenant), [])
    } finally {
      await pool.end()
    }
  })
}
