import type { ModelFolder } from './model-folder.ts'
import type { Role } from './sentence-encoder.ts'

/** First argument of the child's program, as JSON. */
export interface EncoderSettings {
  readonly folder: ModelFolder
  readonly threads: number
}

export interface EncodeRequest {
  readonly text: string
  readonly role: Role
}

export type EncoderMessage =
  | { readonly kind: 'ready'; readonly id: string; readonly dimensions: number }
  | { readonly kind: 'unusable'; readonly reason: string }
  | { readonly kind: 'vector'; readonly vector: Float32Array }
  | { readonly kind: 'failed'; readonly reason: string }
