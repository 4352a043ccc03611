import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { clientOf } from '../support/client.ts'
import { createHeldParser } from '../support/held-parser.ts'
import { startTestServer } from '../support/server.ts'

describe('a server that stops', () => {
  test('finishes what is under way, takes nothing new, and tells clients to close', async () => {
    const parser = createHeldParser()
    const server = await startTestServer({ replace: { parser } })
    const underWay = clientOf(server).send('/parse', 'a.txt', '예산')
    await parser.reading(1)

    const stopped = server.stop()
    await expect(fetch(`${server.url}/health`)).rejects.toThrow()
    parser.release()
    const answer = await underWay
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
    await answer.text()
    await stopped
  })

  test('does not wait for connections on which nothing happens', async () => {
    const server = await startTestServer({ serverLimits: { stopMs: 600_000 } })
    const agent = new Agent({ keepAlive: true })
    await new Promise<void>((resolve, reject) => {
      request({ agent, host: '127.0.0.1', port: server.port, path: '/health' }, (answer) => {
        answer.resume().once('end', resolve)
      })
        .once('error', reject)
        .end()
    })
    const silent = connect(server.port, '127.0.0.1')
    silent.on('error', () => {})
    await new Promise<void>((resolve) => silent.once('connect', () => resolve()))
    await server.stop()
    agent.destroy()
    silent.destroy()
  })

  test('cuts off what is not done in time', async () => {
    const parser = createHeldParser()
    const server = await startTestServer({ replace: { parser }, serverLimits: { stopMs: 50 } })
    const underWay = clientOf(server).send('/parse', 'a.txt', '예산')
    underWay.catch(() => {})
    await parser.reading(1)
    await server.stop()
    await expect(underWay).rejects.toThrow()
    parser.release()
  })
})
