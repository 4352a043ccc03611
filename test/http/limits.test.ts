import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { makeTryFile } from '../../src/application/try-file.ts'
import { clientOf, refusal, refused } from '../support/client.ts'
import { createHeldParser } from '../support/held-parser.ts'
import { rawRequest } from '../support/raw-http.ts'
import { startTestServer, type TestServer, type TestServerOptions } from '../support/server.ts'

let running: TestServer[] = []
afterEach(async () => {
  for (const server of running) await server.stop()
  running = []
})

async function start(options: TestServerOptions): Promise<TestServer> {
  const server = await startTestServer(options)
  running.push(server)
  return server
}

const health = async (server: TestServer) =>
  (await (await fetch(`${server.url}/health`)).json()) as { limits: Record<string, number | null> }

describe('requests a minute', () => {
  const env = { SERVICE_API_KEYS: '{"kim":"kim-key","park":"park-key"}', SERVICE_RATE_LIMIT: '3' }

  test('past the limit are 429 with Retry-After, and are admitted again when it says', async () => {
    const server = await start({ env })
    const kim = clientOf(server, 'kim-key')
    for (let at = 0; at < 3; at += 1) {
      expect((await kim.get('/feedback')).status).toBe(200)
      server.clock.advance(10_000)
    }
    const over = await kim.get('/feedback')
    expect(over.headers.get('retry-after')).toBe('30')
    expect(await refused(over)).toEqual([429, 'RATE_LIMITED'])

    server.clock.advance(30_000)
    expect((await kim.get('/feedback')).status).toBe(200)
    expect((await kim.get('/feedback')).status).toBe(429)
  })

  test('are counted for each consumer by itself, and not at all on open routes or for wrong keys', async () => {
    const server = await start({ env })
    const [kim, park, nobody] = ['kim-key', 'park-key', 'x'].map((key) => clientOf(server, key))
    for (let at = 0; at < 5; at += 1) {
      for (const open of ['/health', '/openapi.json', '/', '/docs/schema.md']) {
        expect((await kim!.get(open)).status).toBe(200)
      }
      expect((await nobody!.get('/feedback')).status).toBe(401)
    }
    for (let at = 0; at < 3; at += 1) expect((await kim!.get('/feedback')).status).toBe(200)
    expect((await kim!.get('/feedback')).status).toBe(429)
    expect((await park!.get('/feedback')).status).toBe(200)
  })

  test('come after the key and ownership, and before the body', async () => {
    const server = await start({ env })
    const kim = clientOf(server, 'kim-key')
    for (let at = 0; at < 3; at += 1) await kim.get('/feedback')
    expect(await refused(await kim.post('/search', { nonsense: true }))).toEqual([429, 'RATE_LIMITED'])
    expect(await refused(await kim.get('/documents?tenant=park'))).toEqual([403, 'TENANT_FORBIDDEN'])
    expect(await refused(await clientOf(server, 'x').get('/feedback'))).toEqual([401, 'KEY_INVALID'])
  })

  test('are not limited unless asked for', async () => {
    const server = await start({})
    expect((await health(server)).limits).toEqual({ rate_limit: null, max_parallel: null, parsing_now: 0 })
    const answers = await Promise.all(Array.from({ length: 100 }, () => clientOf(server).get('/feedback')))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
  })
})

describe('parses at a time', () => {
  const env = { SERVICE_API_KEY: 'key', SERVICE_MAX_PARALLEL: '1' }

  test('past the limit are 503 with Retry-After: 5, at once, on every route that reads a file', async () => {
    const parser = createHeldParser()
    const server = await start({ env, replace: { parser } })
    const client = clientOf(server, 'key')
    const first = client.send('/parse', 'a.txt', '예산')
    await parser.reading(1)
    expect((await health(server)).limits).toEqual({ rate_limit: null, max_parallel: 1, parsing_now: 1 })

    for (const at of ['/parse', '/chunk', '/documents/upload?tenant=kim']) {
      const over = await client.send(at, 'b.txt', '결산')
      expect(over.headers.get('retry-after')).toBe('5')
      expect(await refused(over)).toEqual([503, 'PARSE_LIMIT'])
    }
    parser.release()
    expect((await first).status).toBe(200)
    expect((await client.send('/chunk', 'b.txt', '결산')).status).toBe(200)
    expect((await health(server)).limits['parsing_now']).toBe(0)
    expect(await server.spooled()).toEqual([])
  })

  test('are not taken up by a client that sends slowly', async () => {
    const server = await start({ env })
    const socket = connect(server.port, '127.0.0.1')
    socket.write(
      'POST /parse HTTP/1.1\r\nHost: x\r\nX-API-Key: key\r\nX-Filename: a.txt\r\nContent-Length: 100\r\n\r\nslow',
    )
    await until(async () => (await server.spooled()).length === 1)
    expect((await clientOf(server, 'key').send('/parse', 'b.txt', '결산')).status).toBe(200)
    socket.destroy()
    await until(async () => (await server.spooled()).length === 0)
  })
})

