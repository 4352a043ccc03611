import { fail, ok } from '../../domain/result.ts'
import type { LlmGateway } from '../../ports/llm-gateway.ts'
import { isInHouse } from './in-house.ts'

export interface OpenAiGatewayOptions {
  readonly baseUrl: string
  readonly apiKey: string | undefined
  readonly model: string
  readonly timeoutMs: number
}

const replyBytesMax = 1024 * 1024

/** Any server that speaks the chat-completions protocol. Redirects are not followed: the key goes to one host. */
export function createOpenAiGateway({ baseUrl, apiKey, model, timeoutMs }: OpenAiGatewayOptions): LlmGateway {
  const url = new URL(baseUrl)

  return {
    host: url.host,
    model,
    external: !isInHouse(url.hostname),

    async complete(messages) {
      let response: Response
      try {
        response = await fetch(`${baseUrl.replace(/\/+$/u, '')}/chat/completions`, {
          method: 'POST',
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
          headers: {
            'content-type': 'application/json',
            ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
          },
          body: JSON.stringify({ model, messages, temperature: 0, stream: false }),
        })
        if (!response.ok) {
          await response.body?.cancel()
          return fail(`게이트웨이가 오류로 답했습니다(HTTP ${response.status}).`)
        }
        const text = contentOf(JSON.parse(await boundedText(response)))
        return text === undefined ? fail('게이트웨이의 응답 형식을 알 수 없습니다.') : ok(text)
      } catch (cause) {
        if (cause instanceof Error && cause.name === 'TimeoutError') {
          return fail(`게이트웨이가 ${Math.round(timeoutMs / 1000)}초 안에 답하지 않았습니다.`)
        }
        return fail(
          cause instanceof SyntaxError
            ? '게이트웨이의 응답이 올바른 JSON이 아닙니다.'
            : '게이트웨이에 연결하지 못했습니다.',
        )
      }
    },
  }
}

async function boundedText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const piece of response.body ?? []) {
    bytes += piece.length
    if (bytes > replyBytesMax) throw new SyntaxError('reply too long')
    text += decoder.decode(piece, { stream: true })
  }
  return text + decoder.decode()
}

function contentOf(reply: unknown): string | undefined {
  const choices = fieldOf(reply, 'choices')
  const content = fieldOf(fieldOf(Array.isArray(choices) ? choices[0] : undefined, 'message'), 'content')
  return typeof content === 'string' && content.trim() !== '' ? content.normalize('NFC') : undefined
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}
