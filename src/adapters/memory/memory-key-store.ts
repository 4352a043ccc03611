import type { Identified, KeyStore } from '../../ports/key-store.ts'

export interface MemoryKeyStore extends KeyStore {
  /** Puts other keys in place; `undefined` makes them unreadable. */
  change(keys: ReadonlyMap<string, string> | undefined): void
}

/** Keys by consumer name. Only for tests: it compares in plain time. */
export function createMemoryKeyStore(keys?: ReadonlyMap<string, string>): MemoryKeyStore {
  const configured = keys !== undefined
  let current = keys
  return {
    configured,
    async identify(key): Promise<Identified> {
      if (configured && current === undefined) return { kind: 'unavailable' }
      const name = [...(current ?? [])].find(([, held]) => held === key)?.[0]
      return name === undefined ? { kind: 'unknown' } : { kind: 'consumer', name }
    },
    async consumers() {
      return [...(current?.keys() ?? [])].sort()
    },
    change(next) {
      current = next
    },
  }
}
