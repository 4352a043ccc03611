import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientOf, refused } from '../support/client.ts'
import { rawExchange, rawRequest } from '../support/raw-http.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ corpus: { kim: { 'a.txt': '예산' } } })
})
afterAll(() => server.stop())

const host = 'Host: localhost\r\n'
const problemOf = (answer: string) =>
  JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as { status: number; reason: string }
const stillServes = async () => expect((await fetch(`${server.url}/health`)).status).toBe(200)

/** Waits for something that is about to happen, and fails by the test's own time-out when it does not. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 5))
}

describe('headers', () => {
  test('that are too large are 431, as a problem', async () => {
    const answer = await rawExchange(server.port, `GET /health HTTP/1.1\r\n${host}X-A: ${'x'.repeat(40_000)}\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 431 /u)
    expect(answer).toContain('application/problem+json')
    expect(problemOf(answer)).toMatchObject({ status: 431, reason: 'HEADERS_TOO_LARGE' })
  })

  test('that never end are bounded', async () => {
    const answer = await rawExchange(
      server.port,
      `GET /health HTTP/1.1\r\n${host}${Array.from({ length: 5_000 }, (_, at) => `X-${at}: abcdefgh\r\n`).join('')}`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 431 /u)
  })

  test('that come too slowly are cut off with 408', async () => {
    const slow = await startTestServer({ serverLimits: { headersTimeoutMs: 60 } })
    try {
      const answer = await rawExchange(slow.port, `GET /health HTTP/1.1\r\n${host}X-Slow: `)
      expect(problemOf(answer)).toMatchObject({ status: 408, reason: 'BODY_TIMEOUT' })
    } finally {
      await slow.stop()
    }
  })

  test.each([
    ['no HTTP at all', 'hello\r\n\r\n'],
    ['a broken request line', 'GET\r\n\r\n'],
    ['two lengths that differ', `POST /parse HTTP/1.1\r\n${host}Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcde`],
    [
      'a length and chunks',
      `POST /parse HTTP/1.1\r\n${host}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['a length that is no number', `POST /parse HTTP/1.1\r\n${host}Content-Length: many\r\n\r\n`],
    ['a bare line feed in a header', `GET /health HTTP/1.1\r\n${host}X-A: a\nX-B: b\r\n\r\n`],
  ])('with %s are 400, as a problem', async (_, bytes) => {
    const answer = await rawExchange(server.port, bytes)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /u)
    expect(problemOf(answer)).toMatchObject({ status: 400, reason: 'BAD_REQUEST' })
    await stillServes()
  })

  test('that end before their body does are 400, and say so', async () => {
    const part = `POST /parse HTTP/1.1\r\n${host}X-Filename: a.docx\r\nContent-Length: 100\r\n\r\nabc`
    const answer = await rawExchange(server.port, part, { halfClose: true })
    expect(problemOf(answer)).toMatchObject({ status: 400, reason: 'BODY_INCOMPLETE' })
    await stillServes()
  })

  test('that expect what nobody knows are served', async () => {
    const answer = await rawRequest(server.port, { path: '/health', headers: { expect: 'the-moon' } })
    expect(answer.status).toBe(200)
  })

  test('without a Host are 400, as a problem', async () => {
    const answer = await rawExchange(server.port, 'GET /health HTTP/1.1\r\nConnection: close\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 400 /u)
    expect(answer).toContain('BAD_REQUEST')
  })
})

describe('bodies', () => {
  const json = { 'content-type': 'application/json' }
  const post = (body: string) => fetch(`${server.url}/search`, { method: 'POST', headers: json, body })

  test('nested a hundred thousand deep are 400 BAD_JSON', async () => {
    expect(await refused(await post('['.repeat(100_000) + ']'.repeat(100_000)))).toEqual([400, 'BAD_JSON'])
    expect(await refused(await post('{"a":'.repeat(100_000)))).toEqual([400, 'BAD_JSON'])
    const form = `{"filename":${'['.repeat(1_000)}${']'.repeat(1_000)},"data_base64":"QQ=="}`
    const answer = await fetch(`${server.url}/parse`, { method: 'POST', headers: json, body: form })
    expect(await refused(answer)).toEqual([400, 'BAD_JSON'])
  })

  test('with ten thousand unknown fields are refused without an answer as long', async () => {
    const fields = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`f${at}`, at]))
    const answer = await post(JSON.stringify(fields))
    const text = await answer.text()
    expect([answer.status, text.length < 20_000]).toEqual([400, true])
  })

  test('with fields of every prototype are refused and change none', async () => {
    for (const name of ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']) {
      expect((await post(`{"tenant":"kim","query":"x","${name}":{"polluted":true}}`)).status).toBe(400)
    }
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  test('that stop coming are 408 BODY_TIMEOUT and leave no file', async () => {
    const impatient = await startTestServer({ instead: { bodyIdleMs: 30 } })
    try {
      for (const [at, type] of [
        ['/parse', 'application/octet-stream'],
        ['/parse', 'application/json'],
        ['/search', 'application/json'],
      ]) {
        const answer = await rawExchangeOnce(
          impatient.port,
          `POST ${at} HTTP/1.1\r\n${host}X-Filename: a.txt\r\nContent-Type: ${type}\r\nContent-Length: 100\r\n\r\n{`,
        )
        expect(problemOf(answer)).toMatchObject({ status: 408, reason: 'BODY_TIMEOUT' })
      }
      expect(await impatient.spooled()).toEqual([])
    } finally {
      await impatient.stop()
    }
  })

  test('that drip in without end are cut off by the server with 408', async () => {
    const impatient = await startTestServer({ serverLimits: { headersTimeoutMs: 50, requestTimeoutMs: 100 } })
    const socket = connect(impatient.port, '127.0.0.1')
    try {
      const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
      socket.on('error', () => {})
      let answer = ''
      socket.on('data', (piece) => {
        answer += String(piece)
      })
      socket.write(`POST /parse HTTP/1.1\r\n${host}X-Filename: a.txt\r\nContent-Length: 100000\r\n\r\n`)
      const drip = setInterval(() => socket.write('x'), 10)
      await closed
      clearInterval(drip)
      expect(problemOf(answer)).toMatchObject({ status: 408, reason: 'BODY_TIMEOUT' })
      await until(async () => (await impatient.spooled()).length === 0)
    } finally {
      await impatient.stop()
    }
  })

  test('of uploads that break off leave no file behind, and the server goes on', async () => {
    for (const type of ['application/octet-stream', 'application/json']) {
      const socket = connect(server.port, '127.0.0.1')
      socket.write(
        `POST /parse HTTP/1.1\r\n${host}X-Filename: a.txt\r\nContent-Type: ${type}\r\nContent-Length: 100\r\n\r\n{"data_base64":"QUJD`,
      )
      await until(async () => (await server.spooled()).length === 1)
      socket.destroy()
      await until(async () => (await server.spooled()).length === 0)
    }
    await stillServes()
  })

  test('on a route that takes none are thrown away', async () => {
    const asked = { headers: { 'transfer-encoding': 'chunked' }, pieces: ['x'.repeat(1_000_000)] }
    for (const [path, status] of [
      ['/health', 200],
      ['/nothing', 404],
    ] as const) {
      expect((await rawRequest(server.port, { path, ...asked })).status).toBe(status)
    }
  })
})

describe('the query', () => {
  const client = () => clientOf(server)

  test.each(['tenant=kim&tenant=kim', 'tenant=kim&principal=a&principal=b'])('%s is 400', async (query) => {
    expect(await refused(await client().get(`/documents?${query}`))).toEqual([400, 'BAD_REQUEST'])
  })

  test.each(['tenant=%', 'tenant=%ff%ff', 'tenant=kim&principal=%zz'])('%s is 400', async (query) => {
    const answer = await rawRequest(server.port, { path: `/documents?${query}` })
    expect([answer.status, JSON.parse(answer.text).reason]).toEqual([400, 'BAD_REQUEST'])
  })

  test('with brackets makes no object', async () => {
    const problem = await client().get('/documents?tenant[name]=kim&tenant[__proto__][x]=1')
    expect(await refused(problem)).toEqual([400, 'BAD_REQUEST'])
  })

  test('with parameters nobody knows is answered as without', async () => {
    expect((await client().get('/documents?tenant=kim&utm_source=mail&__proto__=x')).status).toBe(200)
  })

  test('of a name in CP949 finds the tenant it means', async () => {
    const answer = await rawRequest(server.port, { path: '/documents?tenant=%b0%a8%bb%e7' })
    expect([answer.status, JSON.parse(answer.text).reason]).toEqual([404, 'TENANT_NOT_FOUND'])
  })
})

describe('paths', () => {
  test.each([
    '/docs/../package.json',
    '/docs/..%2f..%2fpackage.json',
    '/docs/%2e%2e/package.json',
    '/docs/api.md%00.txt',
    '/docs//api.md',
    '/assets/../pages/view.ts',
    '/assets/..%5cview.ts',
    '//evil.example/health',
    '/health%00',
    '/HEALTH',
  ])('%s leads nowhere', async (path) => {
    const answer = await rawRequest(server.port, { path })
    expect([answer.status, JSON.parse(answer.text).reason]).toEqual([404, 'ROUTE_NOT_FOUND'])
  })

  test('in absolute form lead where their path does', async () => {
    const answer = await rawExchange(
      server.port,
      `GET http://localhost/health HTTP/1.1\r\n${host}Connection: close\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 200 /u)
  })
})

/** Sends bytes and gives what comes back first. */
function rawExchangeOnce(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('data', (piece) => {
      resolve(String(piece))
      socket.destroy()
    })
    socket.on('error', reject)
    socket.write(bytes)
  })
}
