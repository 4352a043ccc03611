import assert from 'node:assert/strict'
import type { KeyStore } from '../../../src/ports/key-store.ts'
import { type KitOptions, openKit } from './kit.ts'

export interface KeyStoreSubject {
  readonly store: KeyStore
  /** Puts these keys in place of those there are; `undefined` makes the place unreadable. */
  readonly change: (keys: ReadonlyMap<string, string> | undefined) => Promise<void>
  readonly close?: () => Promise<void>
}

export interface KeyStoreKitOptions extends Omit<KitOptions<KeyStoreSubject>, 'create'> {
  /** With these keys from the start; `undefined` is a server without keys. */
  readonly create: (keys: ReadonlyMap<string, string> | undefined) => Promise<KeyStoreSubject>
}

const keys: ReadonlyMap<string, string> = new Map([
  ['kim', 'kim-secret-0001'],
  ['이순신', '열쇠 secret'],
  ['__proto__', 'proto-secret'],
  ['constructor', 'constructor-secret'],
])

const consumer = (name: string) => ({ kind: 'consumer', name })
const unknown = { kind: 'unknown' }
const unavailable = { kind: 'unavailable' }

export function keyStoreContract({ create, ...options }: KeyStoreKitOptions): void {
  const kit = openKit('key store', { ...options, create: async () => create })

  const promiseWith = (
    given: ReadonlyMap<string, string> | undefined,
    name: string,
    run: (subject: KeyStoreSubject) => Promise<void>,
  ) =>
    kit.promise(name, async (open) => {
      const subject = await open(given)
      try {
        await run(subject)
      } finally {
        await subject.close?.()
      }
    })
  const promise = (name: string, run: (subject: KeyStoreSubject) => Promise<void>) => promiseWith(keys, name, run)

  promise('a key names its consumer', async ({ store }) => {
    assert.equal(store.configured, true)
    for (const [name, key] of keys) assert.deepEqual(await store.identify(key), consumer(name))
  })

  promise('a key that is nearly right is unknown', async ({ store }) => {
    const near = [
      'kim-secret-000',
      'kim-secret-00011',
      'KIM-SECRET-0001',
      ' kim-secret-0001',
      'kim',
      '열쇠 secret'.normalize('NFD'),
    ]
    for (const key of ['', ...near, 'toString', '__proto__', 'undefined', 'null']) {
      assert.deepEqual(await store.identify(key), unknown, key)
    }
  })

  promise('the names that have a key are told, each once', async ({ store }) => {
    assert.deepEqual([...(await store.consumers())].sort(), [...keys.keys()].sort())
  })

  promise('a change of the keys holds from the next call', async ({ store, change }) => {
    await store.identify('kim-secret-0001')
    await change(
      new Map([
        ['lee', 'lee-secret'],
        ['kim', 'kim-new-secret'],
      ]),
    )
    assert.deepEqual(await store.identify('kim-secret-0001'), unknown)
    assert.deepEqual(await store.identify('kim-new-secret'), consumer('kim'))
    assert.deepEqual(await store.identify('lee-secret'), consumer('lee'))
    assert.deepEqual([...(await store.consumers())].sort(), ['kim', 'lee'])
  })

  promise(
    'keys that cannot be read let nobody in, and the server stays a server with keys',
    async ({ store, change }) => {
      await store.identify('kim-secret-0001')
      await change(undefined)
      assert.equal(store.configured, true)
      assert.deepEqual(await store.identify('kim-secret-0001'), unavailable)
      assert.deepEqual(await store.identify('anything'), unavailable)
      assert.deepEqual(await store.consumers(), [])
    },
  )

  promise('keys that can be read again hold again', async ({ store, change }) => {
    await change(undefined)
    await store.identify('kim-secret-0001')
    await change(keys)
    assert.deepEqual(await store.identify('kim-secret-0001'), consumer('kim'))
    assert.deepEqual(await store.identify('anything'), unknown)
  })

  promise('a server whose last key was taken away stays closed', async ({ store, change }) => {
    await change(new Map())
    assert.equal(store.configured, true)
    assert.deepEqual(await store.identify('kim-secret-0001'), unknown)
    assert.deepEqual(await store.identify(''), unknown)
  })

  promiseWith(undefined, 'a server without keys knows nobody and says so', async ({ store }) => {
    assert.equal(store.configured, false)
    assert.deepEqual(await store.identify('kim-secret-0001'), unknown)
    assert.deepEqual(await store.identify(''), unknown)
    assert.deepEqual(await store.consumers(), [])
  })

  kit.finish()
}
