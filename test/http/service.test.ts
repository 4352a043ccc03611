import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { feedbackList, feedbackRecorded, health, usage } from '../../src/adapters/http/schema/service-replies.ts'
import { type Client, clientOf, published, refusal, refused } from '../support/client.ts'
import { rawRequest } from '../support/raw-http.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let admin: Client
let kim: Client
let anyone: Client
beforeAll(async () => {
  server = await startTestServer({
    env: { SERVICE_API_KEY: 'admin-key', SERVICE_API_KEYS: '{"kim":"kim-key","park":"park-key"}' },
    corpus: { kim: { '비밀문서.txt': '예산' }, park: {} },
  })
  admin = clientOf(server, 'admin-key')
  kim = clientOf(server, 'kim-key')
  anyone = clientOf(server)
})
afterAll(() => server.stop())

describe('health', () => {
  test('on a server with keys counts tenants and consumers and names none', async () => {
    const told = await published(await anyone.get('/health'), health)
    expect(told).toMatchObject({
      ok: true,
      ready: true,
      version: '0.1.0',
      auth: true,
      tenant_count: 2,
      consumer_count: 3,
      max_upload: 104_857_600,
      limits: { rate_limit: null, max_parallel: null, parsing_now: 0 },
      llm: { configured: false, host: '', model: '', external: false },
    })
    expect(JSON.stringify(told)).not.toMatch(/kim|park|-key/u)
  })

  test('on a server without keys names its tenants', async () => {
    const open = await startTestServer({ corpus: { kim: {}, 감사: {} } })
    try {
      const told = await published(await clientOf(open).get('/health'), health)
      expect(told).toMatchObject({ auth: false, tenants: ['kim', '감사'], consumers: [] })
      expect(told).not.toHaveProperty('tenant_count')
    } finally {
      await open.stop()
    }
  })

  test('tells being ready apart from being alive', async () => {
    expect((await anyone.get('/health?ready=1')).status).toBe(200)
    expect(await refused(await anyone.get('/health?ready=soon'))).toEqual([400, 'BAD_REQUEST'])
    const loading = await startTestServer({
      instead: {
        useCases: ({ reportHealth }) => ({ reportHealth: async () => ({ ...(await reportHealth()), ready: false }) }),
      },
    })
    try {
      const client = clientOf(loading)
      expect(await published(await client.get('/health'), health)).toMatchObject({ ok: true, ready: false })
      expect((await client.get('/health?ready=0')).status).toBe(200)
      const answer = await client.get('/health?ready=1')
      expect(answer.headers.get('retry-after')).toBe('1')
      expect(await refused(answer)).toEqual([503, 'NOT_READY'])
    } finally {
      await loading.stop()
    }
  })

  test('lists the routes of the interface', async () => {
    const { endpoints } = await published(await anyone.get('/health'), health)
    expect(endpoints).toEqual(
      expect.arrayContaining([
        'POST /parse',
        'POST /chunk',
        'POST /try/parse',
        'GET /documents',
        'POST /documents',
        'DELETE /documents',
        'POST /documents/upload',
        'POST /search',
        'POST /answer',
        'GET /view',
        'POST /view',
        'POST /context',
        'POST /verify',
        'POST /mcp',
        'POST /feedback',
        'GET /feedback',
        'GET /usage',
        'GET /metrics',
        'GET /health',
        'GET /openapi.json',
        'GET /',
        'GET /demo',
        'GET /try',
      ]),
    )
  })
})

