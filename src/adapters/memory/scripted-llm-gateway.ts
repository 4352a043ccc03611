import type { Result } from '../../domain/result.ts'
import type { LlmGateway, LlmMessage } from '../../ports/llm-gateway.ts'

export interface ScriptedLlmGateway extends LlmGateway {
  /** What it was asked, in order. */
  readonly asked: readonly (readonly LlmMessage[])[]
}

/** Gives the scripted replies one after the other, then goes on giving the last. */
export function createScriptedLlmGateway(
  replies: readonly Result<string, string>[],
  about: Partial<Pick<LlmGateway, 'host' | 'model' | 'external'>> = {},
): ScriptedLlmGateway {
  const asked: (readonly LlmMessage[])[] = []
  return {
    host: about.host ?? '127.0.0.1',
    model: about.model ?? 'scripted',
    external: about.external ?? false,
    asked,
    async complete(messages) {
      asked.push(messages)
      return replies[Math.min(asked.length, replies.length) - 1] ?? { ok: false, failure: 'The script holds no reply.' }
    },
  }
}
