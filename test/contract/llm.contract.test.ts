import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'vitest'
import { createOpenAiGateway } from '../../src/adapters/llm/openai-gateway.ts'
import { llmGatewayContract, type ModelBehaviour } from './kits/llm-gateway-kit.ts'

function answer(behaviour: ModelBehaviour, response: ServerResponse, asked: string): void {
  if (behaviour.kind === 'answers') {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content: behaviour.text } }] }))
  } else if (behaviour.kind === 'refuses') {
    response.statusCode = 401
    response.end(`rejected: ${asked}`)
  } else if (behaviour.kind === 'babbles') response.end(`<html>${asked}</html>`)
}

llmGatewayContract({
  test,
  create: async (behaviour, key) => {
    const server = createServer((request, response) => {
      let asked = JSON.stringify(request.headers)
      request.on('data', (piece) => {
        asked += String(piece)
      })
      request.on('end', () => answer(behaviour, response, asked))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
    const close = async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
    if (behaviour.kind === 'absent') await close()
    const gateway = createOpenAiGateway({ baseUrl, apiKey: key, model: 'in-house', timeoutMs: 300 })
    return { gateway, close }
  },
})
