import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleted, listing, searchAnswer, uploaded } from '../../src/adapters/http/schema/replies.ts'
import type { SourceFile } from '../../src/ports/parser.ts'
import { type Client, clientOf, published, refusal, refused } from '../support/client.ts'
import { createPlainParser } from '../support/documents.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let kim: Client
let admin: Client
beforeAll(async () => {
  server = await startTestServer({ env: { SERVICE_API_KEY: 'admin-key', SERVICE_API_KEYS: '{"kim":"kim-key"}' } })
  kim = clientOf(server, 'kim-key')
  admin = clientOf(server, 'admin-key')
})
beforeEach(() => rm(path.join(server.corpusRoot, 'kim'), { recursive: true, force: true }))
afterAll(() => server.stop())

const inTenant = (...parts: string[]) => path.join(server.corpusRoot, 'kim', ...parts)
const listed = async (client = kim) =>
  (await published(await client.get('/documents?tenant=kim'), listing)).documents.map((entry) => entry.filename)

describe('upload', () => {
  test('stores and reads a file at once, in a tenant that need not exist yet', async () => {
    const stored = await published(
      await kim.send('/documents/upload?tenant=kim', '예산.txt', '예산 총칙'),
      uploaded,
      201,
    )
    expect(stored).toMatchObject({
      tenant: 'kim',
      filename: '예산.txt',
      bytes: 13,
      stored: true,
      readable: true,
      reason: null,
      chunks: 1,
    })
    expect(await readFile(inTenant('예산.txt'), 'utf8')).toBe('예산 총칙')
    const found = await published(await kim.post('/search', { tenant: 'kim', query: '예산' }), searchAnswer)
    expect(found.hits.map((hit) => [hit.doc_id, hit.filename])).toEqual([[stored.doc_id, '예산.txt']])
  })

  test('by JSON does the same, with the tenant in the body', async () => {
    const body = { tenant: 'kim', filename: 'a.txt', data_base64: Buffer.from('예산').toString('base64') }
    await published(await kim.post('/documents/upload', body), uploaded, 201)
    expect(await listed()).toEqual(['a.txt'])
  })

  test('of a file that cannot be read is stored and says why', async () => {
    const stored = await published(await kim.send('/documents/upload?tenant=kim', '빈.hwp', ''), uploaded, 201)
    expect(stored).toMatchObject({ stored: true, readable: false, reason: 'EMPTY', chunks: 0 })
    expect(stored.reason_text).toMatch(/[가-힣]/u)
  })

  test('of a name that is taken is 409 FILE_EXISTS and leaves the old file', async () => {
    await kim.send('/documents/upload?tenant=kim', 'a.txt', '하나')
    expect(await refused(await kim.send('/documents/upload?tenant=kim', 'a.txt', '둘'))).toEqual([409, 'FILE_EXISTS'])
    expect(await readFile(inTenant('a.txt'), 'utf8')).toBe('하나')
  })

  test('of a name that differs only in Unicode form is the same name', async () => {
    await kim.send('/documents/upload?tenant=kim', '한글.txt', '하나')
    const again = await kim.send('/documents/upload?tenant=kim', '한글.txt'.normalize('NFD'), '둘')
    expect(await refused(again)).toEqual([409, 'FILE_EXISTS'])
  })

  test.each(['replace=1', 'replace=true'])('with %s puts the new file in its place', async (replace) => {
    await kim.send('/documents/upload?tenant=kim', 'a.txt', '하나')
    const answer = await kim.send(`/documents/upload?tenant=kim&${replace}`, 'a.txt', '둘')
    expect(answer.status).toBe(201)
    expect(await readFile(inTenant('a.txt'), 'utf8')).toBe('둘')
  })

  test('with "replace": true in the form does so, too', async () => {
    await kim.send('/documents/upload?tenant=kim', 'a.txt', '하나')
    const form = { tenant: 'kim', filename: 'a.txt', data_base64: Buffer.from('둘').toString('base64') }
    expect(await refused(await kim.post('/documents/upload', { ...form, replace: false }))).toEqual([
      409,
      'FILE_EXISTS',
    ])
    expect((await kim.post('/documents/upload', { ...form, replace: true })).status).toBe(201)
    expect(await readFile(inTenant('a.txt'), 'utf8')).toBe('둘')
  })

  test.each(['replace=0', 'replace=false', 'replace='])('with %s does not replace', async (replace) => {
    await kim.send('/documents/upload?tenant=kim', 'a.txt', '하나')
    expect(await refused(await kim.send(`/documents/upload?tenant=kim&${replace}`, 'a.txt', '둘'))).toEqual([
      409,
      'FILE_EXISTS',
    ])
  })

  test('with a replace that is neither is 400', async () => {
    const problem = await refusal(await kim.send('/documents/upload?tenant=kim&replace=maybe', 'a.txt', '둘'))
    expect([problem.reason, problem.issues?.[0]?.path]).toEqual(['BAD_REQUEST', 'replace'])
  })

  test('without a tenant, or with two that differ, is 400', async () => {
    const form = { filename: 'a.txt', data_base64: 'QQ==' }
    for (const answer of [
      await kim.send('/documents/upload', 'a.txt', 'x'),
      await kim.post('/documents/upload', form),
      await admin.post('/documents/upload?tenant=kim', { ...form, tenant: 'park' }),
    ]) {
      const problem = await refusal(answer)
      expect([problem.reason, problem.issues?.[0]?.path]).toEqual(['BAD_REQUEST', 'tenant'])
    }
  })

  test.each(['ACL.json', 'acl.JSON', 'ＡＣＬ.json', 'x/ACL.json', 'ACL\u002ejson'])(
    'of %s is 403 ACL_PROTECTED',
    async (name) => {
      expect(await refused(await admin.send('/documents/upload?tenant=kim&replace=1', name, '{}'))).toEqual([
        403,
        'ACL_PROTECTED',
      ])
    },
  )

  test('cannot leave the tenant’s folder by its name', async () => {
    const answer = await kim.send('/documents/upload?tenant=kim', '../park/x.txt', '밖')
    expect((await published(answer, uploaded, 201)).filename).toBe('x.txt')
    expect(await readFile(inTenant('x.txt'), 'utf8')).toBe('밖')
  })
})

