import type { Result } from '../domain/result.ts'

export interface LlmMessage {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

/** Prompt → answer text, by a model that belongs to the operator or to a provider. */
export interface LlmGateway {
  readonly host: string
  readonly model: string
  /** False when the text stays inside: the host is this machine or a private address. */
  readonly external: boolean

  /** A failure says why in one sentence that holds no key and no prompt text. Ends within its own time-out. */
  complete(messages: readonly LlmMessage[]): Promise<Result<string, string>>
}