describe('the size of a file', () => {
  const env = { SERVICE_MAX_UPLOAD: '1000' }
  const octets = { 'content-type': 'application/octet-stream', 'x-filename': 'a.txt' }

  test('at the limit is read, one byte over is 413 UPLOAD_TOO_LARGE', async () => {
    const server = await start({ env })
    const client = clientOf(server)
    expect((await client.send('/parse', 'a.txt', 'x'.repeat(1_000))).status).toBe(200)
    const problem = await refusal(await client.send('/parse', 'a.txt', 'x'.repeat(1_001)))
    expect([problem.status, problem.reason]).toEqual([413, 'UPLOAD_TOO_LARGE'])
    expect(problem.detail).toContain('1000')
    for (const bytes of [1_000, 1_001, 5_000]) {
      const form = { filename: 'a.txt', data_base64: Buffer.alloc(bytes, 'x').toString('base64') }
      expect((await client.post('/parse', form)).status).toBe(bytes === 1_000 ? 200 : 413)
    }
    expect(await server.spooled()).toEqual([])
  })

  test('is counted on the bytes that come, not on what is claimed', async () => {
    const server = await start({ env })
    const answer = await rawRequest(server.port, {
      method: 'POST',
      path: '/parse',
      headers: octets,
      pieces: Array.from({ length: 30 }, () => 'x'.repeat(50)),
    })
    expect([answer.status, JSON.parse(answer.text).reason]).toEqual([413, 'UPLOAD_TOO_LARGE'])
  })

  test('is refused while the client is still sending', async () => {
    const server = await start({ env })
    const socket = connect(server.port, '127.0.0.1')
    const answered = new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(String(bytes))))
    socket.write('POST /parse HTTP/1.1\r\nHost: localhost\r\nX-Filename: a.txt\r\nTransfer-Encoding: chunked\r\n\r\n')
    socket.write(`7d0\r\n${'x'.repeat(2_000)}\r\n`)
    expect(await answered).toMatch(/^HTTP\/1\.1 413 /u)
    expect(await server.spooled()).toEqual([])
    socket.destroy()
  })

  test('that is claimed to be too large is refused before a byte of it is sent', async () => {
    const server = await start({ env })
    const socket = connect(server.port, '127.0.0.1')
    const answered = new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(String(bytes))))
    socket.write(
      'POST /parse HTTP/1.1\r\nHost: localhost\r\nX-Filename: a.txt\r\nContent-Length: 5000\r\nExpect: 100-continue\r\n\r\n',
    )
    expect(await answered).toMatch(/^HTTP\/1\.1 413 /u)
    socket.destroy()
  })

  test('reaches a client as a refusal even when it sends everything before it listens', async () => {
    const server = await start({ env })
    const socket = connect(server.port, '127.0.0.1').pause()
    const head = 'POST /parse HTTP/1.1\r\nHost: localhost\r\nX-Filename: a.txt\r\nConnection: close\r\n'
    const body = Buffer.alloc(8 * 1024 * 1024, 'x')
    await new Promise<void>((resolve, reject) => {
      socket.on('error', reject)
      socket.write(`${head}Content-Length: ${body.length}\r\n\r\n`)
      socket.write(body, () => resolve())
    })
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 [\s\S]*UPLOAD_TOO_LARGE/u)
  })

  test('a client that asks first is told to go on', async () => {
    const server = await start({ env })
    const answer = await rawRequest(server.port, {
      method: 'POST',
      path: '/parse',
      headers: { ...octets, expect: '100-continue', 'content-length': '6' },
      pieces: ['예산'],
    })
    expect(answer.status).toBe(200)
  })

  test('of a JSON body that carries no file is bounded, too', async () => {
    const server = await start({})
    const body = { tenant: 'kim', answer: 'x'.repeat(3 * 1024 * 1024) }
    expect(await refused(await clientOf(server).post('/verify', body))).toEqual([413, 'UPLOAD_TOO_LARGE'])
  })
})

