import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { link, mkdir, readdir, readFile, rename, stat, symlink, unlink, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openFsCorpus } from '../../../../src/adapters/fs/fs-corpus.ts'
import { createMemoryLogger } from '../../../../src/adapters/memory/memory-logger.ts'
import { tempFolder } from './temp-folder.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const fresh = { replace: false }

async function world(files: Record<string, string> = {}) {
  const root = await tempFolder()
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true })
    await writeFile(path.join(root, name), text)
  }
  const logger = createMemoryLogger()
  const corpus = await openFsCorpus({ root, logger })
  const names = async (tenant = '가람') => (await corpus.list(tenant))?.map((file) => file.name)
  const textOf = async (name: string, tenant = '가람') => {
    const content = (await corpus.open(tenant, name))?.content
    return content && 'path' in content ? readFile(content.path, 'utf8') : undefined
  }
  return { root, corpus, logger, names, textOf }
}

test('the root is made when it is absent', async () => {
  const root = path.join(await tempFolder(), 'not', 'there')
  const corpus = await openFsCorpus({ root, logger: createMemoryLogger() })
  expect(await corpus.tenants()).toEqual([])
  expect((await stat(root)).isDirectory()).toBe(true)
})

test('only folders with a valid tenant name are tenants: no files, no dot folders, no links', async () => {
  const { root, corpus } = await world({
    '가람/a.hwp': '1',
    'file.hwp': '2',
    '.git/x': '3',
    'a b/x': '4',
    'b..c/x': '5',
    'b.c/x': '6',
  })
  await symlink(path.join(root, '가람'), path.join(root, 'linked'))
  expect(await corpus.tenants()).toEqual(['b.c', '가람'])
  expect(await corpus.list('linked')).toBeUndefined()
  expect(await corpus.list('.git')).toBeUndefined()
})

test('the cache is no tenant where it lies below the root, and its changes wake nobody', async () => {
  const root = await tempFolder()
  for (const name of ['가람', 'cache/parsed']) await mkdir(path.join(root, name), { recursive: true })
  await writeFile(path.join(root, 'cache/parsed/a.jsonl'), '{}')
  for (const cacheDir of [path.join(root, 'cache'), path.join(root, 'cache/of/ours')]) {
    const logger = createMemoryLogger()
    const corpus = await openFsCorpus({ root, logger, cacheDir })
    expect(await corpus.tenants()).toEqual(['가람'])
    expect(await corpus.list('cache')).toBeUndefined()
    expect(await corpus.open('cache', 'parsed/a.jsonl')).toBeUndefined()
    await expect(corpus.store('cache', 'a.hwp', bytes('1'), fresh)).rejects.toThrow('its own files')
    expect(logger.lines).toMatchObject([{ fields: { folder: 'cache', why: 'the server keeps its own files there' } }])
  }
  const elsewhere = await openFsCorpus({ root, logger: createMemoryLogger(), cacheDir: `${root}-cache` })
  expect(await elsewhere.tenants()).toEqual(['cache', '가람'])
})

test('folders that are not served are said at start', async () => {
  const root = await tempFolder()
  const composed = '가람'.normalize('NFC')
  for (const name of [composed, composed.normalize('NFD'), '총무과 문서', '.git']) await mkdir(path.join(root, name))
  await symlink(path.join(root, composed), path.join(root, 'linked'))
  const logger = createMemoryLogger()
  await openFsCorpus({ root, logger })
  const said = logger.lines.filter(({ msg }) => msg === 'folder not served').map(({ fields }) => fields)
  expect(said).toHaveLength(3)
  expect(said).toEqual(
    expect.arrayContaining([
      { folder: composed.normalize('NFD'), why: 'another folder has its name' },
      { folder: '총무과 문서', why: 'not a name a tenant can have' },
      { folder: 'linked', why: 'a link' },
    ]),
  )
})