describe('the interface description', () => {
  interface Description {
    openapi: string
    info: { title: string; version: string }
    paths: Record<string, Record<string, { operationId: string; responses: Record<string, unknown> }>>
  }
  const described = async () => (await (await anyone.get('/openapi.json')).json()) as Description

  test('is OpenAPI 3.1 of version 0.1.0 and has nothing a linter would mark', async () => {
    const description = await described()
    expect([description.openapi, description.info.version]).toEqual(['3.1.0', '0.1.0'])
    const problems = await lintFromString({
      source: JSON.stringify(description),
      config: await createConfig({ extends: ['recommended'] }),
    })
    expect(problems.map(({ ruleId, message, location }) => ({ ruleId, message, at: location[0]?.pointer }))).toEqual([])
  })

  test('describes every listed route and no other, each under its own name', async () => {
    const { paths } = await described()
    const routes = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const { endpoints } = await published(await anyone.get('/health'), health)
    expect(routes.sort()).toEqual([...endpoints].sort())
    const ids = Object.values(paths).flatMap((methods) => Object.values(methods).map((one) => one.operationId))
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('states bounds and defaults as they are checked', async () => {
    const description = (await described()) as unknown as {
      components: { schemas: Record<string, { properties: Record<string, unknown>; additionalProperties?: boolean }> }
    }
    const { ContextRequest, Document } = description.components.schemas
    expect(ContextRequest?.properties['budget']).toMatchObject({ type: 'integer', minimum: 100, default: 4_000 })
    expect(ContextRequest?.properties['query']).toMatchObject({ minLength: 1, maxLength: 2_000 })
    expect(ContextRequest?.additionalProperties).toBe(false)
    expect(Document?.additionalProperties).toBeUndefined()
  })
})

describe('pages and documents', () => {
  test.each(['/', '/demo', '/try'])('%s is a page with a strict policy and nothing inline', async (at) => {
    const page = await anyone.get(at)
    const html = await page.text()
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('content-security-policy')).toBe(
      "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data: blob:;connect-src 'self';form-action 'self';base-uri 'none';frame-ancestors 'none'",
    )
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son[a-z]+=/u)
    for (const [, asset] of html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/gu)) {
      expect((await anyone.get(asset!)).status).toBe(200)
    }
  })

  test.each(['api', 'rag', 'schema', 'deploy', 'install', 'brief'])('/docs/%s.md is the document', async (name) => {
    const answer = await anyone.get(`/docs/${name}.md`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8'])
    expect(await answer.text()).toMatch(/^# /u)
  })

  test('a name of the host that is no name cannot write into the page', async () => {
    const answer = await rawRequest(server.port, { path: '/', headers: { host: '"><script>x</script>' } })
    expect(answer.text).not.toContain('<script>x')
  })
})

describe('every answer', () => {
  test.each(['/health', '/nothing', '/documents?tenant=kim', '/'])('%s carries the protecting headers', async (at) => {
    const { headers } = await anyone.get(at)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('server')).toBeNull()
  })

  test('leaves the connection open, a refusal too, unless the client is still sending', async () => {
    for (const at of ['/health', '/nothing', '/documents?tenant=kim']) {
      expect((await anyone.get(at)).headers.get('connection')).toBe('keep-alive')
    }
    expect((await anyone.post('/search', { tenant: 'kim' })).headers.get('connection')).toMatch(
      /^(?:close|keep-alive)$/u,
    )
  })

  test('of a keyed route is not to be stored', async () => {
    expect((await kim.get('/documents?tenant=kim')).headers.get('cache-control')).toBe('no-store')
  })

  test('has a number: the caller’s own when it is one, a new one otherwise', async () => {
    const own = await fetch(`${server.url}/health`, { headers: { 'x-request-id': 'proxy-42.a' } })
    expect(own.headers.get('x-request-id')).toBe('proxy-42.a')
    for (const given of ['a b', '<x>', 'x'.repeat(65)]) {
      const answer = await fetch(`${server.url}/health`, { headers: { 'x-request-id': given } })
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/u)
    }
  })

  test('is one log line that holds no query, name or body', async () => {
    const before = server.logger.lines.length
    await kim.get('/documents?tenant=kim&principal=홍길동')
    await kim.post('/search', { tenant: 'kim', query: '비밀질문' })
    await kim.send('/parse?x=비밀값', '비밀이름.txt', '비밀본문')
    await fetch(`${server.url}/secret-path?token=kim-key`)
    const lines = server.logger.lines.slice(before).filter((line) => line.msg === 'request')
    expect(lines.map(({ fields }) => [fields['route'], fields['status'], fields['consumer']])).toEqual([
      ['GET /documents', 200, 'kim'],
      ['POST /search', 200, 'kim'],
      ['POST /parse', 200, 'kim'],
      [undefined, 404, undefined],
    ])
    expect(JSON.stringify(server.logger.lines)).not.toMatch(/비밀|홍길동|secret-path|-key/u)
  })
})

