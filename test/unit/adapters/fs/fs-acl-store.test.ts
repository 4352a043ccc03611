import { execFileSync } from 'node:child_process'
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { createFsAclStore } from '../../../../src/adapters/fs/fs-acl-store.ts'
import type { AclStore } from '../../../../src/ports/acl-store.ts'
import { tempFolder } from './temp-folder.ts'

const text = '{"default":["hr"]}'
const rules = { default: ['hr'], rules: [] }
let root: string
let file: string
let store: AclStore

beforeEach(async () => {
  root = await tempFolder()
  await mkdir(path.join(root, '가람'))
  file = path.join(root, '가람/ACL.json')
  store = createFsAclStore({ root })
})

test('a byte order mark is no fault', async () => {
  await writeFile(file, `\ufeff${text}`)
  expect(await store.load('가람')).toEqual(rules)
})

test('bytes that are not UTF-8 are broken', async () => {
  await writeFile(file, Buffer.from('{"default":["\xff"]}', 'latin1'))
  expect(await store.load('가람')).toBe('broken')
})

test('a file that is far too large is broken', async () => {
  await writeFile(file, `${text}${' '.repeat(5_000_000)}`)
  expect(await store.load('가람')).toBe('broken')
})

test('a folder or a pipe in its place is broken, and nobody waits', async () => {
  await mkdir(file)
  expect(await store.load('가람')).toBe('broken')
  await rm(file, { recursive: true })
  execFileSync('mkfifo', [file])
  expect(await store.load('가람')).toBe('broken')
})

test('a link that stays in the folder is followed; one that leaves it or leads nowhere is broken', async () => {
  await writeFile(path.join(root, '가람/rules'), text)
  await writeFile(path.join(root, 'rules'), text)
  await symlink('rules', file)
  expect(await store.load('가람')).toEqual(rules)
  for (const target of ['../rules', '/etc/hostname', 'nowhere', 'ACL.json']) {
    await rm(file)
    await symlink(target, file)
    expect(await store.load('가람'), target).toBe('broken')
  }
})

test('a file that differs only in letter case locks too, and two of them are broken', async () => {
  await writeFile(path.join(root, '가람/acl.json'), text)
  expect(await store.load('가람')).toEqual(rules)
  await writeFile(file, text)
  expect(await store.load('가람')).toBe('broken')
})

test('a key that is given twice is broken: the second may open what the first locks', async () => {
  for (const twice of [
    '{"default":["hr"],"default":["*"]}',
    '{"default":["hr"],"d\\u0065fault":["*"]}',
    '{"default":[],"rules":[{"files":"*","allow":["hr"],"allow":["*"]}]}',
  ]) {
    await writeFile(file, twice)
    expect(await store.load('가람'), twice).toBe('broken')
  }
  await writeFile(file, '{"default":["default:",":"],"rules":[{"files":"a","allow":[]},{"files":"a","allow":[]}]}')
  expect(await store.load('가람')).toMatchObject({ default: ['default:', ':'] })
})

test('rules hold for a tenant whose folder is in decomposed form', async () => {
  const folder = path.join(root, '서울'.normalize('NFD'))
  await mkdir(folder)
  await writeFile(path.join(folder, 'ACL.json'), text)
  expect(await store.load('서울')).toEqual(rules)
})

test('rules in a sub-folder or beside the tenants are none', async () => {
  await mkdir(path.join(root, '가람/sub'))
  await writeFile(path.join(root, '가람/sub/ACL.json'), text)
  await writeFile(path.join(root, 'ACL.json'), text)
  expect(await store.load('가람')).toBe('public')
})
