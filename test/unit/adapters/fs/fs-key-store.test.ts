import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { consumerKeysFrom } from '../../../../src/adapters/fs/consumer-keys.ts'
import { createFsKeyStore } from '../../../../src/adapters/fs/fs-key-store.ts'
import { consumerNameFrom } from '../../../../src/domain/access/tenant.ts'
import { tempFolder } from './temp-folder.ts'

const consumer = (name: string) => ({ kind: 'consumer', name })

test('the administrative key, the fixed keys and the file hold together', async () => {
  const keysFile = path.join(await tempFolder(), 'keys.json')
  await writeFile(keysFile, '{"kim": "kim-2-secret", "park": "park-secret"}')
  const store = createFsKeyStore({ adminKey: 'admin-secret', keysJson: '{"kim": "kim-secret"}', keysFile })
  expect(await store.identify('admin-secret')).toEqual(consumer('default'))
  expect(await store.identify('kim-secret')).toEqual(consumer('kim'))
  expect(await store.identify('kim-2-secret')).toEqual(consumer('kim'))
  expect(await store.identify('park-secret')).toEqual(consumer('park'))
  expect(await store.consumers()).toEqual(['default', 'kim', 'park'])
})

test('while the file cannot be read, the other keys go on working', async () => {
  const folder = await tempFolder()
  const keysFile = path.join(folder, 'keys.json')
  const store = createFsKeyStore({ adminKey: 'admin-secret', keysJson: '{"lee": "lee-secret"}', keysFile })
  const unreadable: (() => Promise<unknown>)[] = [
    async () => {},
    () => writeFile(keysFile, ''),
    () => writeFile(keysFile, '{"kim": "kim-sec'),
    () => writeFile(keysFile, Buffer.from([0x7b, 0xff, 0x7d])),
    () => writeFile(keysFile, `{"kim":"${'k'.repeat(2_000_000)}"}`),
    async () => {
      await rm(keysFile)
      await mkdir(keysFile)
    },
  ]
  for (const make of unreadable) {
    await make()
    expect(await store.identify('admin-secret')).toEqual(consumer('default'))
    expect(await store.identify('lee-secret')).toEqual(consumer('lee'))
    expect(await store.identify('kim-secret')).toEqual({ kind: 'unavailable' })
    expect(await store.consumers()).toEqual(['default', 'lee'])
  }
})

test('fixed keys of a wrong shape stop the server from starting', () => {
  for (const keysJson of ['', '{', '[]', '{"a/b": "key"}', '{"kim": ""}', '{"kim": 1}']) {
    expect(() => createFsKeyStore({ keysJson }), keysJson).toThrow('consumer keys')
  }
})

test('one key under two names, or one name with two keys, is nobody’s: the source is broken', () => {
  expect(consumerKeysFrom('{"kim": "same", "lee": "same"}')).toBeUndefined()
  expect(consumerKeysFrom('{"kim": "a", "kim": "b"}')).toBeUndefined()
  expect(consumerKeysFrom(`{"서울": "a", "${'서울'.normalize('NFD')}": "b"}`)).toBeUndefined()
})

test('a consumer’s name is known in NFC', () => {
  expect(consumerKeysFrom(`{"${'서울'.normalize('NFD')}": "a"}`)).toEqual(new Map([['서울', 'a']]))
})

test('every well-formed set of keys is read back as it is', () => {
  const name = fc
    .stringMatching(/^[a-z가-힣_][a-z0-9가-힣_.-]{0,20}$/u)
    .filter((one) => consumerNameFrom(one) !== undefined)
  const names = fc.uniqueArray(name, { maxLength: 8 })
  fc.assert(
    fc.property(names, (given) => {
      const keys = new Map(given.map((name, at) => [name.normalize('NFC'), `key ${at} "\\`]))
      const text = `{${[...keys].map(([name, key]) => `${JSON.stringify(name)}:${JSON.stringify(key)}`).join()}}`
      expect(consumerKeysFrom(text)).toEqual(keys)
    }),
  )
})

test('no text at all makes the reading of keys fail', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const keys = consumerKeysFrom(text)
      for (const [name, key] of keys ?? []) expect(name !== '' && key !== '').toBe(true)
    }),
  )
})