describe('a fault of ours', () => {
  test('is 500 INTERNAL with the number it is logged under, and says nothing else', async () => {
    const broken = await startTestServer({
      instead: {
        useCases: () => ({
          listDocuments: async () => {
            throw Object.assign(new Error('비밀문서.hwp in /srv/corpus/kim'), { code: 'EIO' })
          },
        }),
      },
    })
    try {
      const answer = await clientOf(broken).get('/documents?tenant=kim')
      const id = answer.headers.get('x-request-id')
      const problem = await refusal(answer)
      expect(problem).toMatchObject({ status: 500, reason: 'INTERNAL', request_id: id })
      expect(JSON.stringify(problem)).not.toMatch(/비밀|srv|EIO/u)
      const errors = broken.logger.lines.filter((line) => line.level === 'error')
      expect(errors).toHaveLength(1)
      expect(errors[0]?.fields).toMatchObject({ request_id: id, cause: expect.stringContaining('EIO') })
      expect(JSON.stringify(errors)).not.toMatch(/비밀|srv/u)
      expect((await clientOf(broken).get('/health')).status).toBe(200)
    } finally {
      await broken.stop()
    }
  })
})

describe('usage', () => {
  test('counts calls, errors and bytes by consumer and route, each seeing its own', async () => {
    const own = await startTestServer({
      env: { SERVICE_API_KEY: 'admin-key', SERVICE_API_KEYS: '{"kim":"kim-key","park":"park-key"}' },
      corpus: { kim: {} },
    })
    try {
      const [boss, one, other] = ['admin-key', 'kim-key', 'park-key'].map((key) => clientOf(own, key))
      await one!.send('/parse', 'a.txt', '예산')
      await one!.send('/parse', '..', '예산')
      await other!.get('/documents?tenant=kim')
      await clientOf(own, 'wrong').get('/feedback')
      await clientOf(own).get('/feedback')
      await clientOf(own).get('/health')
      await clientOf(own).get('/nothing')

      const all = await published(await boss!.get('/usage'), usage)
      const count = { calls: 1, errors: 0, bytes_in: 0, ms: 0 }
      expect(all.consumers).toEqual({
        kim: { 'POST /parse': { calls: 2, errors: 1, bytes_in: 6, ms: 0 } },
        park: { 'GET /documents': { ...count, errors: 1 } },
        unknown: { 'GET /feedback': { ...count, calls: 2, errors: 2 } },
      })
      const mine = await published(await one!.get('/usage'), usage)
      expect(Object.keys(mine.consumers)).toEqual(['kim'])
      expect(Object.keys((await published(await other!.get('/usage'), usage)).consumers)).toEqual(['park'])
    } finally {
      await own.stop()
    }
  })

  test('and metrics on a server without keys are 403 KEY_NOT_CONFIGURED', async () => {
    const open = await startTestServer()
    try {
      for (const at of ['/usage', '/metrics']) {
        expect(await refused(await clientOf(open).get(at))).toEqual([403, 'KEY_NOT_CONFIGURED'])
      }
    } finally {
      await open.stop()
    }
  })
})

describe('metrics', () => {
  test('are Prometheus text without the name of anyone', async () => {
    await kim.get('/documents?tenant=kim')
    const answer = await admin.get('/metrics')
    const text = await answer.text()
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/u)
    expect(text).toMatch(/^munseo_requests_total\{route="GET \/documents",status="200"\} \d+$/mu)
    expect(text).toMatch(/^munseo_parsing_now 0$/mu)
    expect(text).not.toMatch(/kim|park|비밀/u)
  })
})