test('files in sub-folders are listed by their relative path', async () => {
  const { names, textOf } = await world({
    '가람/b.hwp': '1',
    '가람/a/c.hwp': '2',
    '가람/a/d/e.pdf': '3',
    '가람/a.hwp': '4',
  })
  expect(await names()).toEqual(['a.hwp', 'a/c.hwp', 'a/d/e.pdf', 'b.hwp'])
  expect(await textOf('a/d/e.pdf')).toBe('3')
})

test('a file in a sub-folder can be removed, and only it', async () => {
  const { corpus, names } = await world({ '가람/a/b.hwp': '1', '가람/a/c.hwp': '2' })
  expect(await corpus.remove('가람', 'a/b.hwp')).toBe(true)
  expect(await corpus.remove('가람', 'a')).toBe(false)
  expect(await names()).toEqual(['a/c.hwp'])
})

test('dotfiles and the rules file are not read, and cannot be opened or removed', async () => {
  const { root, corpus, names } = await world({
    '가람/a.hwp': '1',
    '가람/.hidden': '2',
    '가람/.git/b.hwp': '3',
    '가람/sub/.c.hwp': '4',
    '가람/ACL.json': '{}',
    '가람/acl.JSON': '{}',
  })
  expect(await names()).toEqual(['a.hwp'])
  for (const name of ['.hidden', '.git/b.hwp', 'sub/.c.hwp', 'ACL.json', 'acl.JSON', './ACL.json', 'sub/../ACL.json']) {
    expect(await corpus.open('가람', name), name).toBeUndefined()
    expect(await corpus.remove('가람', name), name).toBe(false)
  }
  expect(await readdir(path.join(root, '가람'))).toContain('ACL.json')
})

test('a link that leads out of the folder is not read, whatever it points at', async () => {
  const { root, corpus, names, logger } = await world({
    '가람/a.hwp': '1',
    '나라/secret.hwp': '비밀',
    'outside.hwp': '밖',
  })
  const tenant = path.join(root, '가람')
  await symlink(path.join(root, '나라/secret.hwp'), path.join(tenant, 'file-link.hwp'))
  await symlink(path.join(root, '나라'), path.join(tenant, 'folder-link'))
  await symlink('../outside.hwp', path.join(tenant, 'relative-link.hwp'))
  await symlink('..', path.join(tenant, 'up'))
  await symlink('/', path.join(tenant, 'top'))
  await symlink('nowhere', path.join(tenant, 'dangling.hwp'))
  await symlink('self', path.join(tenant, 'self'))
  await symlink('file-link.hwp', path.join(tenant, 'link-to-link.hwp'))
  expect(await names()).toEqual(['a.hwp'])
  expect(await corpus.open('가람', 'file-link.hwp')).toBeUndefined()
  expect(await corpus.open('가람', 'folder-link/secret.hwp')).toBeUndefined()
  expect(await corpus.remove('가람', 'file-link.hwp')).toBe(false)
  expect(logger.lines.filter(({ msg }) => msg === 'file not read')).toHaveLength(8)
  await names()
  expect(logger.lines.filter(({ msg }) => msg === 'file not read')).toHaveLength(8)
})

test('a link that stays inside is read, but for what is never read', async () => {
  const { root, names, textOf, corpus } = await world({
    '가람/a.hwp': '1',
    '가람/sub/b.hwp': '2',
    '가람/ACL.json': '{}',
    '가람/.hidden/c.hwp': '3',
  })
  const tenant = path.join(root, '가람')
  await symlink('a.hwp', path.join(tenant, 'link.hwp'))
  await symlink('sub', path.join(tenant, 'linked'))
  await symlink('ACL.json', path.join(tenant, 'rules.hwp'))
  await symlink('.hidden', path.join(tenant, 'shown'))
  await symlink('.hidden/c.hwp', path.join(tenant, 'shown.hwp'))
  expect(await names()).toEqual(['a.hwp', 'link.hwp', 'linked/b.hwp', 'sub/b.hwp'])
  expect(await textOf('link.hwp')).toBe('1')
  expect(await corpus.remove('가람', 'link.hwp')).toBe(true)
  expect(await names()).toContain('a.hwp')
})

