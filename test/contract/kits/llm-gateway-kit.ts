import assert from 'node:assert/strict'
import type { LlmGateway, LlmMessage } from '../../../src/ports/llm-gateway.ts'
import { type KitOptions, openKit } from './kit.ts'

/** What the model behind the gateway does. */
export type ModelBehaviour =
  | { readonly kind: 'answers'; readonly text: string }
  /** Answers with an error whose body repeats everything it was sent. */
  | { readonly kind: 'refuses' }
  /** Answers with something that is no answer. */
  | { readonly kind: 'babbles' }
  /** Takes the question and never answers. */
  | { readonly kind: 'hangs' }
  /** Is not there: nobody listens. */
  | { readonly kind: 'absent' }

export interface LlmGatewaySubject {
  readonly gateway: LlmGateway
  readonly close?: () => Promise<void>
}

export interface LlmGatewayKitOptions extends Omit<KitOptions<LlmGatewaySubject>, 'create'> {
  readonly create: (behaviour: ModelBehaviour, key: string) => Promise<LlmGatewaySubject>
}

const key = 'sk-very-secret-key'
const prompt = '제3조에 따른 예산은 얼마인가?'
const messages: readonly LlmMessage[] = [
  { role: 'system', content: '근거만으로 답하십시오.' },
  { role: 'user', content: prompt },
]

export function llmGatewayContract({ create, ...options }: LlmGatewayKitOptions): void {
  const { promise, finish } = openKit('llm gateway', { ...options, create: async () => create })

  const promiseOf = (behaviour: ModelBehaviour, name: string, run: (gateway: LlmGateway) => Promise<void>) =>
    promise(name, async (open) => {
      const { gateway, close } = await open(behaviour, key)
      try {
        await run(gateway)
      } finally {
        await close?.()
      }
    })

  const answer = { kind: 'answers', text: '예산은 1,234원입니다. [1]' } as const

  promiseOf(answer, 'the answer of the model is given as it is', async (gateway) => {
    assert.deepEqual(await gateway.complete(messages), { ok: true, value: answer.text })
    assert.deepEqual(await gateway.complete(messages), { ok: true, value: answer.text })
  })

  promiseOf(answer, 'it says where the text goes', async (gateway) => {
    assert.ok(gateway.host.length > 0 && gateway.model.length > 0)
    assert.equal(typeof gateway.external, 'boolean')
    assert.ok(!gateway.host.includes(key))
  })

  const failings = { refuses: 'refuses', babbles: 'babbles', hangs: 'never answers', absent: 'is not there' } as const
  for (const [kind, does] of Object.entries(failings) as [keyof typeof failings, string][]) {
    promiseOf({ kind }, `a model that ${does} is a failure, told without key and prompt`, async (gateway) => {
      const failed = await gateway.complete(messages)
      assert.ok(!failed.ok)
      assert.ok(failed.failure.trim() !== '')
      assert.ok(!failed.failure.includes(key))
      assert.ok(!failed.failure.includes(prompt) && !failed.failure.includes('예산'))
    })
  }

  finish()
}
