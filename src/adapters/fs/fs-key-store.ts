import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { administrator } from '../../domain/access/tenant.ts'
import type { Identified, KeyStore } from '../../ports/key-store.ts'
import { consumerKeysFrom, keysBytesMax } from './consumer-keys.ts'
import { readSmallText } from './read-small-text.ts'

export interface FsKeyStoreOptions {
  readonly adminKey?: string | undefined
  /** Consumer names and keys as JSON, fixed at start. */
  readonly keysJson?: string | undefined
  /** A file of the same shape, read anew on every request. */
  readonly keysFile?: string | undefined
}

interface Entry {
  readonly name: string
  readonly digest: Uint8Array
}

/** Throws when `keysJson` is not of its shape: a server must not start with keys that nobody can use. */
export function createFsKeyStore({ adminKey, keysJson, keysFile }: FsKeyStoreOptions): KeyStore {
  // Equal lengths whatever the key, and nothing an observer could prepare for.
  const secret = randomBytes(32)
  const digestOf = (key: string) => createHmac('sha256', secret).update(key).digest()
  const entriesOf = (keys: ReadonlyMap<string, string>): Entry[] =>
    [...keys].map(([name, key]) => ({ name, digest: digestOf(key) }))

  const stated = keysJson === undefined ? new Map<string, string>() : consumerKeysFrom(keysJson)
  if (stated === undefined) throw new Error('the consumer keys are not a JSON object of names and keys')
  const fixed = [...entriesOf(new Map(adminKey === undefined ? [] : [[administrator, adminKey]])), ...entriesOf(stated)]
  let lastRead: { readonly text: string; readonly entries: readonly Entry[] | undefined } | undefined

  /** Undefined when the file cannot be read or understood now. */
  async function fileEntries(file: string): Promise<readonly Entry[] | undefined> {
    const text = await readSmallText(file, keysBytesMax)
    if (text === undefined) return undefined
    if (lastRead?.text !== text) {
      const keys = consumerKeysFrom(text)
      lastRead = { text, entries: keys && entriesOf(keys) }
    }
    return lastRead.entries
  }

  async function entriesNow(): Promise<{ entries: readonly Entry[]; complete: boolean }> {
    const fromFile = keysFile === undefined ? [] : await fileEntries(keysFile)
    return { entries: [...fixed, ...(fromFile ?? [])], complete: fromFile !== undefined }
  }

  return {
    configured: adminKey !== undefined || keysJson !== undefined || keysFile !== undefined,

    async identify(key): Promise<Identified> {
      const { entries, complete } = await entriesNow()
      const digest = digestOf(key)
      let name: string | undefined
      // Every entry is compared, so the time taken does not tell which one was near.
      for (const entry of entries) if (timingSafeEqual(entry.digest, digest)) name ??= entry.name
      if (name !== undefined) return { kind: 'consumer', name }
      return { kind: complete ? 'unknown' : 'unavailable' }
    },

    async consumers() {
      return [...new Set((await entriesNow()).entries.map((entry) => entry.name))].sort()
    },
  }
}