describe('trying a file', () => {
  test('is 422 TRY_TOO_LARGE past 10 MB', async () => {
    const server = await start({})
    const problem = await refusal(await clientOf(server).send('/try/parse', 'a.txt', 'x'.repeat(10 * 1024 * 1024 + 1)))
    expect([problem.status, problem.reason]).toEqual([422, 'TRY_TOO_LARGE'])
  })

  test('is 422 TRY_RATE_LIMITED from the 21st time in an hour, with Retry-After', async () => {
    const server = await start({})
    const client = clientOf(server)
    for (let at = 0; at < 20; at += 1) expect((await client.send('/try/parse', 'a.txt', '예산')).status).toBe(200)
    server.clock.advance(600_000)
    const over = await client.send('/try/parse', 'a.txt', '예산')
    expect(over.headers.get('retry-after')).toBe('3000')
    expect(await refused(over)).toEqual([422, 'TRY_RATE_LIMITED'])
    server.clock.advance(3_000_000)
    expect((await client.send('/try/parse', 'a.txt', '예산')).status).toBe(200)
  })

  test('is counted by client address, and a forwarded address is believed only when it is set up', async () => {
    const from = (server: TestServer, address: string) =>
      clientOf(server).send('/try/parse', 'a.txt', '예산', { 'x-forwarded-for': address })
    for (const [env, expected] of [
      [{}, 422],
      [{ SERVICE_TRUST_PROXY: '1' }, 200],
    ] as const) {
      const server = await start({ env })
      for (let at = 0; at < 20; at += 1) await from(server, '203.0.113.1')
      expect((await from(server, '203.0.113.2')).status).toBe(expected)
      // A client cannot make itself another by writing a longer list.
      expect((await from(server, '198.51.100.7, 203.0.113.1')).status).toBe(422)
    }
  })

  test('is 422 TRY_BUSY while another is read, and takes no place from those with a key', async () => {
    const parser = createHeldParser()
    const server = await start({ env: { SERVICE_MAX_PARALLEL: '1' }, replace: { parser } })
    const client = clientOf(server)
    const first = client.send('/try/parse', 'a.txt', '예산')
    await parser.reading(1)
    const over = await client.send('/try/parse', 'b.txt', '결산')
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(await refused(over)).toEqual([422, 'TRY_BUSY'])
    const own = client.send('/parse', 'c.txt', '결산')
    await parser.reading(2)
    parser.release()
    expect([(await first).status, (await own).status]).toEqual([200, 200])
  })

  test('is 422 TRY_TIMEOUT when it takes too long; its file stays until the reading has ended', async () => {
    const parser = createHeldParser()
    const server = await start({
      replace: { parser },
      instead: {
        useCases: ({ chunkFile, requestLimiter }) => ({
          tryFile: makeTryFile({ chunkFile, limiter: requestLimiter }, { bytesMax: 1_000, timeoutMs: 20 }),
        }),
      },
    })
    const client = clientOf(server)
    expect(await refused(await client.send('/try/parse', 'a.txt', '예산'))).toEqual([422, 'TRY_TIMEOUT'])
    expect(await server.spooled()).toHaveLength(1)
    expect(await refused(await client.send('/try/parse', 'a.txt', '예산'))).toEqual([422, 'TRY_BUSY'])
    parser.release()
    await until(async () => (await server.spooled()).length === 0)
  })

  test('keeps nothing: neither in a tenant nor in the cache', async () => {
    const server = await start({})
    await clientOf(server).send('/try/parse', 'a.txt', '예산')
    const again = (await (await clientOf(server).send('/try/parse', 'a.txt', '예산')).json()) as { summary: unknown }
    expect(again.summary).toBeDefined()
    expect(await server.spooled()).toEqual([])
    expect(await server.cached()).toEqual([])
  })
})

/** Waits for something that is about to happen, and fails by the test's own time-out when it does not. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 5))
}
