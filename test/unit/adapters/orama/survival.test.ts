import { copyFile, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createMemoryLogger } from '../../../../src/adapters/memory/memory-logger.ts'
import { openOramaIndex } from '../../../../src/adapters/orama/orama-index.ts'
import type { IndexedDocument } from '../../../../src/ports/search-index.ts'
import { documentOf, manyDocuments, testFolder, textOf } from './library.ts'

const tenant = '가람'

async function filesIn(dir: string): Promise<string[]> {
  const names = await readdir(dir, { recursive: true })
  return names
    .filter((name) => /\.(journal|snapshot)$/u.test(name))
    .map((name) => path.join(dir, name))
    .sort()
}

async function filled(documents: readonly IndexedDocument[]): Promise<string> {
  const dir = await testFolder()
  const index = await openOramaIndex({ dir })
  for (const document of documents) await index.replace(tenant, document)
  await index.close()
  return dir
}

/** Opens what lies there and looks at every document it tells: each must be whole. */
async function documentsIn(dir: string, known: readonly IndexedDocument[]): Promise<string[]> {
  const index = await openOramaIndex({ dir })
  try {
    const told = await index.documents(tenant)
    for (const { name, version } of told) {
      const document = known.find((one) => one.name === name && one.version === version)!
      for (const chunk of document.chunks) {
        expect(await index.chunk(tenant, chunk.doc_id, chunk.id, new Set([name]))).toEqual({ name, chunk })
      }
      const { lexical } = await index.search(tenant, {
        words: document.chunks[0]!.text,
        within: new Set([name]),
        limit: 100,
      })
      expect(lexical.map(({ chunk }) => chunk.id)).toContain('c1')
    }
    return told.map(({ name }) => name)
  } finally {
    await index.close()
  }
}

/** A new start with a change makes a new journal; after some of them everything is written anew. */
async function withSnapshot(documents: readonly IndexedDocument[]): Promise<string> {
  const dir = await testFolder()
  for (const document of documents) {
    const index = await openOramaIndex({ dir })
    await index.replace(tenant, document)
    await index.close()
  }
  const index = await openOramaIndex({ dir })
  await index.documents(tenant)
  for (let waited = 0; waited < 100 && (await filesIn(dir)).some((file) => file.includes('01.journal')); waited += 1) {
    await sleep(20)
  }
  await index.close()
  return dir
}

test('wherever a journal is cut off, the documents before the cut are whole and the others missing', async () => {
  const documents = manyDocuments(5)
  const dir = await filled(documents)
  const [journal] = await filesIn(dir)
  const bytes = await readFile(journal!)
  const told = new Set<number>()
  for (let length = bytes.length; length >= 0; length -= Math.ceil(bytes.length / 60)) {
    const copy = await testFolder()
    const target = path.join(copy, path.relative(dir, journal!))
    await mkdir(path.dirname(target), { recursive: true })
    await writeFile(target, bytes.subarray(0, length))
    const names = await documentsIn(copy, documents)
    expect(names).toEqual(documents.slice(0, names.length).map(({ name }) => name))
    told.add(names.length)
  }
  expect([...told].sort()).toEqual([0, 1, 2, 3, 4, 5])
})

test('a damaged byte anywhere loses documents, never makes up others', async () => {
  const documents = manyDocuments(5)
  const dir = await filled(documents)
  const [journal] = await filesIn(dir)
  const bytes = await readFile(journal!)
  for (let at = 3; at < bytes.length; at += Math.ceil(bytes.length / 60)) {
    const damaged = Buffer.from(bytes)
    damaged[at] = damaged[at]! ^ 0x5a
    await writeFile(journal!, damaged)
    const names = await documentsIn(dir, documents)
    expect(names).toEqual(documents.slice(0, names.length).map(({ name }) => name))
  }
})

test('after many starts there is one snapshot, and it holds everything', async () => {
  const documents = manyDocuments(12)
  const dir = await withSnapshot(documents)
  const files = (await filesIn(dir)).map((file) => path.extname(file))
  expect(files.filter((extension) => extension === '.snapshot')).toHaveLength(1)
  expect(files.length).toBeLessThan(12)
  expect(await documentsIn(dir, documents)).toEqual(documents.map(({ name }) => name))
})

