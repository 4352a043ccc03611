import assert from 'node:assert/strict'
import type { Embedder } from '../../../src/ports/embedder.ts'
import { type KitOptions, openKit } from './kit.ts'

const texts = [
  '예산 집행 지침을 개정한다.',
  '입찰 공고',
  '',
  'The committee shall convene.',
  '가'.repeat(3_000),
  '\ud83d\ude00 𠮷 \u0000',
]

export function embedderContract(options: KitOptions<Embedder>): void {
  const { promise, finish } = openKit('embedder', options, (embedder) => embedder.close())

  promise('an empty list gives an empty list', async (embedder) => {
    assert.deepEqual(await embedder.embed([], 'passage'), [])
  })

  promise('every vector has the stated length and unit norm', async (embedder) => {
    assert.ok(Number.isInteger(embedder.dimensions) && embedder.dimensions > 0)
    assert.ok(embedder.id.length > 0)
    for (const role of ['query', 'passage'] as const) {
      const vectors = await embedder.embed(texts, role)
      assert.equal(vectors.length, texts.length)
      for (const vector of vectors) {
        assert.equal(vector.length, embedder.dimensions)
        assert.ok(Math.abs(Math.hypot(...vector) - 1) < 1e-3)
      }
    }
  })

  promise('vectors come in the order of the texts, whatever stands beside each', async (embedder) => {
    const together = await embedder.embed(texts, 'passage')
    const reversed = (await embedder.embed(texts.toReversed(), 'passage')).toReversed()
    for (const [at, text] of texts.entries()) {
      const [alone] = await embedder.embed([text], 'passage')
      assert.deepEqual(together[at], alone, `text ${at}`)
      assert.deepEqual(reversed[at], alone, `text ${at}`)
    }
  })

  promise('different texts have different vectors', async (embedder) => {
    const [first, second] = await embedder.embed(['예산 집행 지침', '입찰 보증금 납부'], 'passage')
    assert.notDeepEqual(first, second)
  })

  promise('requests at the same time do not mix', async (embedder) => {
    const alone = await embedder.embed(['예산 집행 지침'], 'query')
    const many = await Promise.all(
      Array.from({ length: 8 }, (_, at) => embedder.embed(at % 2 === 0 ? ['예산 집행 지침'] : texts, 'query')),
    )
    for (let at = 0; at < many.length; at += 2) assert.deepEqual(many[at], alone)
  })

  finish()
}