describe('delete', () => {
  const remove = (client: Client, name: string) =>
    client.delete(`/documents?tenant=kim&filename=${encodeURIComponent(name)}`)

  test('removes the file and what was found in it', async () => {
    await kim.send('/documents/upload?tenant=kim', '예산.txt', '예산')
    const gone = await published(await remove(kim, '예산.txt'.normalize('NFD')), deleted)
    expect(gone).toEqual({ tenant: 'kim', filename: '예산.txt', deleted: true })
    expect(await listed()).toEqual([])
    const found = await published(await kim.post('/search', { tenant: 'kim', query: '예산' }), searchAnswer)
    expect(found.hits).toEqual([])
  })

  test.each(['', '&filename='])('without a name (%j) is 400 FILENAME_REQUIRED', async (query) => {
    expect(await refused(await kim.delete(`/documents?tenant=kim${query}`))).toEqual([400, 'FILENAME_REQUIRED'])
  })

  test('of what is not there is 404', async () => {
    expect(await refused(await remove(kim, 'a.txt'))).toEqual([404, 'TENANT_NOT_FOUND'])
    await kim.send('/documents/upload?tenant=kim', 'b.txt', 'x')
    for (const name of ['a.txt', '../kim/b.txt', '/etc/passwd', 'b.txt/']) {
      expect(await refused(await remove(kim, name))).toEqual([404, 'FILE_NOT_FOUND'])
    }
  })

  test('of a bundle’s member is 404: the bundle goes as a whole', async () => {
    await kim.send('/documents/upload?tenant=kim', '묶음.zip', 'zip:가.txt=예산\n나.txt=결산')
    expect(await listed()).toEqual(['묶음.zip/가.txt', '묶음.zip/나.txt'])
    expect(await refused(await remove(kim, '묶음.zip/가.txt'))).toEqual([404, 'FILE_NOT_FOUND'])
    expect((await remove(kim, '묶음.zip')).status).toBe(200)
    expect(await listed()).toEqual([])
  })

  test('of ACL.json is 403, in whatever form it is written', async () => {
    await kim.send('/documents/upload?tenant=kim', 'b.txt', 'x')
    await writeFile(inTenant('ACL.json'), '{"default":["*"]}')
    for (const name of ['ACL.json', 'acl.json', './ACL.json']) {
      expect(await refused(await remove(admin, name))).toEqual([403, 'ACL_PROTECTED'])
    }
  })

  test('without a tenant is 400 BAD_REQUEST that names it', async () => {
    const problem = await refusal(await kim.delete('/documents?filename=a'))
    expect([problem.reason, problem.issues?.[0]?.path]).toEqual(['BAD_REQUEST', 'tenant'])
  })
})

