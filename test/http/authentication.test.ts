import { rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rawRequest } from '../support/raw-http.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const keysFile = path.join(tmpdir(), `munseo-keys-${process.pid}.json`)
const bearer = (key: string) => ({ authorization: `Bearer ${key}` })

let server: TestServer
beforeAll(async () => {
  await writeFile(keysFile, JSON.stringify({ park: 'park-key' }))
  server = await startTestServer({
    env: { SERVICE_API_KEY: 'admin-key', SERVICE_API_KEYS: '{"kim":"kim-key"}', SERVICE_API_KEYS_FILE: keysFile },
    corpus: { kim: { 'a.txt': '예산' }, 'kim-2024': {}, kimchi: {}, park: { 'b.txt': '결산' } },
  })
})
afterAll(async () => {
  await server.stop()
  await rm(keysFile, { force: true })
})

const get = (at: string, headers: Record<string, string> = {}) => fetch(server.url + at, { headers })
const post = (at: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(server.url + at, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const reasonOf = async (answer: Response) => ((await answer.json()) as { reason: string }).reason

const keyed: readonly (readonly [string, string])[] = [
  ['POST', '/parse'],
  ['POST', '/chunk'],
  ['GET', '/documents?tenant=kim'],
  ['POST', '/documents'],
  ['DELETE', '/documents?tenant=kim&filename=a.txt'],
  ['POST', '/documents/upload'],
  ['POST', '/search'],
  ['POST', '/answer'],
  ['GET', '/view?tenant=kim&question=x'],
  ['POST', '/view'],
  ['POST', '/context'],
  ['POST', '/verify'],
  ['POST', '/mcp'],
  ['POST', '/feedback'],
  ['GET', '/feedback'],
  ['GET', '/usage'],
  ['GET', '/metrics'],
]

describe('the key', () => {
  test.each(keyed)('%s %s without one is 401 KEY_REQUIRED and asks for a bearer', async (method, at) => {
    const answer = await fetch(server.url + at, { method })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/u)
    expect(await reasonOf(answer)).toBe('KEY_REQUIRED')
  })

  test.each(keyed)('%s %s with a wrong one is 401 KEY_INVALID', async (method, at) => {
    const answer = await fetch(server.url + at, { method, headers: bearer('nobody') })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    expect(await reasonOf(answer)).toBe('KEY_INVALID')
  })

  test.each(['/', '/demo', '/try', '/health', '/openapi.json', '/docs/schema.md', '/assets/style.css'])(
    'GET %s needs none',
    async (at) => {
      expect((await get(at)).status).toBe(200)
    },
  )

  test('POST /try/parse needs none', async () => {
    const answer = await fetch(`${server.url}/try/parse`, {
      method: 'POST',
      headers: { 'x-filename': 'a.txt', 'content-type': 'application/octet-stream' },
      body: '예산',
    })
    expect(answer.status).toBe(200)
  })

  test.each([
    ['Authorization: Bearer', bearer('kim-key')],
    ['authorization with another spelling', { authorization: 'bearer   kim-key' }],
    ['X-API-Key', { 'x-api-key': 'kim-key' }],
    ['both alike', { ...bearer('kim-key'), 'x-api-key': 'kim-key' }],
    ['another scheme beside X-API-Key', { authorization: 'Basic a2ltOmtleQ==', 'x-api-key': 'kim-key' }],
  ])('%s is taken', async (_, headers) => {
    expect((await get('/documents?tenant=kim', headers)).status).toBe(200)
  })

  test('two headers that disagree are refused, even when each holds a key', async () => {
    const answer = await get('/documents?tenant=kim', { ...bearer('kim-key'), 'x-api-key': 'admin-key' })
    expect([answer.status, await reasonOf(answer)]).toEqual([401, 'KEY_INVALID'])
  })

  test.each([
    ['another scheme', { authorization: 'Basic a2ltOmtleQ==' }],
    ['an empty bearer', { authorization: 'Bearer ' }],
    ['an empty X-API-Key', { 'x-api-key': '' }],
  ])('%s shows no key', async (_, headers) => {
    const answer = await get('/documents?tenant=kim', headers)
    expect([answer.status, await reasonOf(answer)]).toEqual([401, 'KEY_REQUIRED'])
  })

  test('a key given twice in one header is no key', async () => {
    const answer = await rawRequest(server.port, {
      path: '/documents?tenant=kim',
      headers: { 'x-api-key': ['kim-key', 'kim-key'] },
    })
    expect(answer.status).toBe(401)
  })

  test('a key in the query is not looked at', async () => {
    expect((await get('/documents?tenant=kim&api_key=kim-key')).status).toBe(401)
  })
})

describe('routes come before keys', () => {
  test.each([
    '/nothing',
    '/documents/other',
    '/docs/secret.md',
    '/docs/..%2fpackage.json',
    '/docs/%zz.md',
    '/assets/x',
  ])('%s is 404 ROUTE_NOT_FOUND without a key', async (at) => {
    const answer = await get(at)
    expect([answer.status, await reasonOf(answer)]).toEqual([404, 'ROUTE_NOT_FOUND'])
  })

  test.each([
    ['PUT', '/documents', 'GET, HEAD, POST, DELETE, OPTIONS'],
    ['GET', '/parse', 'POST, OPTIONS'],
    ['GET', '/mcp', 'POST, OPTIONS'],
    ['DELETE', '/mcp', 'POST, OPTIONS'],
    ['POST', '/health', 'GET, HEAD, OPTIONS'],
    ['PATCH', '/usage', 'GET, HEAD, OPTIONS'],
  ])('%s %s is 405 with Allow, without a key', async (method, at, allow) => {
    const answer = await fetch(server.url + at, { method })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow])
    expect(await reasonOf(answer)).toBe('METHOD_NOT_ALLOWED')
  })

  test('OPTIONS says what a route takes', async () => {
    const answer = await fetch(`${server.url}/documents`, { method: 'OPTIONS' })
    expect([answer.status, answer.headers.get('allow')]).toEqual([204, 'GET, HEAD, POST, DELETE, OPTIONS'])
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('HEAD answers as GET does, without a body', async () => {
    const answer = await fetch(`${server.url}/documents?tenant=kim`, { method: 'HEAD', headers: bearer('kim-key') })
    expect([answer.status, await answer.text()]).toEqual([200, ''])
    expect((await fetch(`${server.url}/documents?tenant=kim`, { method: 'HEAD' })).status).toBe(401)
  })
})

describe('ownership', () => {
  const queries = [
    'GET /documents?tenant=@',
    'GET /view?tenant=@&question=x',
    'DELETE /documents?tenant=@&filename=b.txt',
  ]
  const bodies: readonly (readonly [string, object])[] = [
    ['/documents', {}],
    ['/search', { query: 'x' }],
    ['/context', { query: 'x' }],
    ['/answer', { question: 'x' }],
    ['/view', { question: 'x' }],
    ['/verify', { answer: 'x' }],
    ['/feedback', { kind: 'other', filename: 'a' }],
    ['/documents/upload', { filename: 'x.txt', data_base64: 'QQ==' }],
  ]

  test.each(queries)('%s of another consumer is 403 TENANT_FORBIDDEN, whether it exists or not', async (route) => {
    const [method = '', at = ''] = route.split(' ')
    for (const tenant of ['park', 'default', 'nowhere', 'kimchi']) {
      const answer = await fetch(server.url + at.replace('@', tenant), { method, headers: bearer('kim-key') })
      expect([tenant, answer.status, await reasonOf(answer)]).toEqual([tenant, 403, 'TENANT_FORBIDDEN'])
    }
  })

  test.each(bodies)('a body of %s naming another consumer’s tenant is 403 TENANT_FORBIDDEN', async (at, body) => {
    for (const tenant of ['park', 'nowhere', 'kimchi']) {
      const answer = await post(at, { tenant, ...body }, bearer('kim-key'))
      expect([tenant, answer.status, await reasonOf(answer)]).toEqual([tenant, 403, 'TENANT_FORBIDDEN'])
    }
  })

  test('a foreign tenant in the query of a route that takes a body is refused too', async () => {
    const answer = await post('/search?tenant=park', { tenant: 'kim', query: '예산' }, bearer('kim-key'))
    expect([answer.status, await reasonOf(answer)]).toEqual([403, 'TENANT_FORBIDDEN'])
  })

  test.each(['kim', 'kim-2024'])('%s is kim’s own', async (tenant) => {
    expect((await get(`/documents?tenant=${tenant}`, bearer('kim-key'))).status).toBe(200)
  })

  test('an own tenant that does not exist is 404 TENANT_NOT_FOUND', async () => {
    const answer = await get('/documents?tenant=kim-1999', bearer('kim-key'))
    expect([answer.status, await reasonOf(answer)]).toEqual([404, 'TENANT_NOT_FOUND'])
  })

  test('the administrative key may use every tenant', async () => {
    for (const tenant of ['kim', 'park', 'kimchi']) {
      expect((await get(`/documents?tenant=${tenant}`, bearer('admin-key'))).status).toBe(200)
    }
  })

  test('routes without a tenant do not look at one', async () => {
    const answer = await fetch(`${server.url}/parse?tenant=park`, {
      method: 'POST',
      headers: { ...bearer('kim-key'), 'x-filename': 'a.txt', 'content-type': 'text/plain' },
      body: '예산',
    })
    expect(answer.status).toBe(200)
  })

  test('a tenant given twice is refused, whoever owns them', async () => {
    for (const at of ['/documents?tenant=kim&tenant=park', '/view?tenant=park&tenant=kim&question=x']) {
      const answer = await get(at, bearer('kim-key'))
      expect([answer.status, await reasonOf(answer)]).toEqual([400, 'BAD_REQUEST'])
    }
  })

  test.each(['..', '.', '.hidden', 'a/b', 'a\\b', '../kim', 'kim/../park', 'kim\u0000', 'a b', '', 'x'.repeat(65)])(
    'the tenant %j is 400 BAD_TENANT in a query and in a body',
    async (tenant) => {
      for (const answer of [
        await get(`/documents?tenant=${encodeURIComponent(tenant)}`, bearer('admin-key')),
        await post('/search', { tenant, query: 'x' }, bearer('admin-key')),
      ]) {
        expect([answer.status, await reasonOf(answer)]).toEqual([400, 'BAD_TENANT'])
      }
    },
  )
})

describe('the keys file', () => {
  const park = () => get('/documents?tenant=park', bearer('park-key'))
  const replaceKeys = async (text: string) => {
    await writeFile(`${keysFile}.new`, text)
    await rename(`${keysFile}.new`, keysFile)
  }

  test('a key added to it works on the next request, a removed one no longer', async () => {
    expect((await park()).status).toBe(200)
    await replaceKeys(JSON.stringify({ lee: 'lee-key' }))
    expect((await park()).status).toBe(401)
    expect((await get('/documents?tenant=lee', bearer('lee-key'))).status).toBe(404)
    await replaceKeys(JSON.stringify({ park: 'park-key' }))
    expect((await park()).status).toBe(200)
  })

  test.each([
    ['torn', '{"park":"park-k'],
    ['empty', ''],
    ['of another shape', '["park-key"]'],
    ['with a key that is no text', '{"park":1}'],
  ])('%s, it closes for its own keys and leaves the others open', async (_, text) => {
    await replaceKeys(text)
    const answer = await park()
    expect([answer.status, await reasonOf(answer)]).toEqual([503, 'KEYS_UNAVAILABLE'])
    expect((await get('/documents?tenant=park', bearer('admin-key'))).status).toBe(200)
    expect((await get('/documents?tenant=kim', bearer('kim-key'))).status).toBe(200)
    expect(await reasonOf(await get('/documents?tenant=kim'))).toBe('KEY_REQUIRED')
    await replaceKeys(JSON.stringify({ park: 'park-key' }))
    expect((await park()).status).toBe(200)
  })

  test('gone, it closes and never opens the server', async () => {
    await rm(keysFile)
    expect((await park()).status).toBe(503)
    expect((await get('/documents?tenant=park')).status).toBe(401)
    await replaceKeys(JSON.stringify({ park: 'park-key' }))
  })
})
