import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createHeldParser } from '../support/held-parser.ts'
import { startTestServer, type TestServer, type TestServerOptions } from '../support/server.ts'

let server: TestServer
const started = async (options: TestServerOptions) => {
  server = await startTestServer(options)
}
afterEach(() => server.stop())

/** Calls a tool with a plain request: no client, no handshake. */
async function call(
  name: string,
  args: object,
  key?: string,
): Promise<{ isError: boolean; said: Record<string, unknown> }> {
  const answer = await fetch(`${server.url}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  })
  const { result } = (await answer.json()) as { result: { isError?: boolean; content: [{ text: string }] } }
  return { isError: result.isError ?? false, said: JSON.parse(result.content[0].text) as Record<string, unknown> }
}
const reasonOf = async (...asked: Parameters<typeof call>) => {
  const { isError, said } = await call(...asked)
  return isError ? said['reason'] : 'not refused'
}
const file = (text: string, filename = '공고.txt') => ({ filename, data_base64: Buffer.from(text).toString('base64') })

describe('on a server with keys', () => {
  beforeEach(() =>
    started({
      env: { SERVICE_API_KEY: 'admin-key', SERVICE_API_KEYS: '{"kim":"kim-key"}', SERVICE_MAX_UPLOAD: '1000' },
      corpus: {
        kim: {
          '공개.txt': '예산 공개',
          '비밀.txt': '예산 비밀 계획',
          'ACL.json': '{"default":["*"],"rules":[{"files":"비밀*","allow":["감사관"]}]}',
        },
        park: { '남의것.txt': '예산' },
      },
    }),
  )

  test('every tool refuses a tenant of another consumer, there or not, before it looks at anything else', async () => {
    for (const tenant of ['park', '없는곳']) {
      for (const [name, args] of [
        ['list_documents', {}],
        ['search_documents', { query: '예산' }],
        ['get_evidence', { query: '예산' }],
        ['verify_answer', { answer: '예산' }],
        ['add_document', { filename: '가.txt', data_base64: '!' }],
        ['remove_document', { filename: '남의것.txt' }],
      ] as const) {
        expect([name, await reasonOf(name, { tenant, ...args }, 'kim-key')]).toEqual([name, 'TENANT_FORBIDDEN'])
      }
    }
    expect(await reasonOf('list_documents', { tenant: 'park' }, 'admin-key')).toBe('not refused')
    expect(await reasonOf('list_documents', { tenant: '../park' }, 'kim-key')).toBe('BAD_TENANT')
    expect(await reasonOf('list_documents', { tenant: 'kim-2' }, 'kim-key')).toBe('TENANT_NOT_FOUND')
  })

  test('what is hidden from a principal is absent from lists, hits, evidence and checks', async () => {
    const seenBy = async (principal?: string) => {
      const as = { tenant: 'kim', ...(principal === undefined ? {} : { principal }) }
      const listed = await call('list_documents', as, 'kim-key')
      const found = await call('search_documents', { ...as, query: '예산' }, 'kim-key')
      const evidence = await call('get_evidence', { ...as, query: '예산' }, 'kim-key')
      return {
        documents: listed.said['documents_total'],
        searched: found.said['chunks_searched'],
        evidence: String(evidence.said['context']),
        sources: evidence.said['sources'],
      }
    }
    const auditor = await seenBy('감사관')
    expect(auditor).toMatchObject({ documents: 2, searched: 2, evidence: expect.stringContaining('비밀') })
    for (const principal of [undefined, '홍길동', '*']) {
      const other = await seenBy(principal)
      expect(other).toMatchObject({ documents: 1, searched: 1 })
      expect(other.evidence).not.toContain('비밀')
    }
    const answer = { tenant: 'kim', answer: '계획이 있다 [1][2].', sources: auditor.sources }
    const { said } = await call('verify_answer', { ...answer, principal: '홍길동' }, 'kim-key')
    expect(said['unknown_sources']).toHaveLength(1)
  })

  test('a file is refused for the reasons its route has', async () => {
    const read = (given: object) => reasonOf('read_document', given, 'kim-key')
    expect(await read({ filename: '가.txt', data_base64: 'A' })).toBe('BAD_BASE64')
    expect(await read({ filename: '가.txt', data_base64: 'QQ-_' })).toBe('BAD_BASE64')
    expect(await read({ filename: '..', data_base64: 'QQ==' })).toBe('BAD_FILENAME')
    expect(await read({ filename: '', data_base64: 'QQ==' })).toBe('FILENAME_REQUIRED')
    expect(await read({ data_base64: 'QQ==' })).toBe('FILENAME_REQUIRED')
    expect(await read({})).toBe('BAD_REQUEST')
    expect(await read(file('가'.repeat(334)))).toBe('UPLOAD_TOO_LARGE')
    expect(await read(file('가'.repeat(333)))).toBe('not refused')
    const acl = { tenant: 'kim', ...file('{}', 'acl.JSON') }
    expect(await reasonOf('add_document', acl, 'kim-key')).toBe('ACL_PROTECTED')
  })
})

describe('on a server without keys', () => {
  test('nothing is added or removed, and everything is read', async () => {
    await started({ corpus: { kim: { '조례.txt': '점용료' } } })
    expect(await reasonOf('add_document', { tenant: 'kim', ...file('새것') })).toBe('KEY_NOT_CONFIGURED')
    expect(await reasonOf('remove_document', { tenant: 'kim', filename: '조례.txt' })).toBe('KEY_NOT_CONFIGURED')
    expect((await call('list_documents', { tenant: 'kim' })).said).toMatchObject({ readable: 1 })
  })

  test('a tool call takes its place among the files being read', async () => {
    const parser = createHeldParser()
    await started({ env: { SERVICE_MAX_PARALLEL: '1' }, replace: { parser } })
    const first = call('read_document', file('하나'))
    await parser.reading(1)
    expect(await call('read_document', file('둘'))).toMatchObject({
      isError: true,
      said: { reason: 'PARSE_LIMIT', status: 503, retry_after: 5 },
    })
    parser.release()
    expect((await first).isError).toBe(false)
    expect((await call('read_document', file('셋'))).isError).toBe(false)
  })
})

describe('results are kept small', () => {
  test('a list of documents comes twenty-five at a time, each once, in order', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 53 }, (_, at) => [`${String(at).padStart(3, '0')}.txt`, '예산']),
    )
    await started({ corpus: { kim: many } })
    const seen: string[] = []
    const sizes: number[] = []
    let cursor: number | null = 0
    while (cursor !== null) {
      const { said } = await call('list_documents', { tenant: 'kim', cursor })
      const page = said['documents'] as { filename: string }[]
      sizes.push(page.length)
      seen.push(...page.map(({ filename }) => filename))
      cursor = said['next_cursor'] as number | null
    }
    expect(sizes).toEqual([25, 25, 3])
    expect(seen).toEqual(Object.keys(many))
    const past = await call('list_documents', { tenant: 'kim', cursor: 1000 })
    expect(past.said).toMatchObject({ documents: [], documents_total: 53, next_cursor: null })
  })

  test('a long file comes by pages that together are its chunks', async () => {
    await started({})
    const text = Array.from({ length: 60 }, (_, at) => `제${at}항 ${'가'.repeat(700)}.`).join('\n')
    const pages: { text: string }[][] = []
    let cursor: number | null = 0
    while (cursor !== null) {
      const { said } = await call('read_document', { ...file(text), cursor })
      pages.push(said['chunks'] as { text: string }[])
      cursor = said['next_cursor'] as number | null
    }
    expect(pages.map((page) => page.length)).toEqual([10, 10, 10, 10, 10, 10])
    expect(
      pages
        .flat()
        .map((chunk) => chunk.text)
        .join('\n'),
    ).toBe(text)

    const wide = await call('read_document', { ...file(text), budget: 15_000 })
    expect(wide.said).toMatchObject({ next_cursor: 1 })
  })

  test('what a model gets unless it asks for more stays within some thousand tokens', async () => {
    const line = (at: number) => `제${at}조(점용료) ${'점용료는 조례로 정한다. '.repeat(50)}`
    const long = Array.from({ length: 60 }, (_, at) => line(at)).join('\n')
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`${at}.txt`, line(at)]))
    await started({ corpus: { kim: { ...many, '긴글.txt': long } } })
    for (const [name, args] of [
      ['list_documents', { tenant: 'kim' }],
      ['search_documents', { tenant: 'kim', query: '점용료' }],
      ['get_evidence', { tenant: 'kim', query: '점용료' }],
      ['read_document', file(long)],
    ] as const) {
      const { said } = await call(name, args)
      expect([name, JSON.stringify(said).length < 20_000]).toEqual([name, true])
    }
  })

  test('documents that could not be read are named up to twenty, and counted in full', async () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`${at}.txt`, '']))
    await started({ corpus: { kim: { ...many, '조례.txt': '점용료' } } })
    for (const name of ['search_documents', 'get_evidence']) {
      const { said } = await call(name, { tenant: 'kim', query: '점용료' })
      expect([(said['skipped'] as unknown[]).length, said['skipped_total']]).toEqual([20, 30])
    }
  })

  test('a bundle names its members', async () => {
    await started({})
    const { said } = await call('read_document', file('zip:가.txt=예산\n나.txt=', '묶음.zip'))
    expect(said).toMatchObject({
      source: { format: 'zip' },
      members: [{ source: { filename: '가.txt' } }, { source: { filename: '나.txt' }, access: { reason: 'EMPTY' } }],
      members_total: 2,
    })
  })
})