describe('feedback', () => {
  test('is recorded under the caller’s name and read back newest first, each its own', async () => {
    const first = await kim.post('/feedback', {
      kind: 'wrong_value',
      filename: '예산.hwp',
      field: 'issued_date',
      expected: '2024-03-05',
    })
    const { id } = await published(first, feedbackRecorded, 201)
    await clientOf(server, 'park-key').post('/feedback', {
      kind: 'other',
      doc_id: 'sha256:1',
      tenant: 'park-1',
      note: '표',
    })
    await kim.post('/feedback', { kind: 'missing', filename: '결산.hwp' })

    const mine = await published(await kim.get('/feedback'), feedbackList)
    expect(mine.total).toBe(2)
    expect(mine.items.map((item) => [item.filename, item.consumer])).toEqual([
      ['결산.hwp', 'kim'],
      ['예산.hwp', 'kim'],
    ])
    expect(mine.items[1]).toMatchObject({ id, kind: 'wrong_value', expected: '2024-03-05', note: null })
    const all = await published(await admin.get('/feedback?limit=2'), feedbackList)
    expect([all.total, all.items.length]).toEqual([3, 2])
  })

  test.each([
    ['a kind nobody knows', { kind: 'praise', filename: 'a' }, 'kind'],
    ['no kind', { filename: 'a' }, 'kind'],
    ['neither document nor name', { kind: 'other' }, 'doc_id'],
    ['too long a note', { kind: 'other', filename: 'a', note: 'x'.repeat(2_001) }, 'note'],
    ['too long an expected value', { kind: 'other', filename: 'a', expected: 'x'.repeat(2_001) }, 'expected'],
    ['too long a field', { kind: 'other', filename: 'a', field: 'x'.repeat(501) }, 'field'],
    ['too long a name', { kind: 'other', filename: '가'.repeat(501) }, 'filename'],
    ['too long an id', { kind: 'other', doc_id: 'x'.repeat(501) }, 'doc_id'],
    ['the document itself', { kind: 'other', filename: 'a', data_base64: 'QQ==' }, 'data_base64'],
  ])('with %s is 400 and says where', async (_, body, path) => {
    const problem = await refusal(await kim.post('/feedback', body))
    expect([problem.reason, problem.issues?.[0]?.path]).toEqual(['BAD_REQUEST', path])
  })

  test('takes texts as long as it says', async () => {
    const body = { kind: 'other', filename: '가'.repeat(500), note: '가'.repeat(2_000), expected: '😀'.repeat(2_000) }
    expect((await kim.post('/feedback', body)).status).toBe(201)
  })

  test.each(['0', '-1', 'x', '1.5'])('with limit=%s is 400', async (limit) => {
    expect(await refused(await kim.get(`/feedback?limit=${limit}`))).toEqual([400, 'BAD_REQUEST'])
  })

  test('with a limit above 1,000 is clipped', async () => {
    expect((await kim.get('/feedback?limit=100000')).status).toBe(200)
  })

  test('that has no place to go is 503 FEEDBACK_NOT_CONFIGURED', async () => {
    const silent = await startTestServer({ env: { SERVICE_FEEDBACK_LOG: '' } })
    try {
      const client = clientOf(silent)
      for (const answer of [
        await client.post('/feedback', { kind: 'other', filename: 'a' }),
        await client.get('/feedback'),
      ]) {
        expect(await refused(answer)).toEqual([503, 'FEEDBACK_NOT_CONFIGURED'])
      }
    } finally {
      await silent.stop()
    }
  })
})

describe('the place of the Model Context Protocol', () => {
  test('hands over the message, its headers and the caller, and passes the answer on', async () => {
    const seen: unknown[] = []
    const own = await startTestServer({
      env: { SERVICE_API_KEYS: '{"kim":"kim-key"}' },
      instead: {
        mcp: async (request, body, caller) => {
          seen.push([request.method, request.headers.get('mcp-protocol-version'), body, caller])
          const isNotice = (body as { id?: unknown }).id === undefined
          if (isNotice) return new Response(null, { status: 202 })
          const stream = new ReadableStream({
            start(controller) {
              controller.enqueue(new TextEncoder().encode('data: 1\n\n'))
              controller.close()
            },
          })
          return new Response(stream, { status: 200, headers: { 'content-type': 'text/event-stream' } })
        },
      },
    })
    try {
      const send = (body: unknown, headers: Record<string, string> = {}) =>
        fetch(`${own.url}/mcp`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: 'Bearer kim-key', ...headers },
          body: JSON.stringify(body),
        })
      const notice = { jsonrpc: '2.0', method: 'notifications/initialized' }
      const answered = await send(notice, { 'mcp-protocol-version': '2025-06-18' })
      expect([answered.status, await answered.text()]).toEqual([202, ''])
      const streamed = await send({ ...notice, id: 1 })
      expect([streamed.headers.get('content-type'), await streamed.text()]).toEqual([
        'text/event-stream',
        'data: 1\n\n',
      ])
      expect(seen[0]).toEqual(['POST', '2025-06-18', notice, { consumer: 'kim', administrative: false }])
      expect(await refused(await send(notice, { authorization: 'Bearer x' }))).toEqual([401, 'KEY_INVALID'])
      expect(await refused(await send(notice, { 'content-type': 'text/plain' }))).toEqual([
        415,
        'UNSUPPORTED_MEDIA_TYPE',
      ])
    } finally {
      await own.stop()
    }
  })
})
