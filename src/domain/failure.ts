/** Every way a request can be refused. A new kind does not compile until the HTTP edge gives it a status. */
export type Failure =
  | { readonly kind: 'bad-json' }
  | { readonly kind: 'bad-request'; readonly issues: readonly Issue[] }
  /** The connection ended before the body did. */
  | { readonly kind: 'body-incomplete' }
  | { readonly kind: 'body-timeout' }
  | { readonly kind: 'filename-required' }
  | { readonly kind: 'bad-filename' }
  | { readonly kind: 'bad-base64' }
  | { readonly kind: 'bad-tenant' }
  | { readonly kind: 'llm-not-configured' }
  | { readonly kind: 'key-required' }
  | { readonly kind: 'key-invalid' }
  | { readonly kind: 'key-not-configured' }
  | { readonly kind: 'tenant-forbidden' }
  | { readonly kind: 'origin-forbidden' }
  | { readonly kind: 'host-forbidden' }
  | { readonly kind: 'acl-protected' }
  | { readonly kind: 'tenant-not-found' }
  | { readonly kind: 'file-not-found' }
  | { readonly kind: 'route-not-found' }
  | { readonly kind: 'method-not-allowed'; readonly allow: readonly string[] }
  | { readonly kind: 'file-exists' }
  | { readonly kind: 'upload-too-large'; readonly bytesMax: number }
  | { readonly kind: 'unsupported-media-type' }
  | { readonly kind: 'try-too-large'; readonly bytesMax: number }
  | { readonly kind: 'try-rate-limited'; readonly retryAfterS: number }
  | { readonly kind: 'try-busy'; readonly retryAfterS: number }
  | { readonly kind: 'try-timeout' }
  | { readonly kind: 'rate-limited'; readonly retryAfterS: number }
  | { readonly kind: 'llm-failed'; readonly detail: string }
  | { readonly kind: 'parse-limit' }
  | { readonly kind: 'feedback-not-configured' }
  | { readonly kind: 'keys-unavailable' }
  | { readonly kind: 'not-ready' }

export interface Issue {
  readonly path: string
  readonly message: string
}
