import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answer, contextBundle, searchAnswer, verification } from '../../src/adapters/http/schema/replies.ts'
import { createScriptedLlmGateway } from '../../src/adapters/memory/scripted-llm-gateway.ts'
import { fail, ok } from '../../src/domain/result.ts'
import { type Client, clientOf, published, refusal, refused } from '../support/client.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const corpus = {
  kim: {
    '조례.txt': '도시공원 점용료는 연간 12,500원으로 한다.',
    '지침.txt': '하천 점용 허가는 30일 안에 처리한다.',
    '깨진.hwp': '',
  },
}
for (let at = 0; at < 25; at += 1) Object.assign(corpus.kim, { [`목록${at}.txt`]: `공통 항목 ${at + 100}번` })

let server: TestServer
let client: Client
beforeAll(async () => {
  server = await startTestServer({ corpus })
  client = clientOf(server)
})
afterAll(() => server.stop())

const search = (more: object) => client.post('/search', { tenant: 'kim', query: '점용료', ...more })

describe('search', () => {
  test('answers with hits that carry their evidence, and with what could not be read', async () => {
    const found = await published(await search({}), searchAnswer)
    expect(found).toMatchObject({ tenant: 'kim', query: '점용료' })
    expect(found.hits[0]).toMatchObject({ filename: '조례.txt', found_by: 'lexical', kind: 'paragraph' })
    expect(found.skipped).toEqual([
      { filename: '깨진.hwp', readable: false, reason: 'EMPTY', reason_text: expect.stringMatching(/[가-힣]/u) },
    ])
  })

  test('gives ten hits unless asked otherwise, and never more than twenty', async () => {
    const counts = []
    for (const more of [{}, { limit: 3 }, { limit: 20 }, { limit: 21 }, { limit: 1e20 }]) {
      const found = await published(await search({ query: '공통 항목', ...more }), searchAnswer)
      counts.push(found.hits.length)
    }
    expect(counts).toEqual([10, 3, 20, 20, 20])
  })

  test.each([0, -1, 1.5, '5', null, true])('with limit %j is 400 BAD_REQUEST', async (limit) => {
    const problem = await refusal(await search({ limit }))
    expect([problem.reason, problem.issues?.map((issue) => issue.path)]).toEqual(['BAD_REQUEST', ['limit']])
  })

  test.each([
    ['empty', ''],
    ['blank', ' \n\t　'],
    ['too long', 'x'.repeat(2_001)],
    ['no text', 5],
    ['broken', '\ud800'],
  ])('with a query that is %s is 400 BAD_REQUEST', async (_, query) => {
    const problem = await refusal(await search({ query }))
    expect([problem.reason, problem.issues?.[0]?.path]).toEqual(['BAD_REQUEST', 'query'])
  })

  test('counts characters after trimming, whatever they are made of', async () => {
    expect((await search({ query: ` ${'가'.repeat(2_000)} ` })).status).toBe(200)
    expect((await search({ query: '😀'.repeat(2_000) })).status).toBe(200)
    expect((await published(await search({ query: '  점용료\n' }), searchAnswer)).query).toBe('점용료')
    expect((await published(await search({ query: '점용료'.normalize('NFD') }), searchAnswer)).hits[0]?.filename).toBe(
      '조례.txt',
    )
  })

  test('reports every complaint at once and repeats no value', async () => {
    const problem = await refusal(await client.post('/search', { query: 5, limit: 0, principal: '', secret_word: 'x' }))
    expect(problem.issues?.map((issue) => issue.path).sort()).toEqual([
      'limit',
      'principal',
      'query',
      'secret_word',
      'tenant',
    ])
  })
})

