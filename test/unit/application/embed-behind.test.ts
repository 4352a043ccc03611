import { expect, test } from 'vitest'
import { createHashingEmbedder } from '../../../src/adapters/memory/hashing-embedder.ts'
import { createMemoryLogger } from '../../../src/adapters/memory/memory-logger.ts'
import { createMemorySearchIndex } from '../../../src/adapters/memory/memory-search-index.ts'
import { createMemoryVectorCache } from '../../../src/adapters/memory/memory-vector-cache.ts'
import { createEmbedBehind } from '../../../src/application/embed-behind.ts'
import { chunkDocument } from '../../../src/domain/chunk/chunk-document.ts'
import { entryOf } from '../../../src/domain/document/entry.ts'
import type { Embedder } from '../../../src/ports/embedder.ts'
import { documentOf } from '../../support/documents.ts'

async function world(embedder: Embedder = createHashingEmbedder()) {
  const index = createMemorySearchIndex()
  const vectors = createMemoryVectorCache()
  const logger = createMemoryLogger()
  const put = async (name: string, text: string) => {
    const document = documentOf(text, name)
    const chunks = chunkDocument(document)
    await index.replace('t', { name, version: '1', file: name, entry: entryOf(document, name, chunks.length), chunks })
  }
  await put('가.docx', '점용료는 고지서로 낸다.')
  await put('나.docx', '휴가는 따로 정한다.')
  return { index, vectors, logger, put, behind: createEmbedBehind({ index, embedder, vectors, logger }) }
}

const counts = async ({ index }: Awaited<ReturnType<typeof world>>) =>
  (await index.documents('t')).map(({ vectorCount }) => vectorCount)

test('chunks get their vectors behind the request for them', async () => {
  const made = await world()
  made.behind.request('t')
  await made.behind.idle()
  expect(await counts(made)).toEqual([1, 1])
  expect(made.behind.pending).toBe(0)
})

test('text that was embedded before is not embedded again', async () => {
  const asked: string[] = []
  const plain = createHashingEmbedder()
  const counting: Embedder = {
    ...plain,
    embed: (texts, role) => {
      asked.push(...texts)
      return plain.embed(texts, role)
    },
  }
  const made = await world(counting)
  made.behind.request('t')
  await made.behind.idle()
  await made.put('다.docx', '점용료는 고지서로 낸다.')
  await made.index.replace('t', { ...(await whole(made, '가.docx')), version: '2' })
  made.behind.request('t')
  await made.behind.idle()
  expect(new Set(asked).size).toBe(asked.length)
  expect(await counts(made)).toEqual([1, 1, 1])
})

async function whole({ index }: Awaited<ReturnType<typeof world>>, name: string) {
  const {
    chunkCount: _chunks,
    vectorCount: _vectors,
    ...stored
  } = (await index.documents('t')).find((one) => one.name === name)!
  const chunks = chunkDocument(documentOf('점용료는 고지서로 낸다.', name))
  return { ...stored, chunks }
}

test('an embedder that fails costs vectors, not the service', async () => {
  const made = await world({ ...createHashingEmbedder(), embed: () => Promise.reject(new Error('lost')) })
  made.behind.request('t')
  await made.behind.idle()
  expect(await counts(made)).toEqual([0, 0])
  expect(made.logger.lines.some(({ level }) => level === 'error')).toBe(true)
})

test('after a stop nothing more is asked for', async () => {
  const made = await world()
  await made.behind.stop()
  made.behind.request('t')
  await made.behind.idle()
  expect(await counts(made)).toEqual([0, 0])
})

test('the chunks of a document are read once', async () => {
  const made = await world()
  const asked: string[] = []
  const index = {
    ...made.index,
    withoutVectors: (tenant: string, name: string, model: string) => {
      asked.push(name)
      return made.index.withoutVectors(tenant, name, model)
    },
  }
  const behind = createEmbedBehind({ ...made, index, embedder: createHashingEmbedder() })
  behind.request('t')
  await behind.idle()
  expect(asked).toEqual(['가.docx', '나.docx'])
})

test('what waits is counted down as vectors come', async () => {
  const plain = createHashingEmbedder()
  const waiting: number[] = []
  const made = await world({
    ...plain,
    embed: (texts, role) => {
      waiting.push(made.behind.pending)
      return plain.embed(texts, role)
    },
  })
  made.behind.request('t')
  await made.behind.idle()
  expect(waiting).toEqual([2, 1])
})

test('vectors of another model count as waiting', async () => {
  const made = await world()
  made.behind.request('t')
  await made.behind.idle()
  const waiting: number[] = []
  const plain = createHashingEmbedder()
  const other: Embedder = {
    ...plain,
    id: 'another',
    embed: (texts, role) => {
      waiting.push(behind.pending)
      return plain.embed(texts, role)
    },
  }
  const behind = createEmbedBehind({ ...made, embedder: other })
  behind.request('t')
  await behind.idle()
  expect(waiting).toEqual([2, 1])
})

test('what a stop interrupts goes on where it was', async () => {
  const plain = createHashingEmbedder()
  const asked: string[] = []
  const made = await world({
    ...plain,
    embed: (texts, role) => {
      asked.push(...texts)
      if (asked.length === 1) void made.behind.stop()
      return plain.embed(texts, role)
    },
  })
  made.behind.request('t')
  await made.behind.idle()
  expect(await counts(made)).toEqual([1, 0])

  const again = createEmbedBehind({
    ...made,
    vectors: undefined,
    embedder: {
      ...plain,
      embed: (texts, role) => {
        asked.push(...texts)
        return plain.embed(texts, role)
      },
    },
  })
  again.request('t')
  await again.idle()
  expect(await counts(made)).toEqual([1, 1])
  expect(asked).toHaveLength(2)
})
