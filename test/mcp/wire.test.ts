import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createMcpEndpoint } from '../../src/adapters/mcp/mcp-endpoint.ts'
import { refused } from '../support/client.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    env: { SERVICE_API_KEYS: '{"kim":"kim-key"}' },
    corpus: { kim: { '조례.txt': '도시공원 점용료' } },
  })
})
afterAll(() => server.stop())

const send = (body: unknown, headers: Record<string, string> = {}, method = 'POST') =>
  fetch(`${server.url}/mcp`, {
    method,
    headers: { 'content-type': 'application/json', authorization: 'Bearer kim-key', ...headers },
    ...(method === 'POST' ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
  })

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
const search = { name: 'search_documents', arguments: { tenant: 'kim', query: '점용료' } }
const claim = (revision: string) => ({
  'io.modelcontextprotocol/protocolVersion': revision,
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
})
const today = (method: string, params: object, revision = '2026-07-28', name?: string) =>
  send(
    { jsonrpc: '2.0', id: 7, method, params: { ...params, _meta: claim(revision) } },
    {
      'mcp-protocol-version': revision,
      'mcp-method': method,
      accept: 'application/json, text/event-stream',
      ...(name === undefined ? {} : { 'mcp-name': name }),
    },
  )

describe('a message', () => {
  test('that is a notification is answered with 202 and nothing else', async () => {
    const notice = { jsonrpc: '2.0', method: 'notifications/initialized' }
    for (const headers of [{}, { 'mcp-protocol-version': '2025-06-18' }]) {
      const answer = await send(notice, headers)
      expect([answer.status, await answer.text()]).toEqual([202, ''])
    }
  })

  test('is answered with one JSON reply, without a session, whatever the client accepts or believes', async () => {
    for (const headers of [
      { accept: '*/*' },
      { accept: 'application/json' },
      { accept: 'text/plain' },
      // One that another server gave out, or this one before a restart.
      { 'mcp-session-id': 'long-gone' },
    ]) {
      const answer = await send(list, headers as Record<string, string>)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json'])
      expect(answer.headers.get('mcp-session-id')).toBeNull()
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(await answer.json()).toMatchObject({ jsonrpc: '2.0', id: 1, result: { tools: { length: 7 } } })
    }
  })

  test.each(['2025-06-18', '2025-11-25'])(
    'of %s is answered in kind from the handshake on',
    async (protocolVersion) => {
      const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } }
      const hello = await send({ jsonrpc: '2.0', id: 0, method: 'initialize', params })
      expect(await hello.json()).toMatchObject({ id: 0, result: { protocolVersion, serverInfo: { name: 'munseo' } } })
      const answer = await send(
        { jsonrpc: '2.0', id: 'a', method: 'tools/call', params: search },
        { 'mcp-protocol-version': protocolVersion },
      )
      expect(await answer.json()).toMatchObject({ id: 'a', result: { structuredContent: { chunks_searched: 1 } } })
    },
  )

  test('of today is answered without a handshake', async () => {
    const answer = await today('tools/call', search, '2026-07-28', search.name)
    expect(await answer.json()).toMatchObject({ id: 7, result: { structuredContent: { chunks_searched: 1 } } })
    const discovered = (await (await today('server/discover', {})).json()) as { result: object }
    expect(discovered.result).toMatchObject({ supportedVersions: ['2026-07-28'], capabilities: { tools: {} } })
  })

  test('of a revision that is not spoken here is 400 and names those that are', async () => {
    const answer = await today('tools/list', {}, '2099-01-01')
    expect(answer.status).toBe(400)
    expect(JSON.stringify(await answer.json())).toContain('2026-07-28')
    expect((await send(list, { 'mcp-protocol-version': '1999-01-01' })).status).toBe(400)
  })

  test('that would wait for changes is told at once that there will be none', async () => {
    const answer = await today('subscriptions/listen', { notifications: { toolsListChanged: true } })
    expect(await answer.text()).toContain('"resultType":"complete"')
  })

  test.each([
    ['no message', {}],
    ['no method', { jsonrpc: '2.0', id: 1 }],
    ['another version of JSON-RPC', { ...list, jsonrpc: '1.0' }],
    ['several at once, which no revision spoken here allows', [list, list]],
    ['a number', 5],
  ])('that is %s is 400 BAD_REQUEST', async (_, body) => {
    expect(await refused(await send(body))).toEqual([400, 'BAD_REQUEST'])
  })

  test('that is not JSON, has no key, or another method of HTTP is refused as at every route', async () => {
    expect(await refused(await send('{'))).toEqual([400, 'BAD_JSON'])
    expect(await refused(await send(list, { authorization: '' }))).toEqual([401, 'KEY_REQUIRED'])
    for (const method of ['GET', 'DELETE']) {
      expect(await refused(await send(undefined, {}, method))).toEqual([405, 'METHOD_NOT_ALLOWED'])
    }
  })

  test('from a page of another origin is 403, from our own is not', async () => {
    expect(await refused(await send(list, { origin: 'https://evil.example' }))).toEqual([403, 'ORIGIN_FORBIDDEN'])
    expect(await refused(await send(list, { origin: 'null' }))).toEqual([403, 'ORIGIN_FORBIDDEN'])
    expect((await send(list, { origin: server.url })).status).toBe(200)
  })

  test('writes nothing to the console', async () => {
    const said = (['log', 'warn', 'error'] as const).map((level) => vi.spyOn(console, level))
    await today('tools/list', {})
    await send(list)
    expect(said.flatMap((spy) => spy.mock.calls)).toEqual([])
    vi.restoreAllMocks()
  })
})

test.each(['2025-11-25', '2026-07-28'])(
  'a fault of ours under %s is 500 INTERNAL and says nothing of it',
  async (revision) => {
    const broken = async () => {
      throw new Error('비밀문서.hwp in /srv/corpus')
    }
    const own = await startTestServer({
      instead: {
        mcp: createMcpEndpoint(
          { ...server.useCases, searchTenant: broken },
          { version: '0', uploadBytesMax: 1, keysConfigured: false },
        ),
      },
    })
    try {
      const params = revision === '2026-07-28' ? { ...search, _meta: claim(revision) } : search
      const answer = await fetch(`${own.url}/mcp`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'mcp-protocol-version': revision,
          'mcp-method': 'tools/call',
          'mcp-name': search.name,
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
      })
      const text = await answer.clone().text()
      expect(await refused(answer)).toEqual([500, 'INTERNAL'])
      expect(text).not.toMatch(/비밀|srv/u)
      expect(own.logger.lines.filter(({ level }) => level === 'error')).toHaveLength(1)
    } finally {
      await own.stop()
    }
  },
)
