import assert from 'node:assert/strict'
import type { SearchFound, SearchIndex } from '../../../src/ports/search-index.ts'
import { type KitOptions, openKit, required } from './kit.ts'
import { indexed } from './samples.ts'
import { promiseVectors } from './search-vectors-kit.ts'

export interface SearchIndexSubject {
  readonly index: SearchIndex
  /** Opens what was persisted, as a server does that was started anew. */
  readonly reopen?: () => Promise<SearchIndex>
  readonly close?: () => Promise<void>
}

const tenant = '가람'

/** A small library whose words overlap in many ways. */
const library: readonly (readonly [name: string, texts: readonly string[]])[] = [
  ['가-지침.hwp', ['예산 집행 지침을 개정한다', '위원회는 예산을 심의한다', '부칙 이 지침은 공포한 날부터 시행한다']],
  ['나-공고.pdf', ['입찰 공고 제2026-15호', '입찰에 참가하려는 자는 보증금을 납부한다']],
  ['다-규정.docx', ['위원회 구성과 운영', '위원회의 회의는 재적위원 과반수의 출석으로 개의한다', '예산 결산 위원회']],
]

export function searchIndexContract(options: KitOptions<SearchIndexSubject>): void {
  const { promise, finish } = openKit('search index', options, async ({ index, close }) => {
    await index.close()
    await close?.()
  })

  const fill = async (index: SearchIndex, documents = library, into = tenant) => {
    for (const [name, texts] of documents) await index.replace(into, indexed(name, texts))
  }
  const another = async (use: (index: SearchIndex) => Promise<void>) => {
    const { index, close } = await options.create()
    try {
      await use(index)
    } finally {
      await index.close()
      await close?.()
    }
  }
  const placesOf = (found: SearchFound) => found.lexical.map(({ name, chunk }) => `${name} ${chunk.id}`)
  const queries = ['예산', '위원회 예산', '입찰 공고', '지침', '회의', '없는낱말', '예산 집행 위원회 입찰']

  /** The same answers, number for number, to every query. */
  async function assertSameAnswers(a: SearchIndex, b: SearchIndex, within?: ReadonlySet<string>): Promise<void> {
    for (const words of queries) {
      const limited = { words, limit: 20 }
      const mine = await a.search(tenant, within === undefined ? limited : { ...limited, within })
      const theirs = await b.search(tenant, limited)
      assert.deepEqual(mine.lexical, theirs.lexical, words)
      assert.equal(mine.chunksSearched, theirs.chunksSearched)
      assert.deepEqual([...mine.terms].sort(), [...theirs.terms].sort())
    }
  }

  promise('an unknown tenant has nothing', async ({ index }) => {
    assert.deepEqual(await index.documents('없는곳'), [])
    const found = await index.search('없는곳', { words: '예산', limit: 10 })
    assert.deepEqual([found.lexical, found.semantic, found.chunksSearched], [[], [], 0])
    assert.equal(await index.chunk('없는곳', 'sha256:0', 'c1'), undefined)
    await index.remove('없는곳', ['가-지침.hwp'])
    await index.persist('없는곳')
  })

  promise('documents are told in name order, as they were given', async ({ index }) => {
    await fill(index, library.toReversed())
    assert.deepEqual(
      await index.documents(tenant),
      library.map(([name, texts]) => {
        const { chunks, ...document } = indexed(name, texts)
        return { ...document, chunkCount: chunks.length, vectorCount: 0 }
      }),
    )
  })

  promise('a document without chunks is told too', async ({ index }) => {
    const lost = {
      doc_id: null,
      filename: '잠김.hwp',
      readable: false,
      chunks: 0,
      reason: 'PASSWORD_PROTECTED',
      reason_text: '암호',
    } as const
    await index.replace(tenant, { name: '잠김.hwp', version: '1', file: '잠김.hwp', entry: lost, chunks: [] })
    const [told] = await index.documents(tenant)
    assert.deepEqual(told?.entry, lost)
    assert.equal(told?.chunkCount, 0)
  })

  promise('a hit is the chunk that was given, with the name of its document', async ({ index }) => {
    await fill(index)
    const found = await index.search(tenant, { words: '보증금', limit: 10 })
    assert.deepEqual(
      found.lexical.map(({ name, chunk }) => ({ name, chunk })),
      [{ name: '나-공고.pdf', chunk: indexed('나-공고.pdf', library[1]![1]).chunks[1] }],
    )
  })

  promise('a chunk without any word of the query is not among the hits', async ({ index }) => {
    await fill(index)
    const found = await index.search(tenant, { words: '입찰', limit: 10 })
    assert.deepEqual(placesOf(found).sort(), ['나-공고.pdf c1', '나-공고.pdf c2'])
    assert.ok(found.lexical.every(({ score }) => score > 0))
    assert.deepEqual((await index.search(tenant, { words: '우주선', limit: 10 })).lexical, [])
  })

  promise('a query of no words at all finds nothing', async ({ index }) => {
    await fill(index)
    for (const words of ['', '   ', '?!…', '()[]{}*+\\']) {
      assert.deepEqual((await index.search(tenant, { words, limit: 10 })).lexical, [], words)
    }
  })

  promise('words that mean something to the language or the store are only words', async ({ index }) => {
    await index.replace(tenant, indexed('가.hwp', ['__proto__ 항목', "constructor' OR 1=1 --", 'toString']))
    for (const [words, at] of [
      ['__proto__', 'c1'],
      ['constructor', 'c2'],
      ['toString', 'c3'],
    ] as const) {
      assert.equal((await index.search(tenant, { words, limit: 1 })).lexical[0]?.chunk.id, at, words)
    }
    assert.deepEqual((await index.search(tenant, { words: 'valueOf', limit: 9 })).lexical, [])
  })

  promise('a query in decomposed form finds composed text', async ({ index }) => {
    await fill(index)
    const [nfc, nfd] = await Promise.all(
      (['NFC', 'NFD'] as const).map((form) => index.search(tenant, { words: '보증금'.normalize(form), limit: 10 })),
    )
    assert.equal(nfc!.lexical.length, 1)
    assert.deepEqual(nfd!.lexical, nfc!.lexical)
  })

  promise('hits come best first, and more words found are better', async ({ index }) => {
    await fill(index)
    const { lexical } = await index.search(tenant, { words: '예산 결산 위원회', limit: 10 })
    assert.equal(`${lexical[0]?.name} ${lexical[0]?.chunk.id}`, '다-규정.docx c3')
    const scores = lexical.map(({ score }) => score)
    assert.deepEqual(
      scores,
      scores.toSorted((a, b) => b - a),
    )
    assert.ok(scores[0]! > scores.at(-1)!)
  })

  promise('a word that few chunks hold counts for more than one that many hold', async ({ index }) => {
    await index.replace(tenant, indexed('가.hwp', ['사업 하나', '사업 둘이', '사업 셋이', '감사 넷이']))
    const { lexical, terms } = await index.search(tenant, { words: '사업 감사', limit: 10 })
    assert.equal(lexical[0]?.chunk.id, 'c4')
    const weights = [...terms.values()]
    assert.ok(weights.length >= 2 && Math.max(...weights) > Math.min(...weights))
  })

  promise('a term that stands nowhere weighs like one that stands once', async ({ index }) => {
    await fill(index)
    const { terms } = await index.search(tenant, { words: '위원회 보증금 쀓쀓', limit: 10 })
    const weighing = (part: string) => [...terms].filter(([term]) => term.includes(part)).map(([, weight]) => weight)
    const heaviest = Math.max(...terms.values())
    assert.deepEqual(new Set([...weighing('쀓'), ...weighing('보증')]), new Set([heaviest]))
    assert.ok(weighing('위원').every((weight) => weight < heaviest))
    assert.ok([...terms.values()].every((weight) => Number.isFinite(weight) && weight >= 0))
  })

  promise('equal scores come by document name, then by place in the document', async ({ index }) => {
    const same = ['같은 글', '같은 글', '같은 글']
    await fill(index, [
      ['나.hwp', same],
      ['가.hwp', same],
      ['다.hwp', same],
    ])
    const found = await index.search(tenant, { words: '같은 글', limit: 5 })
    assert.deepEqual(placesOf(found), ['가.hwp c1', '가.hwp c2', '가.hwp c3', '나.hwp c1', '나.hwp c2'])
  })

  promise('place in the document is the order of its chunks, not of their names', async ({ index }) => {
    await index.replace(
      tenant,
      indexed(
        '가.hwp',
        Array.from({ length: 12 }, () => '같은 글'),
      ),
    )
    const found = await index.search(tenant, { words: '같은 글', limit: 12 })
    assert.deepEqual(
      found.lexical.map(({ chunk }) => chunk.id),
      Array.from({ length: 12 }, (_, at) => `c${at + 1}`),
    )
  })

  promise('no more hits than the limit', async ({ index }) => {
    await fill(index)
    const all = await index.search(tenant, { words: '위원회', limit: 20 })
    const two = await index.search(tenant, { words: '위원회', limit: 2 })
    assert.ok(all.lexical.length > 2)
    assert.deepEqual(two.lexical, all.lexical.slice(0, 2))
    assert.equal(two.chunksSearched, all.chunksSearched)
  })

  promise('only what lies in `within` is found and counted', async ({ index }) => {
    await fill(index)
    const within = new Set(['가-지침.hwp', '나-공고.pdf', '없는 문서.hwp'])
    const found = await index.search(tenant, { words: '위원회 예산', within, limit: 20 })
    assert.deepEqual(new Set(found.lexical.map(({ name }) => name)), new Set(['가-지침.hwp']))
    assert.equal(found.chunksSearched, 5)
    const nothing = await index.search(tenant, { words: '위원회', within: new Set(), limit: 20 })
    assert.deepEqual([nothing.lexical, nothing.chunksSearched], [[], 0])
  })

  promise('a better match outside `within` does not use up the limit', async ({ index }) => {
    await fill(index, [
      ['가.hwp', ['예산 총칙']],
      ['나.hwp', ['예산']],
    ])
    const found = await index.search(tenant, { words: '예산 총칙', within: new Set(['나.hwp']), limit: 1 })
    assert.deepEqual(placesOf(found), ['나.hwp c1'])
  })

  promise('documents outside `within` change no number', async ({ index }) => {
    await fill(index)
    await another(async (pure) => {
      await fill(pure, library.slice(0, 2))
      await assertSameAnswers(index, pure, new Set(library.slice(0, 2).map(([name]) => name)))
    })
  })

  promise('documents that were removed or replaced change no number', async ({ index }) => {
    await fill(index, [
      ['라-옛글.hwp', ['예산 위원회 입찰', '지침 회의 공고']],
      ['가-지침.hwp', ['입찰 입찰 입찰']],
    ])
    await fill(index)
    await index.remove(tenant, ['라-옛글.hwp', '한번도 없던 것.hwp'])
    await another(async (pure) => {
      await fill(pure)
      await assertSameAnswers(index, pure)
      assert.deepEqual(await index.documents(tenant), await pure.documents(tenant))
    })
  })

  promise('the order in which documents were given changes no number', async ({ index }) => {
    await fill(index)
    await another(async (reverse) => {
      await fill(reverse, library.toReversed())
      await assertSameAnswers(index, reverse)
    })
  })

  promise('a replaced document is found by its new words only', async ({ index }) => {
    await fill(index)
    await index.replace(tenant, indexed('나-공고.pdf', ['계약 체결 안내'], '2'))
    assert.deepEqual((await index.search(tenant, { words: '입찰', limit: 9 })).lexical, [])
    assert.deepEqual(placesOf(await index.search(tenant, { words: '계약', limit: 9 })), ['나-공고.pdf c1'])
    const told = (await index.documents(tenant)).find(({ name }) => name === '나-공고.pdf')
    assert.deepEqual([told?.version, told?.chunkCount], ['2', 1])
  })

  promise('a search meanwhile sees the old document or the new, never a mixture', async ({ index }) => {
    const version = (at: number) =>
      indexed(
        '가.hwp',
        Array.from({ length: 8 }, () => `같은 글 판${at}`),
        `${at}`,
      )
    await index.replace(tenant, version(0))
    let replacing = true
    const replaces = (async () => {
      for (let at = 1; at <= 15; at += 1) await index.replace(tenant, version(at))
      replacing = false
    })()
    while (replacing) {
      const { lexical, chunksSearched } = await index.search(tenant, { words: '같은', limit: 20 })
      assert.equal(new Set(lexical.map(({ chunk }) => chunk.text)).size, 1)
      assert.deepEqual([lexical.length, chunksSearched], [8, 8])
      await new Promise((resolve) => setImmediate(resolve))
    }
    await replaces
  })

  promise('tenants are apart in documents, hits and numbers', async ({ index }) => {
    await fill(index)
    await fill(
      index,
      [
        ['라.hwp', ['예산 위원회 비밀', '입찰 회의 지침']],
        ['가-지침.hwp', ['다른 곳의 글']],
      ],
      '나라',
    )
    await another(async (pure) => {
      await fill(pure)
      await assertSameAnswers(index, pure)
      assert.deepEqual(await index.documents(tenant), await pure.documents(tenant))
    })
    assert.deepEqual((await index.search(tenant, { words: '비밀', limit: 9 })).lexical, [])
    await index.remove('나라', ['가-지침.hwp'])
    assert.equal((await index.documents(tenant)).length, 3)
  })

  promise('a chunk is found by document id and chunk id', async ({ index }) => {
    await fill(index)
    const { chunks } = indexed('다-규정.docx', library[2]![1])
    const found = await index.chunk(tenant, chunks[1]!.doc_id, 'c2')
    assert.deepEqual(found, { name: '다-규정.docx', chunk: chunks[1] })
    assert.equal(await index.chunk(tenant, chunks[1]!.doc_id, 'c9'), undefined)
    assert.equal(await index.chunk(tenant, 'sha256:0', 'c1'), undefined)
    assert.equal(await index.chunk(tenant, chunks[1]!.doc_id, 'c2', new Set(['가-지침.hwp'])), undefined)
  })

  promise('of several documents that hold a chunk the first by name within sight counts', async ({ index }) => {
    const { chunks } = indexed('원본.hwp', ['같은 내용의 글'])
    for (const name of ['다.hwp', '가.hwp', '나.hwp']) {
      await index.replace(tenant, { ...indexed(name, []), chunks })
    }
    assert.equal((await index.chunk(tenant, chunks[0]!.doc_id, 'c1'))?.name, '가.hwp')
    const within = new Set(['나.hwp', '다.hwp'])
    assert.equal((await index.chunk(tenant, chunks[0]!.doc_id, 'c1', within))?.name, '나.hwp')
  })

  promise('what was given cannot be changed from outside', async ({ index }) => {
    const document = structuredClone(indexed('가.hwp', ['처음 글']))
    await index.replace(tenant, document)
    ;(document.chunks[0] as { text: string }).text = '고친 글'
    assert.equal((await index.search(tenant, { words: '처음', limit: 1 })).lexical[0]?.chunk.text, '처음 글')
  })

  promise('where it tells its size, it counts all tenants as they are now', async ({ index }) => {
    if (index.size === undefined) return
    const told = async () => {
      const { documents, chunks, vectors } = (await index.size?.()) ?? {}
      return [documents, chunks, vectors]
    }
    assert.deepEqual(await told(), [0, 0, 0])
    await fill(index)
    await fill(index, library.slice(0, 1), '나라')
    assert.deepEqual(await told(), [4, 11, 0])
    assert.equal((await index.size()).tenants, 2)
    await index.remove(tenant, ['가-지침.hwp'])
    await index.replace('나라', indexed('가-지침.hwp', ['짧은 글'], '2'))
    assert.deepEqual(await told(), [3, 6, 0])
  })

  promise('what was persisted is found again by a server started anew', async ({ index, reopen }) => {
    await fill(index)
    await index.remove(tenant, ['가-지침.hwp'])
    await index.persist(tenant)
    const anew = await required(reopen, 'reopen')()
    try {
      await assertSameAnswers(index, anew)
      assert.deepEqual(await anew.documents(tenant), await index.documents(tenant))
    } finally {
      await anew.close()
    }
  })

  promiseVectors(promise)
  finish()
}
