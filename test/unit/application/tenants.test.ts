import { expect, test } from 'vitest'
import { createMemoryAclStore } from '../../../src/adapters/memory/memory-acl-store.ts'
import { createMemoryCache } from '../../../src/adapters/memory/memory-cache.ts'
import { createMemoryCorpus } from '../../../src/adapters/memory/memory-corpus.ts'
import { createMemoryLogger } from '../../../src/adapters/memory/memory-logger.ts'
import { createMemorySearchIndex } from '../../../src/adapters/memory/memory-search-index.ts'
import { makeDeleteDocument } from '../../../src/application/delete-document.ts'
import { makeListDocuments } from '../../../src/application/list-documents.ts'
import { makeOpenTenant } from '../../../src/application/open-tenant.ts'
import { makeParseFile } from '../../../src/application/parse-file.ts'
import { makeSyncTenant } from '../../../src/application/sync-tenant.ts'
import { makeUploadDocument } from '../../../src/application/upload-document.ts'
import { makeVerifyAnswer } from '../../../src/application/verify-answer.ts'
import { administrator, type Caller } from '../../../src/domain/access/tenant.ts'
import { bytesOf, createPlainParser, sourceOf } from '../../support/documents.ts'

const admin: Caller = { consumer: administrator, administrative: true }
const kim: Caller = { consumer: 'kim', administrative: false }

function world(parser = createPlainParser()) {
  const corpus = createMemoryCorpus()
  const index = createMemorySearchIndex()
  const acl = createMemoryAclStore()
  const logger = createMemoryLogger()
  const parseFile = makeParseFile({ parser, cache: createMemoryCache(), logger })
  const syncTenant = makeSyncTenant({ corpus, index, parser, parseFile, logger }, { parallel: 2 })
  const openTenant = makeOpenTenant({ index, acl, syncTenant })
  return {
    parser,
    corpus,
    index,
    acl,
    openTenant,
    list: makeListDocuments({ openTenant }),
    upload: makeUploadDocument({ corpus, parseFile, syncTenant }),
    remove: makeDeleteDocument({ corpus, syncTenant }),
    verify: makeVerifyAnswer({ index, openTenant }),
    place: (name: string, text: string) => corpus.store('kim', name, bytesOf(text), { replace: true }),
  }
}

async function names(list: ReturnType<typeof world>['list'], principal?: string) {
  const listed = await list(admin, { tenant: 'kim', principal })
  if (!listed.ok) return listed.failure.kind
  return listed.value.documents.map(({ filename }) => filename)
}

test('a file put into the folder is listed by the next call, and one taken away is gone', async () => {
  const { list, place, corpus } = world()
  await place('가.docx', '예산')
  expect(await names(list)).toEqual(['가.docx'])
  await place('나.docx', '인사')
  expect(await names(list)).toEqual(['가.docx', '나.docx'])
  await corpus.remove('kim', '가.docx')
  expect(await names(list)).toEqual(['나.docx'])
})

test('only what changed is read again', async () => {
  const { list, place, parser } = world()
  await place('가.docx', '예산')
  await place('나.docx', '인사')
  await names(list)
  await place('나.docx', '인사 발령')
  await names(list)
  expect(parser.asked).toEqual(['가.docx', '나.docx', '나.docx'])
})

test('the same bytes under another name are not read again', async () => {
  const { list, place, parser } = world()
  await place('가.docx', '예산')
  await names(list)
  await place('나.docx', '예산')
  expect(await names(list)).toEqual(['가.docx', '나.docx'])
  expect(parser.asked).toEqual(['가.docx'])
})

test('members of a bundle are listed under its name, each with its own state', async () => {
  const { list, place } = world()
  await place('묶음.zip', 'zip:안/가.docx=예산\n나.docx=')
  const listed = await list(admin, { tenant: 'kim' })
  expect(listed).toMatchObject({
    ok: true,
    value: {
      readable: 1,
      unreadable: 1,
      needs_review: 1,
      documents: [
        { filename: '묶음.zip/나.docx', readable: false, reason: 'EMPTY', doc_id: null, chunks: 0 },
        { filename: '묶음.zip/안/가.docx', readable: true, chunks: 1 },
      ],
    },
  })
  await place('묶음.zip', 'zip:다.docx=인사')
  expect(await names(list)).toEqual(['묶음.zip/다.docx'])
})

test('two members of one name are both listed', async () => {
  const { list, place } = world()
  await place('묶음.zip', 'zip:가.docx=예산\n가.docx=인사')
  expect(await names(list)).toEqual(['묶음.zip/가.docx', '묶음.zip/가.docx (2)'])
})

test('a tenant that is not there is not found, but only for its owner', async () => {
  const { list } = world()
  expect(await list(kim, { tenant: 'kim-2' })).toMatchObject({ failure: { kind: 'tenant-not-found' } })
  expect(await list(kim, { tenant: 'lee' })).toMatchObject({ failure: { kind: 'tenant-forbidden' } })
  expect(await list(kim, { tenant: '../kim' })).toMatchObject({ failure: { kind: 'bad-tenant' } })
})

test('what a principal may not see is absent from every count', async () => {
  const { list, place, acl } = world()
  await place('공개.docx', '예산')
  await place('인사.docx', '')
  acl.change('kim', JSON.stringify({ default: ['*'], rules: [{ files: '인사*', allow: ['hr'] }] }))
  expect(await list(admin, { tenant: 'kim' })).toMatchObject({ value: { readable: 1, unreadable: 0, needs_review: 0 } })
  expect(await names(list, 'hr')).toEqual(['공개.docx', '인사.docx'])
  expect(await names(list, 'lee')).toEqual(['공개.docx'])
})

