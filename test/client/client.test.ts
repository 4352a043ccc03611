import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient, type MunseoClient, MunseoError } from '../../src/adapters/client/client.ts'
import { type Operations, operations } from '../../src/adapters/client/interface.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const tenant = 'kim'
const bytes = (text: string) => new TextEncoder().encode(text)
const file = (text: string, name = '공고.docx') => ({ name, content: bytes(text) })

let server: TestServer
let client: MunseoClient
let asked: string[] = []
beforeAll(async () => {
  server = await startTestServer({
    env: { SERVICE_API_KEYS: '{"kim":"kim-key"}' },
    corpus: { kim: { '조례.docx': '도시공원 점용료는 연간 12,500원으로 한다.' }, park: {} },
  })
  client = createClient({
    baseUrl: server.url,
    key: 'kim-key',
    fetch: (to, init) => {
      asked.push(`${init?.method} ${new URL(String(to)).pathname}`)
      return fetch(to, init)
    },
  })
})
afterAll(() => server.stop())

describe('the client', () => {
  test('reads files: bytes with a name, or a file of the browser', async () => {
    const document = await client.parse(file('제1조 공고한다.', '한글 이름 100%.docx'))
    expect([document.source.filename, document.access.readable]).toEqual(['한글 이름 100%.docx', true])
    const { chunks } = await client.chunk(new File([bytes('가나다라. '.repeat(100))], '긴.docx'), { budget: 100 })
    expect(chunks.length).toBeGreaterThan(4)
    expect((await client.tryParse(file('제1조'))).summary).toMatchObject({ filename: '공고.docx', readable: true })
    expect((await client.parse(file(''))).access.reason).toBe('EMPTY')
  })

  test('stores, lists and removes', async () => {
    expect(await client.upload(tenant, file('하나'))).toMatchObject({ stored: true, filename: '공고.docx' })
    await expect(client.upload(tenant, file('둘'))).rejects.toMatchObject({ reason: 'FILE_EXISTS', status: 409 })
    expect(await client.upload(tenant, file('둘'), { replace: true })).toMatchObject({ stored: true })
    expect((await client.listDocuments({ tenant })).documents.map((one) => one.filename)).toEqual([
      '공고.docx',
      '조례.docx',
    ])
    expect(await client.remove({ tenant, filename: '공고.docx' })).toMatchObject({ deleted: true })
  })

  test('asks, takes evidence, and checks an answer against it', async () => {
    expect((await client.search({ tenant, query: '점용료', limit: 1 })).hits[0]?.filename).toBe('조례.docx')
    expect(await client.answer({ tenant, question: '도시공원 점용료 연간' })).toMatchObject({ answered: true })
    const { context, sources } = await client.context({ tenant, query: '점용료', principal: undefined })
    expect(context).toContain('[1] 조례.docx')
    expect(await client.verify({ tenant, answer: '12,500원이다 [1].', sources })).toMatchObject({ grounded: true })
    expect(await client.view({ tenant, question: '점용료' })).toMatch(/^<!doctype html>/iu)
  })

  test('speaks of the service itself', async () => {
    expect(await client.health()).toMatchObject({ ok: true, auth: true })
    const { id } = await client.giveFeedback({ kind: 'other', filename: '조례.docx', note: '표' })
    expect((await client.listFeedback({ limit: 1 })).items[0]?.id).toBe(id)
    expect(Object.keys((await client.usage()).consumers)).toEqual(['kim'])
    expect(await client.metrics()).toContain('munseo_requests_total')
    expect(await client.mcp({ jsonrpc: '2.0', id: 1, method: 'ping' })).toMatchObject({ id: 1, result: {} })
    expect(await client.mcp({ jsonrpc: '2.0', method: 'notifications/initialized' })).toBeUndefined()
  })

  test('keeps the path under which a proxy offers the service', async () => {
    const seen: string[] = []
    const behind = createClient({
      baseUrl: 'https://example.go.kr/munseo',
      headers: { 'x-request-id': 'a1' },
      fetch: async (to, init) => {
        seen.push(`${to} ${new Headers(init?.headers).get('x-request-id')}`)
        return Response.json({})
      },
    })
    await behind.call('getDocuments', { query: { tenant: '가 나', principal: undefined } })
    expect(seen).toEqual(['https://example.go.kr/munseo/documents?tenant=%EA%B0%80+%EB%82%98 a1'])
  })
})

