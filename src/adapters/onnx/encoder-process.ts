import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { fail, ok, type Result } from '../../domain/result.ts'
import { giveWay } from '../give-way.ts'
import type { EncodeRequest, EncoderMessage, EncoderSettings } from './encoder-protocol.ts'

/** A process with the model loaded. */
export interface EncoderProcess {
  readonly id: string
  readonly dimensions: number
  readonly alive: boolean
  /** One at a time. Rejects when the model fails on the text or the process ends. */
  encode(request: EncodeRequest): Promise<Float32Array>
  end(): Promise<void>
}

const entry = fileURLToPath(new URL(`./encoder-child${path.extname(import.meta.url)}`, import.meta.url))
const loadTimeoutMs = 60_000

export async function startEncoderProcess(settings: EncoderSettings): Promise<Result<EncoderProcess, string>> {
  const child = fork(entry, [JSON.stringify(settings)], {
    serialization: 'advanced',
    execArgv: [],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  giveWay(child.pid)
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const first = await nextMessage(child, ended, loadTimeoutMs)
  if (first.kind !== 'ready') {
    child.kill('SIGKILL')
    return fail(
      first.kind === 'unusable' ? `the model cannot be loaded: ${first.reason}` : 'the model cannot be loaded',
    )
  }
  let alive = true
  void ended.then(() => {
    alive = false
  })

  return ok({
    id: first.id,
    dimensions: first.dimensions,
    get alive() {
      return alive
    },
    async encode(request) {
      if (!alive) throw new Error('the process with the model has ended')
      const answer = nextMessage(child, ended)
      child.send(request)
      const message = await answer
      if (message.kind === 'vector') return message.vector
      throw new Error(message.kind === 'failed' ? message.reason : 'the process with the model has ended')
    },
    async end() {
      child.kill('SIGKILL')
      await ended
    },
  })
}

type Answer = EncoderMessage | { readonly kind: 'ended' }

function nextMessage(child: ChildProcess, ended: Promise<void>, timeoutMs?: number): Promise<Answer> {
  return new Promise((resolve) => {
    const timer = timeoutMs === undefined ? undefined : setTimeout(() => settle({ kind: 'ended' }), timeoutMs)
    const settle = (answer: Answer) => {
      clearTimeout(timer)
      child.off('message', heard)
      resolve(answer)
    }
    const heard = (message: unknown) => settle(message as EncoderMessage)
    child.on('message', heard)
    void ended.then(() => settle({ kind: 'ended' }))
  })
}