test("a rule for a bundle's name holds for its members", async () => {
  const { list, place, acl } = world()
  await place('인사.zip', 'zip:가.docx=예산')
  acl.change('kim', JSON.stringify({ default: ['*'], rules: [{ files: '인사.zip', allow: ['hr'] }] }))
  expect(await names(list)).toEqual([])
  expect(await names(list, 'hr')).toEqual(['인사.zip/가.docx'])
})

test('broken access rules lock everything and say so', async () => {
  const { list, place, acl } = world()
  await place('가.docx', '예산')
  acl.change('kim', '{')
  expect(await list(admin, { tenant: 'kim' })).toMatchObject({
    ok: true,
    value: { readable: 0, chunks: 0, documents: [], reason: 'ACL_BROKEN' },
  })
  acl.change('kim', undefined)
  expect(await names(list)).toEqual(['가.docx'])
})

test('an upload is stored, read at once and listed', async () => {
  const { upload, list } = world()
  const uploaded = await upload(kim, { tenant: 'kim', file: sourceOf('../가.docx', '예산'), replace: false })
  expect(uploaded).toMatchObject({
    ok: true,
    value: { tenant: 'kim', filename: '가.docx', bytes: 6, stored: true, readable: true, reason: null, chunks: 1 },
  })
  expect(await names(list)).toEqual(['가.docx'])
})

test('an uploaded bundle asks for a look when a member could not be read', async () => {
  const { upload } = world()
  const review = async (name: string, text: string) => {
    const uploaded = await upload(kim, { tenant: 'kim', file: sourceOf(name, text), replace: false })
    return uploaded.ok && uploaded.value.review
  }
  expect(await review('온전.zip', 'zip:가.txt=예산\n나.txt=결산')).toBe(false)
  expect(await review('반쪽.zip', 'zip:가.txt=예산\n빈.txt=')).toBe(true)
})

test('an upload reads its file once', async () => {
  const { upload, parser } = world()
  await upload(kim, { tenant: 'kim', file: sourceOf('가.docx', '예산'), replace: false })
  expect(parser.asked).toEqual(['가.docx'])
})

test('a name that is taken is refused without replace and the old file stays', async () => {
  const { upload, corpus } = world()
  await upload(kim, { tenant: 'kim', file: sourceOf('가.docx', '예산'), replace: false })
  const again = await upload(kim, { tenant: 'kim', file: sourceOf('가.docx', '인사'), replace: false })
  expect(again).toMatchObject({ failure: { kind: 'file-exists' } })
  expect((await corpus.open('kim', '가.docx'))?.bytes).toBe(bytesOf('예산').length)
  expect(await upload(kim, { tenant: 'kim', file: sourceOf('가.docx', '인사'), replace: true })).toMatchObject({
    ok: true,
  })
})

test.each([
  ['lee', '가.docx', 'tenant-forbidden'],
  ['kim', '.env', 'bad-filename'],
  ['kim', 'Acl.JSON', 'acl-protected'],
])('an upload to %s of %s is refused: %s', async (tenant, name, kind) => {
  const { upload } = world()
  expect(await upload(kim, { tenant, file: sourceOf(name, 'x'), replace: true })).toMatchObject({ failure: { kind } })
})

test('delete removes what the listing shows, and nothing else', async () => {
  const { remove, place, list } = world()
  await place('가.docx', '예산')
  await place('묶음.zip', 'zip:나.docx=인사')
  expect(await remove(kim, { tenant: 'kim', filename: '묶음.zip/나.docx' })).toMatchObject({
    failure: { kind: 'file-not-found' },
  })
  expect(await remove(kim, { tenant: 'kim', filename: '../kim/가.docx' })).toMatchObject({
    failure: { kind: 'file-not-found' },
  })
  expect(await remove(kim, { tenant: 'kim', filename: 'ACL.json' })).toMatchObject({
    failure: { kind: 'acl-protected' },
  })
  expect(await remove(kim, { tenant: 'kim', filename: '가.docx'.normalize('NFD') })).toMatchObject({
    value: { deleted: true },
  })
  expect(await names(list)).toEqual(['묶음.zip/나.docx'])
})

test('a hidden chunk is as unknown to verify as one that does not exist', async () => {
  const { verify, place, acl, index } = world()
  await place('인사.docx', '정원 35명')
  acl.change('kim', JSON.stringify({ default: ['hr'] }))
  const request = { tenant: 'kim', answer: '정원은 35명이다 [1].' }
  await verify(admin, { ...request, principal: 'hr' })
  const found = await index.search('kim', { words: '정원', limit: 1 })
  const { doc_id, chunk_id } = found.lexical[0]!.chunk
  const seen = await verify(admin, { ...request, sources: [{ doc_id, chunk_id }], principal: 'hr' })
  expect(seen).toMatchObject({ value: { grounded: true } })

  const hidden = await verify(admin, { ...request, sources: [{ doc_id, chunk_id }] })
  const missing = await verify(admin, { ...request, sources: [{ doc_id, chunk_id: 'c99' }] })
  expect(hidden).toMatchObject({
    value: { grounded: false, unknown_sources: [{ doc_id, chunk_id }], unknown_refs: [1] },
  })
  expect({ ...(hidden.ok && hidden.value), unknown_sources: [] }).toEqual({
    ...(missing.ok && missing.value),
    unknown_sources: [],
  })
})
