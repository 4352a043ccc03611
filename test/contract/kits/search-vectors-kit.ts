import assert from 'node:assert/strict'
import type { SearchIndex } from '../../../src/ports/search-index.ts'
import type { Kit } from './kit.ts'
import { indexed } from './samples.ts'
import type { SearchIndexSubject } from './search-index-kit.ts'

const tenant = '가람'
const model = '모델-1'

/** Unit vectors in a plane, by angle in degrees. */
const at = (degrees: number) =>
  Float32Array.of(Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180))

/** The promises about vectors. A store that declares it has none must answer as if nobody ever gave it one. */
export function promiseVectors(promise: Kit<SearchIndexSubject>['promise']): void {
  const whereSupported = (name: string, run: (index: SearchIndex) => Promise<void>) =>
    promise(name, async ({ index }) => {
      if (index.supports.vectors) await run(index)
      else await assertHasNone(index)
    })

  const near = async (index: SearchIndex, degrees: number, within?: ReadonlySet<string>) => {
    const query = { words: '없는낱말', vector: at(degrees), limit: 3 }
    const { semantic } = await index.search(tenant, within === undefined ? query : { ...query, within })
    return semantic
  }
  const placesNear = async (...asked: Parameters<typeof near>) =>
    (await near(...asked)).map(({ name, chunk }) => `${name} ${chunk.id}`)

  const fill = async (index: SearchIndex) => {
    await index.replace(tenant, indexed('가.hwp', ['하나', '둘', '셋']))
    await index.replace(tenant, indexed('나.hwp', ['넷', '다섯']))
    const vectors = new Map([0, 40, 80].map((degrees, place) => [`c${place + 1}`, at(degrees)]))
    await index.putVectors(tenant, '가.hwp', '1', model, vectors)
    await index.putVectors(
      tenant,
      '나.hwp',
      '1',
      model,
      new Map([
        ['c1', at(20)],
        ['c2', at(170)],
      ]),
    )
  }

  whereSupported('the nearest chunks come first, by cosine, whatever their words', async (index) => {
    await fill(index)
    const found = await near(index, 18)
    assert.deepEqual(await placesNear(index, 18), ['나.hwp c1', '가.hwp c1', '가.hwp c2'])
    for (const [place, degrees] of [2, 18, 22].entries()) {
      assert.ok(Math.abs(found[place]!.score - Math.cos((degrees * Math.PI) / 180)) < 1e-3)
    }
    assert.deepEqual(found[0]!.chunk, indexed('나.hwp', ['넷', '다섯']).chunks[0])
  })

  whereSupported('without a vector nothing is found by meaning', async (index) => {
    await fill(index)
    assert.deepEqual((await index.search(tenant, { words: '하나', limit: 9 })).semantic, [])
  })

  whereSupported('vectors change nothing in what words find', async (index) => {
    await fill(index)
    const [without, with_] = [
      await index.search(tenant, { words: '하나', limit: 9 }),
      await index.search(tenant, { words: '하나', vector: at(170), limit: 9 }),
    ]
    assert.deepEqual(with_.lexical, without.lexical)
  })

  whereSupported('what meaning finds has the score that its words have', async (index) => {
    await fill(index)
    const words = '다섯 둘'
    const byWords = await index.search(tenant, { words, limit: 9 })
    const scoreOf = new Map(byWords.lexical.map(({ name, chunk, score }) => [`${name} ${chunk.id}`, score]))
    assert.equal(scoreOf.size, 2)
    const { semantic } = await index.search(tenant, { words, vector: at(0), limit: 9 })
    assert.equal(semantic.length, 5)
    for (const { name, chunk, wordScore } of semantic) assert.equal(wordScore, scoreOf.get(`${name} ${chunk.id}`) ?? 0)
  })

  whereSupported('only what lies in `within` is found by meaning, and uses up the limit', async (index) => {
    await fill(index)
    assert.deepEqual(await placesNear(index, 0, new Set(['나.hwp'])), ['나.hwp c1', '나.hwp c2'])
    assert.deepEqual(await placesNear(index, 0, new Set()), [])
  })

  whereSupported('equal nearness comes by document name, then by place', async (index) => {
    for (const name of ['나.hwp', '가.hwp']) {
      await index.replace(tenant, indexed(name, ['하나', '둘']))
      await index.putVectors(
        tenant,
        name,
        '1',
        model,
        new Map([
          ['c2', at(30)],
          ['c1', at(30)],
        ]),
      )
    }
    assert.deepEqual(await placesNear(index, 30), ['가.hwp c1', '가.hwp c2', '나.hwp c1'])
  })

  whereSupported('chunks without a vector are told in order, and found by words alone', async (index) => {
    await fill(index)
    await index.replace(tenant, indexed('다.hwp', ['여섯', '일곱', '여덟']))
    const lacking = async (name: string, of = model) =>
      (await index.withoutVectors(tenant, name, of)).map((chunk) => chunk.id)
    assert.deepEqual(await lacking('다.hwp'), ['c1', 'c2', 'c3'])
    await index.putVectors(
      tenant,
      '다.hwp',
      '1',
      model,
      new Map([
        ['c2', at(100)],
        ['c77', at(100)],
      ]),
    )
    assert.deepEqual(await lacking('다.hwp'), ['c1', 'c3'])
    assert.deepEqual(await lacking('가.hwp'), [])
    assert.deepEqual(await lacking('가.hwp', '모델-2'), ['c1', 'c2', 'c3'])
    assert.deepEqual(await lacking('없는 문서.hwp'), [])
    const counts = (await index.documents(tenant)).map(({ vectorCount }) => vectorCount)
    assert.deepEqual(counts, [3, 2, 1])
  })

  whereSupported('vectors for another version of a document are ignored', async (index) => {
    await index.replace(tenant, indexed('가.hwp', ['하나'], '2'))
    await index.putVectors(tenant, '가.hwp', '1', model, new Map([['c1', at(0)]]))
    await index.putVectors(tenant, '없는 문서.hwp', '1', model, new Map([['c1', at(0)]]))
    assert.deepEqual(await placesNear(index, 0), [])
    assert.equal((await index.documents(tenant))[0]?.vectorCount, 0)
  })

  whereSupported('a replaced or removed document has no vectors any more', async (index) => {
    await fill(index)
    await index.replace(tenant, indexed('가.hwp', ['하나', '둘', '셋']))
    assert.deepEqual(await placesNear(index, 0), ['나.hwp c1', '나.hwp c2'])
    await index.remove(tenant, ['나.hwp'])
    assert.deepEqual(await placesNear(index, 0), [])
  })

  whereSupported('vectors of an older model are not compared with the newest', async (index) => {
    await fill(index)
    await index.putVectors(tenant, '나.hwp', '1', '모델-2', new Map([['c2', at(5)]]))
    assert.deepEqual(await placesNear(index, 0), ['나.hwp c2'])
  })

  whereSupported('the vectors of one tenant are not those of another', async (index) => {
    await fill(index)
    await index.replace('나라', indexed('가.hwp', ['하나']))
    await index.putVectors('나라', '가.hwp', '1', '모델-2', new Map([['c1', at(0)]]))
    assert.deepEqual(await placesNear(index, 0), ['가.hwp c1', '나.hwp c1', '가.hwp c2'])
  })
}

async function assertHasNone(index: SearchIndex): Promise<void> {
  await index.replace(tenant, indexed('가.hwp', ['하나']))
  await index.putVectors(tenant, '가.hwp', '1', model, new Map([['c1', at(0)]]))
  assert.deepEqual((await index.search(tenant, { words: '하나', vector: at(0), limit: 9 })).semantic, [])
  assert.equal((await index.documents(tenant))[0]?.vectorCount, 0)
}
