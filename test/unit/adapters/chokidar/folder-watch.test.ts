import { appendFile, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { watchFolders } from '../../../../src/adapters/chokidar/folder-watch.ts'
import { createMemoryLogger } from '../../../../src/adapters/memory/memory-logger.ts'
import { tempFolder } from '../fs/temp-folder.ts'

async function watched(...tenants: readonly string[]) {
  const root = await tempFolder()
  for (const tenant of tenants) await mkdir(path.join(root, tenant))
  const told: string[] = []
  const watch = await watchFolders({
    root,
    logger: createMemoryLogger(),
    changed: (tenant) => told.push(tenant),
    quietMs: 30,
  })
  onTestFinished(() => watch.close())
  const heard = (tenant: string) => expect.poll(() => told.includes(tenant), { timeout: 15_000 }).toBe(true)
  return { root, told, watch, heard }
}

test.for([
  ['a new file', (root: string) => writeFile(path.join(root, '가람/a.hwp'), '글')],
  ['a change in a sub-folder', (root: string) => appendFile(path.join(root, '가람/sub/b.hwp'), '글')],
  ['a file moved in', (root: string) => rename(path.join(root, 'outside.hwp'), path.join(root, '가람/c.hwp'))],
  ['a file removed', (root: string) => rm(path.join(root, '가람/sub/b.hwp'))],
  ['other rules', (root: string) => writeFile(path.join(root, '가람/ACL.json'), '{}')],
] as const)('%s is told', async ([, change]) => {
  const root = await tempFolder()
  await mkdir(path.join(root, '가람/sub'), { recursive: true })
  await writeFile(path.join(root, '가람/sub/b.hwp'), '글')
  await writeFile(path.join(root, 'outside.hwp'), '글')
  const told: string[] = []
  const watch = await watchFolders({ root, logger: createMemoryLogger(), changed: (tenant) => told.push(tenant) })
  onTestFinished(() => watch.close())
  await change(root)
  await expect.poll(() => told.includes('가람'), { timeout: 15_000 }).toBe(true)
})

test('a tenant whose folder is in decomposed form is told by its NFC name', async () => {
  const nfd = '서울'.normalize('NFD')
  const { root, heard } = await watched(nfd)
  await writeFile(path.join(root, nfd, 'a.hwp'), '글')
  await heard('서울')
})

test('what is never listed is never told: dotfiles, files beside the tenants, folders that are no tenants', async () => {
  const { root, told, heard } = await watched('가람', '나라', '이름 아님')
  await writeFile(path.join(root, '가람/.munseo-0.part'), '반')
  await writeFile(path.join(root, '.hidden'), '글')
  await writeFile(path.join(root, '이름 아님/a.hwp'), '글')
  await writeFile(path.join(root, '나라/a.hwp'), '글')
  await heard('나라')
  expect(new Set(told)).toEqual(new Set(['나라']))
})

test('many changes close together are told once or twice, not many times', async () => {
  const { root, told, heard } = await watched('가람', '나라')
  for (let at = 0; at < 100; at += 1) await writeFile(path.join(root, `가람/${at}.hwp`), '글')
  await heard('가람')
  await writeFile(path.join(root, '나라/a.hwp'), '글')
  await heard('나라')
  expect(told.filter((tenant) => tenant === '가람').length).toBeLessThan(50)
})

test('a link in a circle does not keep the watch from starting', async () => {
  const root = await tempFolder()
  await mkdir(path.join(root, '가람'))
  await symlink('..', path.join(root, '가람/up'))
  const watch = await watchFolders({ root, logger: createMemoryLogger(), changed: () => {} })
  await watch.close()
})
