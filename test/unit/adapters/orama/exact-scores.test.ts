import { expect, test } from 'vitest'
import { openOramaIndex } from '../../../../src/adapters/orama/orama-index.ts'
import { mentionsIn, scoresByBm25 } from '../../../../src/domain/search/bm25.ts'
import { analyzeQuery } from '../../../../src/domain/text/analyze-query.ts'
import type { IndexedDocument, SearchIndex } from '../../../../src/ports/search-index.ts'
import { documentOf, manyDocuments, questions, testFolder, textOf } from './library.ts'

const tenant = '가람'

/** What the plainest scorer says of these documents, for each question: place and score. */
function expectedOf(documents: readonly IndexedDocument[]): (words: string) => [string, number][] {
  const chunks = documents
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name, chunks: inside }) =>
      inside.map((chunk) => ({ place: `${name} ${chunk.id}`, of: mentionsIn(chunk) })),
    )
  return (words) => {
    const scores = scoresByBm25(
      chunks.map(({ of }) => of),
      analyzeQuery(words),
    )
    return chunks
      .map(({ place }, at): [string, number] => [place, scores[at]!])
      .filter(([, score]) => score > 0)
      .sort(([, a], [, b]) => b - a)
  }
}

async function expectExact(index: SearchIndex, documents: readonly IndexedDocument[], within?: ReadonlySet<string>) {
  const visible = within === undefined ? documents : documents.filter(({ name }) => within.has(name))
  const expected = expectedOf(visible)
  for (const words of questions) {
    for (const limit of [1, 10, 200]) {
      const query = within === undefined ? { words, limit } : { words, limit, within }
      const found = await index.search(tenant, query)
      const places = found.lexical.map(({ name, chunk, score }) => [`${name} ${chunk.id}`, score])
      expect(places, `${words}, ${limit}`).toEqual(expected(words).slice(0, limit))
      expect(found.chunksSearched).toBe(visible.reduce((sum, { chunks }) => sum + chunks.length, 0))
    }
  }
}

const everyThird = (documents: readonly IndexedDocument[]) =>
  new Set(documents.flatMap(({ name }, at) => (at % 3 === 0 ? [name] : [])))

test('scores equal those of the plainest scorer, number for number, for all and for every subset', async () => {
  const index = await openOramaIndex({ dir: await testFolder() })
  const documents = manyDocuments(40)
  for (const document of documents) await index.replace(tenant, document)
  await expectExact(index, documents)
  await expectExact(index, documents, everyThird(documents))
  await expectExact(index, documents, new Set([documents[3]!.name, 'nowhere']))
  await index.close()
})

test('they still do after documents were replaced, removed and merged behind the scenes, and after a new start', async () => {
  const dir = await testFolder()
  let index = await openOramaIndex({ dir })
  let documents = manyDocuments(120)
  for (const document of documents) await index.replace(tenant, document)

  documents = documents.flatMap((document, at) => {
    if (at % 4 === 0) return []
    if (at % 4 === 1) return [documentOf(document.name, [textOf(at + 5_000), textOf(at + 6_000)], '2')]
    return [document]
  })
  const kept = new Set(documents.map(({ name }) => name))
  await index.remove(
    tenant,
    manyDocuments(120).flatMap(({ name }) => (kept.has(name) ? [] : [name])),
  )
  for (const document of documents) if (document.version === '2') await index.replace(tenant, document)

  await expectExact(index, documents)
  await expectExact(index, documents, everyThird(documents))
  await index.persist(tenant)
  await index.close()

  index = await openOramaIndex({ dir })
  await expectExact(index, documents)
  await expectExact(index, documents, everyThird(documents))
  await index.close()
})

test('a document of more chunks than one segment holds is found to its end', async () => {
  const index = await openOramaIndex({ dir: await testFolder() })
  const long = documentOf(
    '긴 문서',
    Array.from({ length: 2_500 }, (_, at) => `${textOf(at, 4)} 쪽번호${at}`),
  )
  await index.replace(tenant, long)
  for (const at of [0, 1_023, 1_024, 2_499]) {
    const { lexical } = await index.search(tenant, { words: `쪽번호${at}`, limit: 1 })
    expect(lexical[0]?.chunk).toEqual(long.chunks[at])
  }
  await expectExact(index, [long])
  await index.close()
})

test('what meaning finds tells its score by words, in the same numbers', async () => {
  const index = await openOramaIndex({ dir: await testFolder() })
  const documents = manyDocuments(20)
  const vector = Float32Array.of(1, 0)
  for (const document of documents) {
    await index.replace(tenant, document)
    const ids = document.chunks.map(({ id }) => [id, vector] as const)
    await index.putVectors(tenant, document.name, '1', '모델', new Map(ids))
  }
  for (const words of questions) {
    const scoreOf = new Map(expectedOf(documents)(words))
    const { semantic } = await index.search(tenant, { words, vector, limit: 100 })
    expect(semantic.length).toBeGreaterThan(70)
    for (const { name, chunk, wordScore } of semantic) {
      expect(wordScore).toBe(scoreOf.get(`${name} ${chunk.id}`) ?? 0)
    }
  }
  await index.close()
})

test('a chunk too long to be analysed in one go scores as any other', async () => {
  const index = await openOramaIndex({ dir: await testFolder() })
  const documents = [documentOf('긴 글', [textOf(1, 6_000), textOf(2)]), documentOf('짧은 글', [textOf(3)])]
  expect(documents[0]!.chunks[0]!.text.length).toBeGreaterThan(20_000)
  for (const document of documents) await index.replace(tenant, document)
  await expectExact(index, documents)
  expect((await index.search(tenant, { words: '예산', limit: 1 })).lexical[0]?.chunk.text).not.toBe('')
  await index.close()
})

test('a document that is being removed or replaced is there whole or not at all', async () => {
  const index = await openOramaIndex({ dir: await testFolder() })
  const long = documentOf(
    '긴 문서',
    Array.from({ length: 4_000 }, (_, place) => textOf(place, 3)),
  )
  await index.replace(tenant, documentOf('짧은 문서', [textOf(1)]))
  await index.replace(tenant, long)
  const seen = new Set<number>()
  const watch = async (change: Promise<void>) => {
    let done = false
    void change.then(() => {
      done = true
    })
    while (!done) {
      seen.add((await index.search(tenant, { words: '예산', limit: 1 })).chunksSearched)
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  await watch(index.replace(tenant, { ...long, version: '2', chunks: long.chunks.slice(0, 2) }))
  await watch(index.remove(tenant, [long.name]))
  expect([...seen].every((chunks) => [4_001, 3, 1].includes(chunks))).toBe(true)
  expect((await index.search(tenant, { words: '예산', limit: 1 })).chunksSearched).toBe(1)
  await index.close()
})