describe('context', () => {
  test('is a numbered bundle within its budget', async () => {
    const bundle = await published(
      await client.post('/context', { tenant: 'kim', query: '점용료', budget: 500 }),
      contextBundle,
    )
    expect(bundle.budget).toBe(500)
    expect(bundle.used).toBe(bundle.context.length)
    expect(bundle.used).toBeLessThanOrEqual(500)
    expect(bundle.context).toMatch(/^\[1\] 조례\.txt · 1쪽/u)
    expect(bundle.sources.map((source) => source.n)).toEqual(bundle.sources.map((_, at) => at + 1))
  })

  test('has 4,000 characters unless asked otherwise, and never more than 40,000', async () => {
    const budgets = []
    for (const more of [{}, { budget: 100 }, { budget: 40_000 }, { budget: 40_001 }]) {
      const answered = await client.post('/context', { tenant: 'kim', query: '점용료', ...more })
      budgets.push((await published(answered, contextBundle)).budget)
    }
    expect(budgets).toEqual([4_000, 100, 40_000, 40_000])
  })

  test.each([99, 0, -100, 100.5, '4000'])('with budget %j is 400', async (budget) => {
    expect(await refused(await client.post('/context', { tenant: 'kim', query: 'x', budget }))).toEqual([
      400,
      'BAD_REQUEST',
    ])
  })
})

describe('answer', () => {
  test('quotes lines and cites them', async () => {
    const given = await published(
      await client.post('/answer', { tenant: 'kim', question: '도시공원 점용료는 얼마인가?' }),
      answer,
    )
    expect(given).toMatchObject({ answered: true, reason: null, made_by: '발췌 (LLM 없음)' })
    expect(given.citations[0]).toMatchObject({ filename: '조례.txt', quote: expect.stringContaining('12,500원') })
    expect(given.text).toContain('[1]')
    expect(given.skipped).toHaveLength(1)
  })

  test('to a question nothing matches is 200 and says NO_MATCH', async () => {
    const given = await published(await client.post('/answer', { tenant: 'kim', question: '양자역학' }), answer)
    expect(given).toMatchObject({ answered: false, reason: 'NO_MATCH', text: '', citations: [] })
  })

  test('by a gateway that is not there is 400 LLM_NOT_CONFIGURED, never the extract', async () => {
    const asked = { tenant: 'kim', question: '점용료', llm: true }
    expect(await refused(await client.post('/answer', asked))).toEqual([400, 'LLM_NOT_CONFIGURED'])
    expect(await refused(await client.post('/view', asked))).toEqual([400, 'LLM_NOT_CONFIGURED'])
    for (const llm of ['true', '1']) {
      const page = await client.get(`/view?tenant=kim&question=x&llm=${llm}`)
      expect(await refused(page)).toEqual([400, 'LLM_NOT_CONFIGURED'])
    }
  })

  test.each(['yes', 1, null])('with llm %j is 400', async (llm) => {
    expect(await refused(await client.post('/answer', { tenant: 'kim', question: 'x', llm }))).toEqual([
      400,
      'BAD_REQUEST',
    ])
  })
})

describe('answer by a gateway', () => {
  test('that fails is 502 LLM_FAILED; that answers from the evidence is shown', async () => {
    const gateway = createScriptedLlmGateway([fail('응답 없음.'), ok('도시공원 점용료는 연간 12,500원이다 [1].')])
    const own = await startTestServer({ corpus, replace: { gateway } })
    try {
      const asked = { tenant: 'kim', question: '도시공원 점용료는 얼마인가?', llm: true }
      expect(await refused(await clientOf(own).post('/answer', asked))).toEqual([502, 'LLM_FAILED'])
      const given = await published(await clientOf(own).post('/answer', asked), answer)
      expect(given).toMatchObject({ answered: true, made_by: 'LLM 게이트웨이 · 인용 검증됨' })
    } finally {
      await own.stop()
    }
  })
})