test('a snapshot that is cut off or of another layout is not used', async () => {
  const documents = manyDocuments(12)
  const dir = await withSnapshot(documents)
  const whole = await documentsWith(dir, documents, (bytes) => bytes)
  const cut = await documentsWith(dir, documents, (bytes) => bytes.subarray(0, -10))
  const other = await documentsWith(dir, documents, (bytes) => {
    return Buffer.from(bytes.toString('latin1').replace('"layout":"1.', '"layout":"9.'), 'latin1')
  })
  expect(whole).toHaveLength(12)
  expect(cut.length).toBeLessThan(12)
  expect(other).toEqual(cut)
})

/** The documents told by a copy of the folder in which the snapshot was changed. */
async function documentsWith(dir: string, known: readonly IndexedDocument[], change: (snapshot: Buffer) => Buffer) {
  const copy = await testFolder()
  await cp(dir, copy, { recursive: true })
  const snapshot = (await filesIn(copy)).find((file) => file.endsWith('.snapshot'))!
  await writeFile(snapshot, change(await readFile(snapshot)))
  return documentsIn(copy, known)
}

test('a document whose text is damaged on disk is reported missing, once', async () => {
  const documents = manyDocuments(12)
  const dir = await withSnapshot(documents)
  const snapshot = (await filesIn(dir)).find((file) => file.endsWith('.snapshot'))!
  const bytes = await readFile(snapshot)
  const victim = documents[5]!
  const at = bytes.indexOf(Buffer.from(JSON.stringify(victim.chunks[0]!.text).slice(1, -1)))
  bytes.fill(0x22, at, at + 3)
  await writeFile(snapshot, bytes)

  const logger = createMemoryLogger()
  const index = await openOramaIndex({ dir, logger })
  const found = await index.search(tenant, { words: victim.chunks[0]!.text, limit: 5 })
  expect(found.lexical.map(({ name }) => name)).not.toContain(victim.name)
  expect((await index.documents(tenant)).map(({ name }) => name)).not.toContain(victim.name)
  expect(logger.lines.filter(({ level }) => level === 'error')).toHaveLength(1)
  await index.replace(tenant, victim)
  await index.close()
  expect(await documentsIn(dir, documents)).toEqual(documents.map(({ name }) => name))
})

test("another tenant's file in a tenant's folder is not read", async () => {
  const documents = manyDocuments(3)
  const dir = await filled(documents)
  const [journal] = await filesIn(dir)
  const index = await openOramaIndex({ dir })
  await index.replace('나라', documentOf('다른 문서', [textOf(1)]))
  await index.close()
  const other = (await filesIn(dir)).find((file) => path.dirname(file) !== path.dirname(journal!))!
  await copyFile(journal!, path.join(path.dirname(other), '0000000009.journal'))
  const again = await openOramaIndex({ dir })
  expect((await again.documents('나라')).map(({ name }) => name)).toEqual(['다른 문서'])
  await again.close()
})

test('two servers on one folder never write into the same file', async () => {
  const dir = await testFolder()
  const [going, coming] = [await openOramaIndex({ dir }), await openOramaIndex({ dir })]
  const documents = manyDocuments(6)
  for (const [at, document] of documents.entries()) await (at % 2 === 0 ? going : coming).replace(tenant, document)
  await Promise.all([going.close(), coming.close()])
  expect(await documentsIn(dir, documents)).toEqual(documents.map(({ name }) => name))
})

test('vectors and their model are there after a new start, also through a snapshot', async () => {
  const documents = manyDocuments(12)
  const dir = await filled(documents.slice(0, 1))
  const vector = Float32Array.of(0.6, 0.8)
  for (const document of documents) {
    const index = await openOramaIndex({ dir })
    await index.replace(tenant, document)
    await index.putVectors(tenant, document.name, '1', '모델', new Map([['c1', vector]]))
    await index.close()
  }
  for (let start = 0; start < 3; start += 1) {
    const index = await openOramaIndex({ dir })
    const { semantic } = await index.search(tenant, { words: '', vector, limit: 20 })
    expect(semantic.map(({ name }) => name)).toEqual(documents.map(({ name }) => name))
    await sleep(50)
    await index.close()
  }
})

test('a document without any word is told again after a new start', async () => {
  const documents = [documentOf('빈 문서', []), documentOf('표시만', ['…', '——'])]
  const dir = await filled(documents)
  const index = await openOramaIndex({ dir })
  expect((await index.documents(tenant)).map(({ chunkCount }) => chunkCount)).toEqual([0, 2])
  await index.close()
})