test('links in a circle end', async () => {
  const { root, names } = await world({ '가람/a/b/c.hwp': '1', '가람/d/e.hwp': '2' })
  const tenant = path.join(root, '가람')
  await symlink('..', path.join(tenant, 'a/b/up'))
  await symlink('.', path.join(tenant, 'a/here'))
  await symlink('../d', path.join(tenant, 'a/d'))
  await symlink('../a', path.join(tenant, 'd/a'))
  expect(await names()).toEqual(['a/b/c.hwp', 'a/d/e.hwp', 'd/a/b/c.hwp', 'd/e.hwp'])
})

test('a link that is turned outwards after a listing is not opened any more', async () => {
  const { root, names, corpus } = await world({ '가람/sub/a.hwp': '안', 'out/a.hwp': '밖' })
  expect(await names()).toEqual(['sub/a.hwp'])
  await rename(path.join(root, '가람/sub'), path.join(root, '가람/.moved'))
  await symlink(path.join(root, 'out'), path.join(root, '가람/sub'))
  expect(await corpus.open('가람', 'sub/a.hwp')).toBeUndefined()
})

test('special files are passed over without waiting for them', async () => {
  const { root, names } = await world({ '가람/a.hwp': '1' })
  execFileSync('mkfifo', [path.join(root, '가람/pipe.hwp')])
  expect(await names()).toEqual(['a.hwp'])
})

test('names on disk in decomposed form are known by their NFC name', async () => {
  const nfd = '한글/공고.hwp'.normalize('NFD')
  const { corpus, names, textOf } = await world({ [`가람/${nfd}`]: '분해' })
  expect(await names()).toEqual(['한글/공고.hwp'])
  expect(await textOf('한글/공고.hwp')).toBe('분해')
  expect(await corpus.remove('가람', '한글/공고.hwp')).toBe(true)
  expect(await names()).toEqual([])
})

test('a tenant folder in decomposed form is the tenant of its NFC name', async () => {
  const { root, corpus, names } = await world({ [`${'서울'.normalize('NFD')}/a.hwp`]: '1' })
  expect(await corpus.tenants()).toEqual(['서울'])
  await corpus.store('서울', 'b.hwp', bytes('2'), fresh)
  expect(await names('서울')).toEqual(['a.hwp', 'b.hwp'])
  expect(await readdir(root)).toHaveLength(1)
})

test('of two names equal after NFC the newer file counts; replacing or removing takes both', async () => {
  const [nfc, nfd] = ['공고.hwp'.normalize('NFC'), '공고.hwp'.normalize('NFD')]
  const { root, corpus, names, textOf, logger } = await world({ [`가람/${nfc}`]: '옛', [`가람/${nfd}`]: '새' })
  const tenant = path.join(root, '가람')
  await utimes(path.join(tenant, nfc), 1_000, 1_000)
  expect(await names()).toEqual([nfc])
  expect(await textOf(nfc)).toBe('새')
  expect(logger.lines.some(({ fields }) => fields['why'] === 'an older file of the same name')).toBe(true)
  expect((await corpus.store('가람', nfc, bytes('더 새'), fresh)).ok).toBe(false)

  expect((await corpus.store('가람', nfc, bytes('더 새'), { replace: true })).ok).toBe(true)
  expect(await readdir(tenant)).toEqual([nfc])
  await writeFile(path.join(tenant, nfd), '또')
  expect(await corpus.remove('가람', nfc)).toBe(true)
  expect(await readdir(tenant)).toEqual([])
})

test('names that could not be uploaded are passed over and said once in the log', async () => {
  const { names, logger } = await world({
    '가람/a\nb.hwp': '1',
    '가람/c\\d.hwp': '2',
    '가람/e\u202e.hwp': '3',
    '가람/f.hwp': '4',
  })
  expect(await names()).toEqual(['f.hwp'])
  expect(logger.lines.filter(({ fields }) => fields['why'] === 'not a usable name')).toHaveLength(3)
})

