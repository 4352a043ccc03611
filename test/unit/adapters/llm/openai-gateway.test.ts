import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createOpenAiGateway } from '../../../../src/adapters/llm/openai-gateway.ts'

const key = 'sk-secret-key'
let server: Server | undefined

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function gatewayOn(answer: RequestListener, timeoutMs = 5_000) {
  server = createServer(answer)
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return createOpenAiGateway({ baseUrl: `http://127.0.0.1:${port}/v1/`, apiKey: key, model: 'model-1', timeoutMs })
}

const said = (content: unknown) => JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] })
const asked = [{ role: 'user', content: '질문' }] as const

test('the question goes out with the key, and the text of the first choice comes back in NFC', async () => {
  let seen: { url: string | undefined; key: string | undefined; body: unknown } | undefined
  const gateway = await gatewayOn((request, response) => {
    let text = ''
    request.on('data', (piece) => {
      text += String(piece)
    })
    request.on('end', () => {
      seen = { url: request.url, key: request.headers.authorization, body: JSON.parse(text) }
      response.end(said('답'.normalize('NFD')))
    })
  })
  expect(await gateway.complete(asked)).toEqual({ ok: true, value: '답' })
  expect(seen).toMatchObject({
    url: '/v1/chat/completions',
    key: `Bearer ${key}`,
    body: { model: 'model-1', messages: asked, temperature: 0, stream: false },
  })
  expect(gateway).toMatchObject({ model: 'model-1', external: false })
})

test.each<[string, RequestListener]>([
  ['a status of 500', (_request, response) => response.writeHead(500).end(`boom ${key}`)],
  ['broken JSON', (_request, response) => response.end('{"choices":')],
  ['another shape', (_request, response) => response.end('{"choices":[]}')],
  ['an empty text', (_request, response) => response.end(said('  '))],
  ['text that is no text', (_request, response) => response.end(said({ a: 1 }))],
  ['a redirect', (_request, response) => response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end()],
  ['a connection that breaks', (request) => request.socket.destroy()],
  ['more than it takes', (_request, response) => response.end(said('가'.repeat(1_500_000)))],
  ['silence', () => {}],
])('%s is a failure in one sentence that does not hold the key', async (_what, answer) => {
  const failed = await (await gatewayOn(answer, 300)).complete(asked)
  expect(failed).toMatchObject({ ok: false })
  if (failed.ok) return
  expect(failed.failure).toMatch(/^게이트웨이.+\.$/u)
  expect(failed.failure).not.toContain(key)
})
