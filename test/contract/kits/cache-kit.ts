import assert from 'node:assert/strict'
import type { Cache, CacheKey } from '../../../src/ports/cache.ts'
import { assertSame, type KitOptions, openKit, required } from './kit.ts'
import { hashOf, sampleBundle, sampleDocument } from './samples.ts'

export interface CacheSubject {
  readonly cache: Cache
  /** Cuts the stored entry short, as a full disk or a power cut would. */
  readonly tear?: (key: CacheKey) => Promise<void>
  readonly close?: () => Promise<void>
}

const keyOf = (seed: string, generation = '1'): CacheKey => ({ sha256: hashOf(seed), generation })
const farFutureMs = Date.UTC(2999, 0, 1)

export function cacheContract(options: KitOptions<CacheSubject>): void {
  const { promise, finish } = openKit('cache', options, async ({ close }) => close?.())

  promise('what was never put is not there', async ({ cache }) => {
    assert.equal(await cache.get(keyOf('공고')), undefined)
  })

  promise('what is given back is what was put, letter for letter', async ({ cache }) => {
    for (const document of [sampleDocument('공고'), sampleBundle('묶음'), sampleDocument('긴 공고', 2_500)]) {
      const key = { sha256: document.source.sha256, generation: '1' }
      await cache.put(key, document)
      assertSame(await cache.get(key), document)
    }
  })

  promise('a table of many cells comes back whole', async ({ cache }) => {
    const cells = Array.from({ length: 3_000 }, (_, at) => ({
      row: Math.floor(at / 3),
      col: at % 3,
      rowspan: 1,
      colspan: 1,
      text: `칸 ${at}`,
      header: at < 3,
      bbox: null,
    }))
    const grid = Array.from({ length: 1_000 }, (_, row) => [0, 1, 2].map((col) => cells[row * 3 + col]!.text))
    const plain = sampleDocument('통계')
    const large = { ...plain.tables[0]!, id: 't2', rows: 1_000, cols: 3, cells, grid }
    const document = { ...plain, tables: [plain.tables[0]!, large, { ...plain.tables[0]!, id: 't3' }] }
    await cache.put(keyOf('통계'), document)
    assertSame(await cache.get(keyOf('통계')), document)
  })

  promise('nobody can change an entry through what they put or got', async ({ cache }) => {
    const document = structuredClone(sampleDocument('공고')) as unknown as { blocks: { text: string }[] }
    await cache.put(keyOf('공고'), document as never)
    document.blocks[0]!.text = '고친 글'
    const got = (await cache.get(keyOf('공고'))) as unknown as { blocks: { text: string }[] }
    assert.deepEqual(got, sampleDocument('공고'))
    got.blocks[0]!.text = '고친 글'
    assert.deepEqual(await cache.get(keyOf('공고')), sampleDocument('공고'))
  })

  promise('a later put takes the place of the earlier', async ({ cache }) => {
    await cache.put(keyOf('공고'), sampleDocument('공고', 1))
    await cache.put(keyOf('공고'), sampleDocument('공고', 2))
    assert.deepEqual(await cache.get(keyOf('공고')), sampleDocument('공고', 2))
  })

  promise('puts of one key at the same time leave one of them whole', async ({ cache }) => {
    const versions = [10, 200, 3_000].map((length) => sampleDocument('공고', length))
    await Promise.all(versions.map((version) => cache.put(keyOf('공고'), version)))
    const got = JSON.stringify(await cache.get(keyOf('공고')))
    assert.ok(versions.some((version) => JSON.stringify(version) === got))
  })

  promise('another content or another generation is not there', async ({ cache }) => {
    await cache.put(keyOf('공고', '1'), sampleDocument('공고'))
    assert.equal(await cache.get(keyOf('고시', '1')), undefined)
    assert.equal(await cache.get(keyOf('공고', '2')), undefined)
  })

  promise('generations of any name are apart', async ({ cache }) => {
    const generations = ['a', 'a/../b', `${'긴'.repeat(300)}1`]
    for (const [at, generation] of generations.entries()) {
      await cache.put(keyOf('공고', generation), sampleDocument('공고', at + 1))
    }
    for (const [at, generation] of generations.entries()) {
      assert.equal((await cache.get(keyOf('공고', generation)))?.blocks.length, at + 1)
    }
    assert.equal(await cache.get(keyOf('공고', 'b')), undefined)
    assert.equal(await cache.get(keyOf('공고', `${'긴'.repeat(300)}2`)), undefined)
  })

  promise('a new generation drops all but the two before it', async ({ cache }) => {
    for (const generation of ['9', '10', '8', '11']) await cache.put(keyOf('공고', generation), sampleDocument('공고'))
    assert.equal(await cache.get(keyOf('공고', '9')), undefined)
    for (const generation of ['10', '8', '11']) {
      assert.ok((await cache.get(keyOf('공고', generation))) !== undefined, generation)
    }
  })

  promise('going back to an older generation drops nothing', async ({ cache }) => {
    for (const generation of ['1', '2', '3', '1', '2', '1']) {
      await cache.put(keyOf(`공고 ${generation}`, generation), sampleDocument('공고'))
    }
    for (const generation of ['1', '2', '3']) {
      assert.ok((await cache.get(keyOf(`공고 ${generation}`, generation))) !== undefined, generation)
    }
  })

  const three = async (cache: Cache) => {
    for (const seed of ['하나', '둘', '셋']) await cache.put(keyOf(seed), sampleDocument(seed))
    return async () => {
      const there = await Promise.all(['하나', '둘', '셋'].map((seed) => cache.get(keyOf(seed))))
      return there.map((document) => document !== undefined)
    }
  }

  promise('a purge of everything removes everything and says how much', async ({ cache }) => {
    const there = await three(cache)
    const report = await cache.purge({ what: 'all', dryRun: false })
    assert.equal(report.entries, 3)
    assert.ok(report.bytes > 0)
    assert.deepEqual(await there(), [false, false, false])
    assert.deepEqual(await cache.purge({ what: 'all', dryRun: false }), { entries: 0, bytes: 0 })
  })

  promise('a dry run says what the same order would remove, and removes nothing', async ({ cache }) => {
    const there = await three(cache)
    const orders = [
      { what: 'all' },
      { what: 'older-than', beforeMs: farFutureMs },
      { what: 'orphans', kept: new Set([hashOf('둘')]) },
    ] as const
    const said = []
    for (const order of orders) said.push(await cache.purge({ ...order, dryRun: true }))
    assert.deepEqual(
      said.map(({ entries }) => entries),
      [3, 3, 2],
    )
    assert.deepEqual(await there(), [true, true, true])
    assert.deepEqual(await cache.purge({ ...orders[2], dryRun: false }), said[2])
  })

  promise('a purge by age removes what was written before the moment', async ({ cache }) => {
    const there = await three(cache)
    assert.deepEqual(await cache.purge({ what: 'older-than', beforeMs: 0, dryRun: false }), { entries: 0, bytes: 0 })
    assert.deepEqual(await there(), [true, true, true])
    assert.equal((await cache.purge({ what: 'older-than', beforeMs: farFutureMs, dryRun: false })).entries, 3)
    assert.deepEqual(await there(), [false, false, false])
  })

  promise('a purge of orphans keeps what some tenant still has', async ({ cache }) => {
    const there = await three(cache)
    await cache.purge({ what: 'orphans', kept: new Set([hashOf('둘')]), dryRun: false })
    assert.deepEqual(await there(), [false, true, false])
  })

  promise('an order without its bound removes nothing', async ({ cache }) => {
    const there = await three(cache)
    await cache.purge({ what: 'orphans', dryRun: false })
    await cache.purge({ what: 'older-than', dryRun: false })
    assert.deepEqual(await there(), [true, true, true])
  })

  promise('an entry that was torn is not there, and can be put again', async ({ cache, tear }) => {
    await cache.put(keyOf('공고'), sampleDocument('공고', 50))
    await required(tear, 'tear')(keyOf('공고'))
    assert.equal(await cache.get(keyOf('공고')), undefined)
    await cache.put(keyOf('공고'), sampleDocument('공고', 50))
    assert.deepEqual(await cache.get(keyOf('공고')), sampleDocument('공고', 50))
  })

  finish()
}
