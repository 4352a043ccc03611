export type Identified =
  | { readonly kind: 'consumer'; readonly name: string }
  | { readonly kind: 'unknown' }
  /** The place that keeps the keys cannot be read now, and no other source knows this key. */
  | { readonly kind: 'unavailable' }

/** Who calls. */
export interface KeyStore {
  /** Fixed at start: a server with keys never turns into an open one, even when its keys cannot be read. */
  readonly configured: boolean

  /** Compared in constant time against the keys as they are now. */
  identify(key: string): Promise<Identified>

  /** Names that have a key now; those of a source that cannot be read are left out. */
  consumers(): Promise<readonly string[]>
}