describe('the listing', () => {
  test('is the same by query and by body, and counts what it lists', async () => {
    await kim.send('/documents/upload?tenant=kim', 'a.txt', '예산')
    await kim.send('/documents/upload?tenant=kim', 'b.hwp', '')
    const byQuery = await published(await kim.get('/documents?tenant=kim'), listing)
    const byBody = await published(await kim.post('/documents', { tenant: 'kim' }), listing)
    expect(byBody).toEqual(byQuery)
    expect(byQuery).toMatchObject({ tenant: 'kim', readable: 1, unreadable: 1, needs_review: 1, chunks: 1 })
    expect(byQuery.documents[1]).toMatchObject({ doc_id: null, readable: false, chunks: 0, reason: 'EMPTY' })
  })

  test('sees on the next call what was put into the folder, and what was taken out', async () => {
    await kim.send('/documents/upload?tenant=kim', 'a.txt', '예산')
    await writeFile(inTenant('b.txt'), '결산')
    expect(await listed()).toEqual(['a.txt', 'b.txt'])
    await rm(inTenant('a.txt'))
    expect(await listed()).toEqual(['b.txt'])
  })

  test('of a tenant that is not there is 404 TENANT_NOT_FOUND', async () => {
    expect(await refused(await admin.get('/documents?tenant=nowhere'))).toEqual([404, 'TENANT_NOT_FOUND'])
  })

  test('without a tenant is 400 and names it', async () => {
    for (const answer of [await admin.get('/documents'), await admin.post('/documents', {})]) {
      const problem = await refusal(answer)
      expect([problem.reason, problem.issues]).toEqual([
        'BAD_REQUEST',
        [{ path: 'tenant', message: '필수 항목입니다.' }],
      ])
    }
  })
})