describe('verify', () => {
  const bundleOf = async () =>
    published(await client.post('/context', { tenant: 'kim', query: '도시공원 점용료' }), contextBundle)

  test('takes the sources of a context as they came', async () => {
    const { sources } = await bundleOf()
    const checked = await published(
      await client.post('/verify', {
        tenant: 'kim',
        answer: '점용료는 연간 12,500원이다 [1].',
        sources,
        citations: [{ n: 1, quote: '연간 12,500원', note: 'ignored' }],
      }),
      verification,
    )
    expect(checked).toMatchObject({ grounded: true, unknown_refs: [], unsupported_numbers: [] })
    expect(checked.citations[0]).toMatchObject({ found: true, filename: '조례.txt' })
  })

  test('names what the evidence does not say', async () => {
    const { sources } = await bundleOf()
    const checked = await published(
      await client.post('/verify', { tenant: 'kim', answer: '점용료는 99,000원이다 [9].', sources }),
      verification,
    )
    expect(checked).toMatchObject({ grounded: false, unknown_refs: [9], unsupported_numbers: ['99,000'] })
  })

  test.each([
    ['no answer', {}, 'answer'],
    ['an empty answer', { answer: '' }, 'answer'],
    ['a source without its chunk', { answer: 'x', sources: [{ doc_id: 'sha256:1' }] }, 'sources.0.chunk_id'],
    ['a citation that points nowhere', { answer: 'x', citations: [{ quote: 'x' }] }, 'citations.0'],
    ['a citation by half an address', { answer: 'x', citations: [{ doc_id: 'a', quote: 'x' }] }, 'citations.0'],
    ['a citation without its quote', { answer: 'x', citations: [{ n: 1 }] }, 'citations.0.quote'],
    ['a field nobody knows', { answer: 'x', source: [] }, 'source'],
  ])('with %s is 400 and says where', async (_, body, path) => {
    const problem = await refusal(await client.post('/verify', { tenant: 'kim', ...body }))
    expect([problem.reason, problem.issues?.[0]?.path]).toEqual(['BAD_REQUEST', path])
  })
})

describe('view', () => {
  test.each(['GET', 'POST'])('by %s is a page that runs nothing and can be mailed', async (method) => {
    const asked = { tenant: 'kim', question: '도시공원 점용료는 얼마인가?' }
    const page =
      method === 'GET' ? await client.get(`/view?${new URLSearchParams(asked)}`) : await client.post('/view', asked)
    const html = await page.text()
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; img-src data:; style-src 'sha256-/u,
    )
    expect(html).toContain('12,500원')
    expect(html).toContain('깨진.hwp')
    expect(html).not.toMatch(/<script|<link|src="(?!data:)/u)
  })

  test('takes a question of 2,000 Korean characters in its URL', async () => {
    const question = '가'.repeat(2_000)
    expect((await client.get(`/view?${new URLSearchParams({ tenant: 'kim', question })}`)).status).toBe(200)
  })

  test.each([
    '',
    '&question=',
    '&question=x&limit=0',
    '&question=x&limit=abc',
    '&question=x&llm=perhaps',
    '&question=a&question=b',
  ])('with %j is 400', async (rest) => {
    expect(await refused(await client.get(`/view?tenant=kim${rest}`))).toEqual([400, 'BAD_REQUEST'])
  })

  test('escapes what the question says', async () => {
    const page = await client.get(`/view?tenant=kim&question=${encodeURIComponent('<script>alert(1)</script>')}`)
    expect(await page.text()).not.toContain('<script>')
  })
})

describe('a question to a tenant that is not there', () => {
  test.each([
    ['/search', { query: 'x' }],
    ['/context', { query: 'x' }],
    ['/answer', { question: 'x' }],
    ['/view', { question: 'x' }],
    ['/verify', { answer: 'x' }],
    ['/documents', {}],
  ])('%s is 404 TENANT_NOT_FOUND', async (at, body) => {
    expect(await refused(await client.post(at, { tenant: 'nowhere', ...body }))).toEqual([404, 'TENANT_NOT_FOUND'])
  })
})

describe('a body that is no JSON object', () => {
  const send = (headers: Record<string, string>, body: string) =>
    fetch(`${server.url}/search`, { method: 'POST', headers, body })
  const json = { 'content-type': 'application/json' }

  test.each(['', '{', 'query=x', '{"tenant":"kim",}', '\ufeff', '[1'])('%j is 400 BAD_JSON', async (body) => {
    expect(await refused(await send(json, body))).toEqual([400, 'BAD_JSON'])
  })

  test.each(['[]', 'null', '"x"', '5'])('%s is 400 BAD_REQUEST', async (body) => {
    expect(await refused(await send(json, body))).toEqual([400, 'BAD_REQUEST'])
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=euc-kr',
  ])('under %s it is 415', async (type) => {
    expect(await refused(await send({ 'content-type': type }, '{}'))).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
  })
})