test('names in another encoding than UTF-8 cannot be read, and that is said in the log', async () => {
  const { root, names, logger } = await world({ '가람/f.hwp': '4' })
  const cp949 = Buffer.concat([Buffer.from(path.join(root, '가람/')), Buffer.from([0xc7, 0xd1, 0xb1, 0xdb])])
  await writeFile(Buffer.concat([cp949, Buffer.from('.hwp')]), '5')
  await mkdir(cp949)
  expect(await names()).toEqual(['f.hwp'])
  expect(logger.lines.filter(({ fields }) => fields['why'] === 'its name is not UTF-8')).toHaveLength(2)
})

test('a change made directly in the folder is seen by the next listing, also one of equal size and time', async () => {
  const { root, corpus, names } = await world({ '가람/a.hwp': 'aaaa' })
  const file = path.join(root, '가람/a.hwp')
  const hashes = async () => (await corpus.list('가람'))?.map(({ sha256 }) => sha256)
  const hash = (text: string) => createHash('sha256').update(text).digest('hex')
  expect(await hashes()).toEqual([hash('aaaa')])
  const { atime, mtime } = await stat(file)
  await writeFile(file, 'bbbb')
  await utimes(file, atime, mtime)
  expect(await hashes()).toEqual([hash('bbbb')])
  expect((await corpus.open('가람', 'a.hwp'))?.sha256).toBe(hash('bbbb'))
  await unlink(file)
  expect(await names()).toEqual([])
  await writeFile(path.join(root, '가람/c.hwp'), 'c')
  expect(await names()).toEqual(['c.hwp'])
})

test('a folder with the name of a file cannot be replaced by it', async () => {
  const { corpus, names } = await world({ '가람/a.hwp/b.hwp': '1' })
  for (const replace of [false, true]) {
    expect(await corpus.store('가람', 'a.hwp', bytes('글'), { replace })).toEqual({ ok: false, failure: 'exists' })
  }
  expect(await names()).toEqual(['a.hwp/b.hwp'])
})

test('a store through a link replaces the link and leaves its target alone', async () => {
  const { root, corpus, textOf } = await world({ '가람/a.hwp': '원본' })
  await symlink('a.hwp', path.join(root, '가람/b.hwp'))
  await corpus.store('가람', 'b.hwp', bytes('새'), { replace: true })
  expect([await textOf('a.hwp'), await textOf('b.hwp')]).toEqual(['원본', '새'])
})

test('a stored file is not readable by everyone, and nothing temporary stays', async () => {
  const { root, corpus } = await world()
  await corpus.store('가람', 'a.hwp', bytes('글'), fresh)
  await corpus.store('가람', 'a.hwp', bytes('글'), fresh)
  await corpus.store('가람', 'a.hwp', { path: '/nowhere' }, { replace: true }).catch(() => {})
  expect(await readdir(path.join(root, '가람'))).toEqual(['a.hwp'])
  expect((await stat(path.join(root, '가람/a.hwp'))).mode & 0o007).toBe(0)
})

test('what a writer that died left behind is removed at the next start, but not what is being written', async () => {
  const root = await tempFolder()
  const [old, young] = [`.munseo-${'0'.repeat(24)}.part`, `.munseo-${'1'.repeat(24)}.part`]
  await mkdir(path.join(root, '가람'))
  for (const name of [old, young, '.munseo-mine.part']) await writeFile(path.join(root, '가람', name), '반')
  await utimes(path.join(root, '가람', old), 1_000, 1_000)
  await openFsCorpus({ root, logger: createMemoryLogger() })
  expect((await readdir(path.join(root, '가람'))).sort()).toEqual([young, '.munseo-mine.part'].sort())
})

test('a hard link to one file is two files', async () => {
  const { root, names } = await world({ '가람/a.hwp': '1' })
  await link(path.join(root, '가람/a.hwp'), path.join(root, '가람/b.hwp'))
  expect(await names()).toEqual(['a.hwp', 'b.hwp'])
})
