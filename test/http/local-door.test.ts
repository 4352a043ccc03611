import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rawExchange, rawRequest } from '../support/raw-http.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let open: TestServer
let keyed: TestServer
beforeAll(async () => {
  open = await startTestServer({ corpus: { kim: { 'a.txt': '예산' } } })
  keyed = await startTestServer({ env: { SERVICE_API_KEY: 'key' } })
})
afterAll(async () => {
  await open.stop()
  await keyed.stop()
})

async function ask(server: TestServer, path: string, headers: Record<string, string>, method = 'GET') {
  const answer = await rawRequest(server.port, { method, path, headers })
  const { reason } = JSON.parse(answer.text.startsWith('{') ? answer.text : '{}') as { reason?: string }
  return [answer.status, reason]
}

describe('a server without keys', () => {
  test.each([
    'localhost',
    'localhost:8080',
    'LOCALHOST',
    '127.0.0.1',
    '127.0.0.1:9',
    '127.8.9.10',
    '[::1]',
    '[::1]:80',
  ])('answers to the name %s', async (host) => {
    expect(await ask(open, '/documents?tenant=kim', { host })).toEqual([200, undefined])
  })

  test.each([
    'evil.example',
    'evil.example:8080',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'evil.localhost',
    '0.0.0.0',
    '192.168.0.1',
    '[::]',
    '[::ffff:127.0.0.1]',
    'localhost@evil.example',
  ])('refuses a request for the host %j, whatever it asks for', async (host) => {
    for (const path of ['/documents?tenant=kim', '/health', '/', '/openapi.json']) {
      expect(await ask(open, path, { host })).toEqual([403, 'HOST_FORBIDDEN'])
    }
    expect(await ask(open, '/try/parse', { host, 'x-filename': 'a.txt' }, 'POST')).toEqual([403, 'HOST_FORBIDDEN'])
  })

  test('refuses a request for no host', async () => {
    for (const request of ['GET /health HTTP/1.1\r\nHost:\r\nConnection: close', 'GET /health HTTP/1.0']) {
      expect(await rawExchange(open.port, `${request}\r\n\r\n`)).toContain('HOST_FORBIDDEN')
    }
  })

  test.each([
    'https://evil.example',
    'http://evil.example:8080',
    'null',
    'http://localhost:1',
    'http://127.0.0.1',
    'file://',
    'chrome-extension://abcdef',
    'nonsense',
    '',
  ])('refuses a page of %j', async (origin) => {
    for (const [method, path] of [
      ['GET', '/documents?tenant=kim'],
      ['POST', '/search'],
      ['POST', '/try/parse'],
      ['POST', '/mcp'],
      ['POST', '/feedback'],
    ] as const) {
      expect(await ask(open, path, { origin, 'x-filename': 'a.txt' }, method)).toEqual([403, 'ORIGIN_FORBIDDEN'])
    }
  })

  test('answers its own pages, by any name of this machine', async () => {
    for (const name of ['127.0.0.1', 'localhost', '[::1]']) {
      const origin = `http://${name}:${open.port}`
      expect(await ask(open, '/documents?tenant=kim', { origin })).toEqual([200, undefined])
    }
  })

  test('refuses pictures and scripts of other sites, and follows links from them', async () => {
    const from = (mode: string) => ({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': mode })
    expect(await ask(open, '/view?tenant=kim&question=x', from('no-cors'))).toEqual([403, 'ORIGIN_FORBIDDEN'])
    expect(await ask(open, '/', from('navigate'))).toEqual([200, undefined])
  })

  test('gives no page of another site leave to read', async () => {
    const answer = await rawRequest(open.port, {
      method: 'OPTIONS',
      path: '/search',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    })
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

describe('a server with keys', () => {
  const auth = { authorization: 'Bearer key' }

  test('answers under any name, since the key says who calls', async () => {
    expect(await ask(keyed, '/feedback', { host: 'docs.example.go.kr', ...auth })).toEqual([200, undefined])
    expect(await ask(keyed, '/feedback', { origin: 'https://other.example', ...auth })).toEqual([200, undefined])
  })

  test('takes /mcp from its own origin and from programs, and from no other page', async () => {
    const host = 'docs.example.go.kr'
    const json = { 'content-type': 'application/json', ...auth }
    const own = await ask(keyed, '/mcp', { host, origin: `https://${host}`, ...json }, 'POST')
    expect(own).toEqual([400, 'BAD_JSON'])
    expect(await ask(keyed, '/mcp', { host, ...json }, 'POST')).toEqual([400, 'BAD_JSON'])
    for (const origin of ['https://evil.example', `https://${host}:444`, 'null']) {
      expect(await ask(keyed, '/mcp', { host, origin, ...json }, 'POST')).toEqual([403, 'ORIGIN_FORBIDDEN'])
    }
  })
})
