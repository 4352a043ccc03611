import { appendFile, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createFsVectorCache } from '../../../../src/adapters/fs/fs-vector-cache.ts'
import { createMemoryLogger } from '../../../../src/adapters/memory/memory-logger.ts'

const vector = (seed: number) => Float32Array.from({ length: 4 }, (_, at) => Math.sin(seed + at))

async function testFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'munseo-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function onlyFile(dir: string): Promise<string> {
  const [name] = (await readdir(dir, { recursive: true })).filter((one) => one.endsWith('.vectors'))
  return path.join(dir, name!)
}

test('vectors are there after a new start, and the text is nowhere in the files', async () => {
  const dir = await testFolder()
  await createFsVectorCache({ dir }).put('모델', '비밀스러운 글', vector(1))
  const anew = createFsVectorCache({ dir })
  await anew.put('모델', '다른 글', vector(2))
  expect(await anew.get('모델', '비밀스러운 글')).toEqual(vector(1))
  expect(await createFsVectorCache({ dir }).get('모델', '다른 글')).toEqual(vector(2))
  expect((await readFile(await onlyFile(dir))).includes('비밀')).toBe(false)
})

test('a record cut off at the end, or damaged, is forgotten; the others stay', async () => {
  const dir = await testFolder()
  const cache = createFsVectorCache({ dir })
  for (const at of [1, 2, 3]) await cache.put('모델', `글${at}`, vector(at))
  const file = await onlyFile(dir)
  const bytes = await readFile(file)
  bytes[bytes.length - 40] = bytes[bytes.length - 40]! ^ 0xff
  await writeFile(file, bytes)
  await appendFile(file, 'half a record')
  const anew = createFsVectorCache({ dir })
  expect(await anew.get('모델', '글1')).toEqual(vector(1))
  expect(await anew.get('모델', '글2')).toBeUndefined()
  expect(await anew.get('모델', '글3')).toEqual(vector(3))
})

test('a folder that is removed meanwhile is made again', async () => {
  const dir = await testFolder()
  const logger = createMemoryLogger()
  const cache = createFsVectorCache({ dir, logger })
  await cache.put('모델', '글1', vector(1))
  await rm(dir, { recursive: true })
  expect(await cache.get('모델', '글1')).toBeUndefined()
  await cache.put('모델', '글2', vector(2))
  await cache.put('모델', '글3', vector(3))
  expect(await cache.get('모델', '글3')).toEqual(vector(3))
})

test('a place that cannot be written stops nobody and is told once', async () => {
  const dir = path.join(await testFolder(), 'file')
  await writeFile(dir, 'not a folder')
  const logger = createMemoryLogger()
  const cache = createFsVectorCache({ dir, logger })
  await cache.put('모델', '글1', vector(1))
  await cache.put('모델', '글2', vector(2))
  expect(logger.lines.map(({ level }) => level)).toEqual(['warn'])
})

test('the oldest vectors go first when there are too many', async () => {
  const dir = await testFolder()
  // Vectors of another length start another file.
  const cache = createFsVectorCache({ dir, vectorsMax: 2 })
  await cache.put('모델', '글1', Float32Array.of(1))
  await cache.put('모델', '글2', Float32Array.of(1, 2))
  await cache.put('모델', '글3', Float32Array.of(1, 2, 3))
  await cache.put('모델', '글4', Float32Array.of(1, 2, 3, 4))
  expect(await cache.get('모델', '글1')).toBeUndefined()
  expect(await cache.get('모델', '글4')).toEqual(Float32Array.of(1, 2, 3, 4))
})

test('many small files become one at the next start, and no vector is lost', async () => {
  const dir = await testFolder()
  for (let at = 0; at < 10; at += 1) await createFsVectorCache({ dir }).put('모델', `글${at}`, vector(at))
  const files = async () => (await readdir(dir, { recursive: true })).filter((one) => one.endsWith('.vectors'))
  const names = await files()
  expect(names).toHaveLength(10)
  // The last of them may belong to a server that still runs.
  for (const name of names.toSorted().slice(0, -1)) await utimes(path.join(dir, name), new Date(0), new Date(0))

  const anew = createFsVectorCache({ dir })
  for (let at = 0; at < 10; at += 1) expect(await anew.get('모델', `글${at}`)).toEqual(vector(at))
  expect(await files()).toHaveLength(2)
  const again = createFsVectorCache({ dir })
  for (let at = 0; at < 10; at += 1) expect(await again.get('모델', `글${at}`)).toEqual(vector(at))
})

test('a damaged record is not carried over', async () => {
  const dir = await testFolder()
  for (let at = 0; at < 9; at += 1) await createFsVectorCache({ dir }).put('모델', `글${at}`, vector(at))
  for (const [at, name] of (await readdir(dir, { recursive: true }))
    .filter((one) => one.endsWith('.vectors'))
    .entries()) {
    const file = path.join(dir, name)
    const bytes = await readFile(file)
    if (at === 0) bytes[bytes.length - 1] = bytes[bytes.length - 1]! ^ 0xff
    await writeFile(file, bytes)
    await utimes(file, new Date(0), new Date(0))
  }
  const anew = createFsVectorCache({ dir })
  const got = await Promise.all(Array.from({ length: 9 }, (_, at) => anew.get('모델', `글${at}`)))
  expect(got.filter((one) => one === undefined)).toHaveLength(1)
})

test('after a purge by another process a running server keeps vectors again', async () => {
  const dir = await testFolder()
  const logger = createMemoryLogger()
  const running = createFsVectorCache({ dir, logger })
  await running.put('모델', '글1', vector(1))
  expect(await createFsVectorCache({ dir }).purge({ dryRun: false })).toMatchObject({ vectors: 1 })
  expect(await running.get('모델', '글1')).toBeUndefined()
  for (const at of [2, 3]) await running.put('모델', `글${at}`, vector(at))
  expect(await running.get('모델', '글3')).toEqual(vector(3))
})
