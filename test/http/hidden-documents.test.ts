import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createHashingEmbedder } from '../../src/adapters/memory/hashing-embedder.ts'
import { openOramaIndex } from '../../src/adapters/orama/orama-index.ts'
import { clientOf } from '../support/client.ts'
import { startTestServer } from '../support/server.ts'

type Files = Readonly<Record<string, string>>

/** What only some may see lies between what all may see, holds the same words and more of them, and is sometimes a copy. */
const open: Files = {
  '가-조례.txt': '도시공원 점용료 조례\n도시공원 점용료는 연간 12,500원으로 한다.\n점용 허가는 30일 안에 처리한다.',
  '다-지침.txt': '하천 점용 지침\n하천 점용료는 연간 8,400원이다.\n신청서는 담당 부서에 낸다.',
  '마-공고.txt': '주민설명회 공고\n주민설명회는 2026년 5월 3일 14시에 연다.\n장소는 시청 대강당이다.',
  '바-빈것.hwp': '',
}
const forKim: Files = {
  '나-조례 초안.txt': '도시공원 점용료 점용료 점용료\n도시공원 점용료는 연간 99,000원으로 한다.',
  '라-조례 사본.txt': open['가-조례.txt']!,
  '사-깨진.hwp': '',
}
const forLee: Files = {
  '가가-설명회.txt':
    '주민설명회 비공개 자료\n주민설명회는 2026년 6월 9일 10시에 연다.\n도시공원 점용 허가 특례를 다룬다.',
  '하-인사.txt': '담당 부서 인사 발령\n하천 담당 부서를 옮긴다. 연간 8,400원.',
}
const rules = {
  default: ['*'],
  rules: [
    ...Object.keys(forKim).map((files) => ({ files, allow: ['kim'] })),
    ...Object.keys(forLee).map((files) => ({ files, allow: ['lee', 'park'] })),
  ],
}
const visibleTo: readonly (readonly [principal: string | undefined, files: Files])[] = [
  [undefined, open],
  ['*', open],
  ['nobody', open],
  ['kim', { ...open, ...forKim }],
  ['lee', { ...open, ...forLee }],
  ['park', { ...open, ...forLee }],
]
const questions = [
  '도시공원 점용료는 얼마인가요?',
  '주민설명회는 언제 열리나요?',
  '하천 담당 부서',
  '점용 허가 특례',
  '비공개 자료 인사 발령',
  '전혀 없는 낱말',
]

async function worldOf(files: Files) {
  const dir = await mkdtemp(path.join(tmpdir(), 'munseo-hidden-'))
  const index = await openOramaIndex({ dir })
  const server = await startTestServer({
    corpus: { kim: files },
    replace: { index, embedder: createHashingEmbedder() },
  })
  onTestFinished(async () => {
    await server.stop()
    await index.close()
    await rm(dir, { recursive: true, force: true })
  })
  const client = clientOf(server)
  await client.get('/documents?tenant=kim')
  const waiting = async () => {
    const health = (await (await client.get('/health')).json()) as { vectors: { pending: number } }
    const stored = await index.documents('kim')
    return health.vectors.pending > 0 || stored.some(({ chunkCount, vectorCount }) => vectorCount < chunkCount)
  }
  while (await waiting()) await pause(5)
  return client
}

/** Every answer about the tenant that a principal can get, as the bytes that go over the wire. */
async function answersOf(client: ReturnType<typeof clientOf>, principal: string | undefined): Promise<string[]> {
  const who = principal === undefined ? {} : { principal }
  const asked: Promise<Response>[] = [
    client.get(`/documents?${new URLSearchParams({ tenant: 'kim', ...who })}`),
    client.post('/documents', { tenant: 'kim', ...who }),
    client.post('/search', { tenant: 'kim', query: '점용료', limit: 0, ...who }),
  ]
  for (const question of questions) {
    asked.push(
      client.post('/search', { tenant: 'kim', query: question, limit: 20, ...who }),
      client.post('/search', { tenant: 'kim', query: question, limit: 2, ...who }),
      client.post('/context', { tenant: 'kim', query: question, ...who }),
      client.post('/context', { tenant: 'kim', query: question, budget: 150, ...who }),
      client.post('/answer', { tenant: 'kim', question, ...who }),
      client.get(`/view?${new URLSearchParams({ tenant: 'kim', question, ...who })}`),
    )
  }
  return Promise.all(asked.map(async (answer) => `${(await answer).status} ${await (await answer).text()}`))
}

interface Sources {
  readonly sources: readonly { readonly doc_id: string; readonly chunk_id: string }[]
}

test('no answer to anyone tells that documents are hidden: each is, byte for byte, that of a world without them', async () => {
  const whole = await worldOf({ ...open, ...forKim, ...forLee, 'ACL.json': JSON.stringify(rules) })
  const allSources: Sources['sources'][number][] = []
  for (const principal of ['kim', 'lee']) {
    const found = await whole.post('/context', { tenant: 'kim', query: questions.join(' '), limit: 20, principal })
    allSources.push(...((await found.json()) as Sources).sources)
  }
  // One source that the open documents hold, some that are hidden from most, one that is nowhere.
  const claim = {
    tenant: 'kim',
    answer: '점용료는 12,500원이다 [1]. 초안은 99,000원이다 [2]. 설명회는 6월 10일 09시이다 [3][40].',
    sources: [...allSources, { doc_id: `sha256:${'0'.repeat(64)}`, chunk_id: 'c1' }],
  }

  for (const [principal, files] of visibleTo) {
    const without = await worldOf(files)
    const told = await answersOf(whole, principal)
    expect(told, `${principal}`).toEqual(await answersOf(without, principal))
    expect(told.filter((answer) => answer.startsWith('200 ')).length).toBe(told.length - 1)

    const who = principal === undefined ? {} : { principal }
    const [mine, theirs] = await Promise.all(
      [whole, without].map(async (client) => (await client.post('/verify', { ...claim, ...who })).text()),
    )
    expect(mine, `${principal}`).toBe(theirs)
    expect(mine).toContain('unknown_sources')
  }
})

test('what one may see and another may not does change answers, so the comparison above can fail', async () => {
  const whole = await worldOf({ ...open, ...forKim, ...forLee, 'ACL.json': JSON.stringify(rules) })
  const [nobody, kim, lee] = await Promise.all(
    ['nobody', 'kim', 'lee'].map(async (principal) => (await answersOf(whole, principal)).join('\n')),
  )
  expect(nobody).not.toBe(kim)
  expect(nobody).not.toBe(lee)
  expect(nobody).not.toMatch(/초안|비공개 자료\n|인사 발령\n|99,000/u)
})