describe('every operation', () => {
  type Samples = { readonly [K in keyof Operations]: Omit<Operations[K], 'reply'> }
  const question = { tenant, question: '점용료' }
  const samples: Samples = {
    postParse: { file: file('하나') },
    postChunk: { file: file('하나'), query: { budget: 200 } },
    postDocumentsUpload: { file: file('하나'), query: { tenant, replace: true } },
    postTryParse: { file: file('하나') },
    getDocuments: { query: { tenant } },
    postDocuments: { body: { tenant } },
    deleteDocuments: { query: { tenant, filename: '공고.docx' } },
    postSearch: { body: { tenant, query: '점용료' } },
    postContext: { body: { tenant, query: '점용료' } },
    postAnswer: { body: question },
    postVerify: { body: { tenant, answer: '12,500원이다 [1].' } },
    getView: { query: question },
    postView: { body: question },
    postMcp: { body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } },
    getHealth: {},
    postFeedback: { body: { kind: 'other', filename: '조례.docx' } },
    getFeedback: { query: { limit: 3 } },
    getUsage: {},
    getMetrics: {},
    getHome: {},
    getDemo: {},
    getTry: {},
    getDocsApiMd: {},
    getDocsBriefMd: {},
    getDocsDeployMd: {},
    getDocsInstallMd: {},
    getDocsRagMd: {},
    getDocsSchemaMd: {},
    getOpenapiJson: {},
  }

  test('of /openapi.json is called and answers', async () => {
    asked = []
    for (const id of Object.keys(operations) as (keyof Operations)[]) {
      const reply = await client.call(id, samples[id])
      expect([id, typeof reply]).toEqual([id, operations[id].answers === 'text' ? 'string' : 'object'])
    }
    const { paths } = (await client.call('getOpenapiJson', {})) as { paths: Record<string, object> }
    const described = Object.entries(paths).flatMap(([at, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${at}`),
    )
    expect([...new Set(asked)].sort()).toEqual(described.sort())
  })
})

describe('a refusal', () => {
  const caught = async (work: Promise<unknown>): Promise<MunseoError> => {
    const error = await work.then(
      () => undefined,
      (cause: unknown) => cause,
    )
    expect(error).toBeInstanceOf(MunseoError)
    return error as MunseoError
  }
  const answering = (answer: () => Response | Promise<Response>) =>
    createClient({ baseUrl: 'http://localhost', fetch: async () => answer() })

  test('is a MunseoError with what the problem says', async () => {
    const error = await caught(client.search({ tenant: 'park', query: '예산' }))
    expect(error).toMatchObject({ name: 'MunseoError', reason: 'TENANT_FORBIDDEN', status: 403, issues: [] })
    expect(error.detail).toMatch(/[가-힣]/u)
    expect(error.requestId).toMatch(/^[0-9a-f-]{36}$/u)
    const wrong = await caught(client.search({ tenant, query: '', limit: 0 }))
    expect(wrong.issues.map((issue) => issue.path)).toEqual(['query', 'limit'])
  })

  test('that asks to wait says for how long', async () => {
    const busy = answering(() =>
      Response.json({ reason: 'PARSE_LIMIT', detail: '…' }, { status: 503, headers: { 'retry-after': '5' } }),
    )
    expect(await caught(busy.parse(file('하나')))).toMatchObject({ reason: 'PARSE_LIMIT', status: 503, retryAfter: 5 })
    expect((await caught(client.search({ tenant: 'park', query: '예산' }))).retryAfter).toBeUndefined()
  })

  test('by something in between keeps its status', async () => {
    const proxy = answering(() => new Response('<h1>Bad Gateway</h1>', { status: 502 }))
    expect(await caught(proxy.health())).toMatchObject({ reason: 'UNEXPECTED_ANSWER', status: 502 })
    const portal = answering(() => new Response('<h1>Log in</h1>'))
    expect(await caught(portal.health())).toMatchObject({ reason: 'UNEXPECTED_ANSWER', status: 200 })
  })

  test('by the network is UNREACHABLE, and an abort stays an abort', async () => {
    const gone = createClient({ baseUrl: 'http://127.0.0.1:1' })
    expect(await caught(gone.health())).toMatchObject({ reason: 'UNREACHABLE', status: 0, cause: expect.anything() })
    await expect(client.health({ signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' })
  })
})

test('the client needs no package and nothing that only Node has', () => {
  const folder = path.join(import.meta.dirname, '../../src/adapters/client')
  for (const name of readdirSync(folder)) {
    const source = readFileSync(path.join(folder, name), 'utf8')
    const imported = [...source.matchAll(/from '([^']+)'/gu)].map(([, from]) => from)
    expect(imported.filter((from) => !from?.startsWith('./'))).toEqual([])
    expect(source).not.toMatch(/\b(?:Buffer|process|require|__dirname)\b/u)
  }
})
