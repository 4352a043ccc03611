import { mkdir, readdir, readFile, rename, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openFsCache } from '../../../../src/adapters/fs/fs-cache.ts'
import { createMemoryLogger } from '../../../../src/adapters/memory/memory-logger.ts'
import { hashOf, sampleDocument } from '../../../contract/kits/samples.ts'
import { tempFolder } from './temp-folder.ts'

const key = (seed: string, generation = '1') => ({ sha256: hashOf(seed), generation })

async function world() {
  const dir = await tempFolder()
  const open = () => openFsCache({ dir, logger: createMemoryLogger() })
  const files = async () => (await readdir(dir, { recursive: true })).filter((name) => name.endsWith('.gz'))
  const fileOf = async (seed: string) => path.join(dir, (await files()).find((name) => name.includes(hashOf(seed)))!)
  return { dir, open, cache: await open(), files, fileOf }
}

test('what was put is there after a restart', async () => {
  const { cache, open } = await world()
  await cache.put(key('공고'), sampleDocument('공고'))
  expect(await (await open()).get(key('공고'))).toEqual(sampleDocument('공고'))
})

test('nobody else may look into the cache', async () => {
  const { dir, cache, fileOf } = await world()
  await cache.put(key('공고'), sampleDocument('공고'))
  expect((await stat(path.join(dir, 'parsed'))).mode & 0o777).toBe(0o700)
  for (const place of [await fileOf('공고'), path.dirname(await fileOf('공고'))]) {
    expect((await stat(place)).mode & 0o077).toBe(0)
  }
})

test('a cache folder that everyone could read is closed at the start', async () => {
  const dir = await tempFolder()
  await mkdir(path.join(dir, 'parsed'), { mode: 0o755 })
  await openFsCache({ dir, logger: createMemoryLogger() })
  expect((await stat(path.join(dir, 'parsed'))).mode & 0o777).toBe(0o700)
})

test('a file under the name of another content is seen through', async () => {
  const { cache, fileOf } = await world()
  await cache.put(key('공고'), sampleDocument('공고'))
  await cache.put(key('고시'), sampleDocument('고시'))
  await rename(await fileOf('공고'), await fileOf('고시'))
  expect(await cache.get(key('고시'))).toBeUndefined()
})

const keyLine = JSON.stringify(key('공고'))
const documentLine = JSON.stringify({ open: { ...sampleDocument('공고'), blocks: [], tables: [] } })

test.for([
  ['nothing', ''],
  ['the key alone', `${keyLine}\n`],
  ['a document that was not finished', `${keyLine}\n${documentLine}\n`],
  ['no newline at the end', `${keyLine}\n${documentLine}\n{"end":true}`],
  ['something after the end', `${keyLine}\n${documentLine}\n{"end":true}\n{"end":true}\n`],
  ['blocks without a document', `${keyLine}\n{"blocks":[]}\n{"end":true}\n`],
  ['cells without a table', `${keyLine}\n${documentLine}\n{"cells":[]}\n{"end":true}\n`],
  ['a line of another kind', `${keyLine}\n${documentLine}\n{"more":[]}\n{"end":true}\n`],
  ['a document of another shape', `${keyLine}\n{"open":{"schema_version":"0.1"}}\n{"end":true}\n`],
  ['no JSON', `${keyLine}\nnot json\n`],
])('a file that holds %s counts as absent', async ([, text]) => {
  const { cache, fileOf } = await world()
  await cache.put(key('공고'), sampleDocument('공고'))
  await writeFile(await fileOf('공고'), gzipSync(text!))
  expect(await cache.get(key('공고'))).toBeUndefined()
})

test('a file with one byte changed counts as absent', async () => {
  const { cache, fileOf } = await world()
  await cache.put(key('공고'), sampleDocument('공고', 20))
  const whole = await readFile(await fileOf('공고'))
  for (let at = 10; at < whole.length; at += 7) {
    const damaged = Uint8Array.from(whole)
    damaged[at]! ^= 0x10
    await writeFile(await fileOf('공고'), damaged)
    const got = await cache.get(key('공고'))
    expect(got === undefined || JSON.stringify(got) === JSON.stringify(sampleDocument('공고', 20))).toBe(true)
  }
})

test('a key that is no hash reaches no file', async () => {
  const { cache } = await world()
  const bad = { sha256: '../../../etc/passwd', generation: '1' }
  expect(await cache.get(bad)).toBeUndefined()
  await expect(cache.put(bad, sampleDocument('공고'))).rejects.toThrow('not a SHA-256')
})

test('generations are kept by first use, also across restarts', async () => {
  const { open } = await world()
  for (const generation of ['9', '10', '8', '11', '10']) {
    await (await open()).put(key('공고', generation), sampleDocument('공고'))
  }
  const cache = await open()
  const there = await Promise.all(['9', '10', '8', '11'].map((generation) => cache.get(key('공고', generation))))
  expect(there.map((document) => document !== undefined)).toEqual([false, true, true, true])
})

test('a purge touches nothing that lies elsewhere or is no entry', async () => {
  const { dir, cache, files } = await world()
  await cache.put(key('공고'), sampleDocument('공고'))
  const outside = path.join(await tempFolder(), 'outside')
  await mkdir(outside)
  await writeFile(path.join(outside, `${hashOf('밖')}.jsonl.gz`), '밖')
  const generation = path.dirname(path.dirname(path.join(dir, (await files())[0]!)))
  await symlink(outside, path.join(generation, 'ff'))
  await symlink(path.join(outside, `${hashOf('밖')}.jsonl.gz`), path.join(generation, `${hashOf('고리')}.jsonl.gz`))
  await writeFile(path.join(dir, 'parsed', 'note.txt'), '남의 것')
  expect((await cache.purge({ what: 'all', dryRun: false })).entries).toBe(1)
  expect(await readdir(outside)).toHaveLength(1)
  expect(await readdir(path.join(dir, 'parsed'))).toContain('note.txt')
})

test('a purge by age goes by the time of writing', async () => {
  const { cache, fileOf } = await world()
  await cache.put(key('옛'), sampleDocument('옛'))
  await cache.put(key('새'), sampleDocument('새'))
  await utimes(await fileOf('옛'), 1_000, 1_000)
  const order = { what: 'older-than', beforeMs: Date.now() - 86_400_000, dryRun: false } as const
  expect(await cache.purge(order)).toMatchObject({ entries: 1 })
  expect(await cache.get(key('옛'))).toBeUndefined()
  expect(await cache.get(key('새'))).toBeDefined()
})

test('what a stopped process left half written is removed at the start', async () => {
  const { dir, open } = await world()
  const [old, young] = ['old', 'young'].map((name) => path.join(dir, 'parsed/.incoming', name))
  for (const file of [old!, young!]) await writeFile(file, '반')
  await utimes(old!, 1_000, 1_000)
  await open()
  expect(await readdir(path.join(dir, 'parsed/.incoming'))).toEqual(['young'])
})