describe('access rules', () => {
  const visible = async (principal?: string) => {
    const query = principal === undefined ? '' : `&principal=${encodeURIComponent(principal)}`
    return published(await kim.get(`/documents?tenant=kim${query}`), listing)
  }
  const names = async (principal?: string) => (await visible(principal)).documents.map((entry) => entry.filename)

  beforeEach(async () => {
    await kim.send('/documents/upload?tenant=kim', '공개.txt', '예산 공개')
    await kim.send('/documents/upload?tenant=kim', '비공개.txt', '예산 비공개')
    await kim.send('/documents/upload?tenant=kim', '비공개.hwp', '')
    await writeFile(
      inTenant('ACL.json'),
      JSON.stringify({ default: ['*'], rules: [{ files: '비공개*', allow: ['감사관'] }] }),
    )
  })

  test('hide what a principal may not see from the list and from every count', async () => {
    expect(await names()).toEqual(['공개.txt'])
    expect(await names('손님')).toEqual(['공개.txt'])
    expect(await names('감사관')).toEqual(['공개.txt', '비공개.hwp', '비공개.txt'])
    expect(await visible('손님')).toMatchObject({ readable: 1, unreadable: 0, needs_review: 0 })
    const found = await published(await kim.post('/search', { tenant: 'kim', query: '예산' }), searchAnswer)
    expect([found.chunks_searched, found.skipped, found.hits.map((hit) => hit.filename)]).toEqual([1, [], ['공개.txt']])
  })

  test('hold from the very next request', async () => {
    await writeFile(inTenant('ACL.json'), JSON.stringify({ default: ['감사관'] }))
    expect(await names('손님')).toEqual([])
    await rm(inTenant('ACL.json'))
    expect(await names('손님')).toEqual(['공개.txt', '비공개.hwp', '비공개.txt'])
  })

  test.each(['{"default":["*"]', '[]', '{"default":"*"}', '{"default":["*"],"rules":[{"files":"*"}]}', ''])(
    'that cannot be understood lock everything: %s',
    async (broken) => {
      await writeFile(inTenant('ACL.json'), broken)
      expect(await visible('감사관')).toEqual({
        tenant: 'kim',
        readable: 0,
        unreadable: 0,
        needs_review: 0,
        chunks: 0,
        documents: [],
        vectors: 0,
        reason: 'ACL_BROKEN',
      })
      const found = await published(await kim.post('/search', { tenant: 'kim', query: '예산' }), searchAnswer)
      expect(found).toMatchObject({ chunks_searched: 0, skipped: [], hits: [], reason: 'ACL_BROKEN' })
    },
  )

  test('a principal that is empty is refused, not taken for none', async () => {
    expect(await refused(await kim.get('/documents?tenant=kim&principal='))).toEqual([400, 'BAD_REQUEST'])
  })
})

describe('a server without keys', () => {
  let open: TestServer
  beforeAll(async () => {
    open = await startTestServer({ corpus: { kim: { 'a.txt': '예산' } } })
  })
  afterAll(() => open.stop())

  test('lists, and refuses to store or remove with 403 KEY_NOT_CONFIGURED', async () => {
    const client = clientOf(open)
    expect((await client.get('/documents?tenant=kim')).status).toBe(200)
    for (const answer of [
      await client.send('/documents/upload?tenant=kim', 'b.txt', 'x'),
      await client.post('/documents/upload', { tenant: 'kim', filename: 'b.txt', data_base64: 'QQ==' }),
      await client.delete('/documents?tenant=kim&filename=a.txt'),
    ]) {
      expect(await refused(answer)).toEqual([403, 'KEY_NOT_CONFIGURED'])
    }
    expect(await readFile(path.join(open.corpusRoot, 'kim', 'a.txt'), 'utf8')).toBe('예산')
  })
})

describe('a parser that fails for one file', () => {
  test('costs the tenant that file only, and the file is read once the parser is well', async () => {
    const plain = createPlainParser()
    let away = true
    const parser = {
      ...plain,
      parse: async (file: SourceFile) => {
        if (away && file.filename === '가.docx') throw new Error('no room for another process')
        return plain.parse(file)
      },
    }
    const own = await startTestServer({
      replace: { parser },
      corpus: { kim: { '가.docx': '예산', '나.docx': '인사' } },
    })
    try {
      const client = clientOf(own)
      const first = await published(await client.get('/documents?tenant=kim'), listing)
      expect(first).toMatchObject({
        readable: 1,
        unreadable: 1,
        documents: [
          { filename: '가.docx', reason: 'READ_FAILED' },
          { filename: '나.docx', readable: true },
        ],
      })
      away = false
      await expect
        .poll(async () => (await published(await client.get('/documents?tenant=kim'), listing)).readable)
        .toBe(2)
    } finally {
      await own.stop()
    }
  })
})
