import assert from 'node:assert/strict'
import type { VectorCache } from '../../../src/ports/vector-cache.ts'
import { type KitOptions, openKit } from './kit.ts'

export interface VectorCacheSubject {
  readonly cache: VectorCache
  readonly close?: () => Promise<void>
}

export function vectorCacheContract(options: KitOptions<VectorCacheSubject>): void {
  const { promise, finish } = openKit('vector cache', options, async ({ close }) => close?.())

  promise('what was never put is not there', async ({ cache }) => {
    assert.equal(await cache.get('모델', '글'), undefined)
  })

  promise('a vector comes back number for number', async ({ cache }) => {
    const vector = Float32Array.from({ length: 384 }, (_, at) => Math.sin(at) / 7)
    await cache.put('모델', '예산 집행 지침', vector)
    assert.deepEqual(await cache.get('모델', '예산 집행 지침'), vector)
  })

  promise('another model or another text is not there', async ({ cache }) => {
    await cache.put('모델', '글', Float32Array.of(1, 0))
    for (const [model, text] of [
      ['모델2', '글'],
      ['모델', '글 '],
      ['모델', ''],
      ['모', '델글'],
    ] as const) {
      assert.equal(await cache.get(model, text), undefined, `${model} ${text}`)
    }
  })

  promise('nobody can change a vector through what they put or got', async ({ cache }) => {
    const vector = Float32Array.of(0.6, 0.8)
    await cache.put('모델', '글', vector)
    vector[0] = 9
    const got = await cache.get('모델', '글')
    assert.deepEqual(got, Float32Array.of(0.6, 0.8))
    got![0] = 9
    assert.deepEqual(await cache.get('모델', '글'), Float32Array.of(0.6, 0.8))
  })

  promise('a purge forgets what it says, and a dry run forgets nothing', async ({ cache }) => {
    await cache.put('모델', '글', Float32Array.of(0.6, 0.8))
    await cache.put('모델2', '글', Float32Array.of(1, 0))
    const anHourAgo = Date.now() - 3_600_000
    assert.equal((await cache.purge({ beforeMs: anHourAgo, dryRun: false })).vectors, 0)
    const told = await cache.purge({ dryRun: true })
    assert.equal(told.vectors, 2)
    assert.ok(told.bytes >= 16)
    assert.ok((await cache.get('모델', '글')) !== undefined)
    assert.deepEqual(await cache.purge({ beforeMs: Date.now() + 3_600_000, dryRun: false }), told)
    assert.equal(await cache.get('모델', '글'), undefined)
    assert.equal(await cache.get('모델2', '글'), undefined)
  })

  finish()
}
