import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface FakeGateway {
  /** With the path that chat completions stand under. */
  readonly baseUrl: string
  /** Every request that came in, in order. */
  readonly asked: readonly { readonly authorization: string | undefined; readonly prompt: string }[]
  /** What it does from now on, request after request; the last goes on for ever. */
  behave(...answers: readonly RequestListener[]): void
  stop(): Promise<void>
}

/** A server that speaks the chat-completions protocol as well or as badly as it is told. */
export async function startFakeGateway(): Promise<FakeGateway> {
  const asked: { authorization: string | undefined; prompt: string }[] = []
  let answers: readonly RequestListener[] = []
  let at = 0
  const server: Server = createServer(async (request, response) => {
    const body = JSON.parse(await text(request)) as { messages: { content: string }[] }
    const prompt = body.messages.map(({ content }) => content).join('\n')
    asked.push({ authorization: request.headers.authorization, prompt })
    answers[Math.min(at, answers.length - 1)]?.(request, response)
    at += 1
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    asked,
    behave(...given) {
      answers = given
      at = 0
      asked.length = 0
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Answers as a model would. */
export const saying =
  (content: string): RequestListener =>
  (_request, response) => {
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }))
  }
