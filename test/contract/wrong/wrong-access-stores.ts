import { createMemoryAclStore } from '../../../src/adapters/memory/memory-acl-store.ts'
import { createMemoryKeyStore } from '../../../src/adapters/memory/memory-key-store.ts'
import type { AclStore } from '../../../src/ports/acl-store.ts'
import type { Identified, KeyStore } from '../../../src/ports/key-store.ts'
import { aclStoreContract } from '../kits/acl-store-kit.ts'
import { keyStoreContract } from '../kits/key-store-kit.ts'
import type { Wrong } from './caught.ts'

type Keys = ReadonlyMap<string, string>

interface KeyWorld {
  readonly right: KeyStore
  /** As they are now; undefined when unreadable. */
  readonly keysNow: () => Keys | undefined
  /** As they were last readable. */
  readonly keysBefore: () => Keys
}

function wrongKeys(does: string, caughtBy: string, change: (world: KeyWorld) => Partial<KeyStore>): Wrong {
  const create = async (keys: Keys | undefined) => {
    const right = createMemoryKeyStore(keys)
    let now = keys
    let before: Keys = keys ?? new Map()
    // By descriptor: a getter must stay one.
    const changed = Object.getOwnPropertyDescriptors(change({ right, keysNow: () => now, keysBefore: () => before }))
    const store: KeyStore = Object.defineProperties({ ...right }, changed)
    return {
      store,
      change: async (next: Keys | undefined) => {
        right.change(next)
        now = next
        before = next ?? before
      },
    }
  }
  return { does, caughtBy, run: (test) => keyStoreContract({ test, create }) }
}

const named = (keys: Keys, is: (held: string) => boolean): Identified => {
  const name = [...keys].find(([, held]) => is(held))?.[0]
  return name === undefined ? { kind: 'unknown' } : { kind: 'consumer', name }
}

const unreadable = 'keys that cannot be read let nobody in, and the server stays a server with keys'

export const wrongKeyStores: readonly Wrong[] = [
  wrongKeys('knows one consumer', 'a key names its consumer', ({ right }) => ({
    identify: async (key) => {
      const found = await right.identify(key)
      return found.kind === 'consumer' ? { kind: 'consumer', name: 'kim' } : found
    },
  })),
  wrongKeys('compares beginnings', 'a key that is nearly right is unknown', ({ keysBefore }) => ({
    identify: async (key) => named(keysBefore(), (held) => held.startsWith(key)),
  })),
  wrongKeys('forgives letter case', 'a key that is nearly right is unknown', ({ keysBefore }) => ({
    identify: async (key) => named(keysBefore(), (held) => held.toLowerCase() === key.toLowerCase()),
  })),
  wrongKeys('keeps names in a plain object', 'the names that have a key are told, each once', ({ keysBefore }) => ({
    consumers: async () => {
      const plain: Record<string, string> = {}
      for (const [name, key] of keysBefore()) plain[name] = key
      return Object.keys(plain)
    },
  })),
  wrongKeys('reads the keys once', 'a change of the keys holds from the next call', ({ keysNow }) => {
    const once = keysNow() ?? new Map<string, string>()
    return { identify: async (key) => named(once, (held) => held === key) }
  }),
  wrongKeys('goes on with the keys it last saw', unreadable, ({ keysBefore }) => ({
    identify: async (key) => named(keysBefore(), (held) => held === key),
  })),
  wrongKeys('is an open server while its keys are unreadable', unreadable, ({ keysNow }) => ({
    get configured() {
      return keysNow() !== undefined
    },
  })),
  wrongKeys('calls unreadable keys unknown', unreadable, ({ right }) => ({
    identify: async (key) => {
      const found = await right.identify(key)
      return found.kind === 'unavailable' ? { kind: 'unknown' } : found
    },
  })),
  wrongKeys('stays shut after one failure', 'keys that can be read again hold again', ({ right }) => {
    let failed = false
    return {
      identify: async (key) => {
        const found = await right.identify(key)
        failed ||= found.kind === 'unavailable'
        return failed ? { kind: 'unavailable' } : found
      },
    }
  }),
  wrongKeys('lets everyone in when no key is left', 'a server whose last key was taken away stays closed', (world) => ({
    identify: async (key) =>
      world.keysNow()?.size === 0 ? { kind: 'consumer', name: 'default' } : world.right.identify(key),
  })),
  wrongKeys('takes no key for a key', 'a server without keys knows nobody and says so', ({ right }) => ({
    ...right,
    configured: true,
  })),
]

function wrongAcl(does: string, caughtBy: string, change: (right: AclStore) => AclStore): Wrong {
  const create = async () => {
    const right = createMemoryAclStore()
    return {
      store: change(right),
      change: async (tenant: string, text: string | undefined) => right.change(tenant, text),
    }
  }
  return { does, caughtBy, run: (test) => aclStoreContract({ test, create }) }
}

export const wrongAclStores: readonly Wrong[] = [
  wrongAcl('locks what has no rules', 'a tenant without rules is public', (right) => ({
    load: async (tenant) => {
      const rules = await right.load(tenant)
      return rules === 'public' ? 'broken' : rules
    },
  })),
  wrongAcl('turns the rules round', 'rules are given as written, in their order', (right) => ({
    load: async (tenant) => {
      const rules = await right.load(tenant)
      return typeof rules === 'string' ? rules : { ...rules, rules: rules.rules.toReversed() }
    },
  })),
  wrongAcl('keeps patterns as typed', 'patterns are in NFC', (right) => ({
    load: async (tenant) => {
      const rules = await right.load(tenant)
      if (typeof rules === 'string') return rules
      return { ...rules, rules: rules.rules.map((rule) => ({ ...rule, files: rule.files.normalize('NFD') })) }
    },
  })),
  wrongAcl('opens what it cannot understand', 'rules that cannot be understood are broken, never public', (right) => ({
    load: async (tenant) => {
      const rules = await right.load(tenant)
      return rules === 'broken' ? 'public' : rules
    },
  })),
  wrongAcl('remembers the rules', 'a change holds from the next look', (right) => {
    const known = new Map<string, Awaited<ReturnType<AclStore['load']>>>()
    return {
      load: async (tenant) => {
        const rules = known.get(tenant) ?? (await right.load(tenant))
        known.set(tenant, rules)
        return rules
      },
    }
  }),
  wrongAcl('has one set of rules', 'the rules of one tenant are not those of another', (right) => ({
    load: () => right.load('가람'),
  })),
]
