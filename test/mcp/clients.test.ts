import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type CallResult, type Connected, generations } from './generations.ts'

const names = [
  'read_document',
  'list_documents',
  'search_documents',
  'get_evidence',
  'verify_answer',
  'add_document',
  'remove_document',
]
const base64 = (text: string) => Buffer.from(text).toString('base64')

/** The structured content, checked to be the text as well. */
function given(result: CallResult): Record<string, unknown> {
  expect(result.isError ?? false).toBe(false)
  expect(result.content.map(({ type }) => type)).toEqual(['text'])
  expect(JSON.parse(result.content[0]?.text ?? '')).toEqual(result.structuredContent)
  return result.structuredContent as Record<string, unknown>
}

function refusedWith(result: CallResult): unknown {
  expect([result.isError, result.structuredContent]).toEqual([true, undefined])
  const { status, reason, detail } = JSON.parse(result.content[0]?.text ?? '')
  expect(detail).toMatch(/[가-힣]/u)
  return [status, reason]
}

describe.each(generations)('$name', ({ revision, connect }) => {
  let server: TestServer
  let client: Connected
  beforeAll(async () => {
    server = await startTestServer({
      env: { SERVICE_API_KEYS: '{"kim":"kim-key"}' },
      corpus: {
        kim: { '조례.txt': '도시공원 점용료는 연간 12,500원으로 한다.\n감면 대상은 따로 정한다.', '빈.txt': '' },
      },
    })
    client = await connect(server.url, { authorization: 'Bearer kim-key' })
  })
  afterAll(async () => {
    await client.close()
    await server.stop()
  })

  test(`agrees on ${revision} and learns who answers`, () => {
    expect(client.revision).toBe(revision)
    expect(client.server).toMatchObject({ name: 'munseo', version: '0.1.0' })
    expect(client.instructions).toContain('get_evidence')
  })

  test('sees the seven tools, each described, with schemas and annotations', async () => {
    const tools = await client.tools()
    expect(tools.map(({ name }) => name)).toEqual(names)
    for (const { name, title, description, inputSchema, outputSchema, annotations } of tools) {
      expect([title, description]).toEqual([expect.stringMatching(/[가-힣]/u), expect.stringMatching(/\w{3}/u)])
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
      expect(outputSchema).toMatchObject({ type: 'object', properties: expect.any(Object) })
      expect(JSON.stringify(outputSchema)).not.toContain('"additionalProperties":false')
      const isReading = !['add_document', 'remove_document'].includes(name)
      expect(annotations).toMatchObject({ readOnlyHint: isReading, openWorldHint: false })
      if (!isReading) expect(annotations).toMatchObject({ destructiveHint: true })
    }
  })

  test('lists, finds, takes evidence and has its answer checked', async () => {
    expect(given(await client.call('list_documents', { tenant: 'kim' }))).toMatchObject({
      readable: 1,
      unreadable: 1,
      documents: [
        { filename: '빈.txt', reason: 'EMPTY' },
        { filename: '조례.txt', readable: true },
      ],
      documents_total: 2,
      next_cursor: null,
    })
    const found = given(await client.call('search_documents', { tenant: 'kim', query: '점용료', limit: 1 }))
    expect(found).toMatchObject({ hits: [{ filename: '조례.txt' }], skipped: [{ reason: 'EMPTY' }], skipped_total: 1 })

    const evidence = given(await client.call('get_evidence', { tenant: 'kim', query: '점용료' }))
    expect(evidence['context']).toContain('[1] 조례.txt')
    const { sources } = evidence
    const verify = async (answer: string) =>
      given(await client.call('verify_answer', { tenant: 'kim', answer, sources }))
    expect(await verify('연간 12,500원이다 [1].')).toMatchObject({ grounded: true })
    expect(await verify('연간 99,000원이다 [2].')).toMatchObject({
      grounded: false,
      unknown_refs: [2],
      unsupported_numbers: ['99,000'],
    })
  })

  test('reads a file, adds it, replaces it and removes it', async () => {
    const file = { filename: '공고.docx', data_base64: base64('입찰 공고 제2026-15호') }
    expect(given(await client.call('read_document', file))).toMatchObject({
      source: { filename: '공고.docx' },
      access: { readable: true },
      chunks: [{ id: 'c1', text: '입찰 공고 제2026-15호' }],
      chunks_total: 1,
      next_cursor: null,
    })
    const add = (more: object) => client.call('add_document', { tenant: 'kim', ...file, ...more })
    expect(given(await add({}))).toMatchObject({ stored: true, filename: '공고.docx', chunks: 1, warnings_total: 0 })
    expect(refusedWith(await add({}))).toEqual([409, 'FILE_EXISTS'])
    expect(given(await add({ replace: true }))).toMatchObject({ stored: true })
    const remove = () => client.call('remove_document', { tenant: 'kim', filename: '공고.docx' })
    expect(given(await remove())).toEqual({ tenant: 'kim', filename: '공고.docx', deleted: true })
    expect(refusedWith(await remove())).toEqual([404, 'FILE_NOT_FOUND'])
  })

  test('is told every complaint about its arguments at once', async () => {
    const result = await client.call('search_documents', { tenant: 'kim', query: ' ', limit: 0, colour: 'red' })
    expect(refusedWith(result)).toEqual([400, 'BAD_REQUEST'])
    const { issues } = JSON.parse(result.content[0]?.text ?? '') as { issues: { path: string }[] }
    expect(issues.map(({ path }) => path)).toEqual(['query', 'limit', 'colour'])
  })

  test('asking for a tool that is not there is an error of the protocol', async () => {
    await expect(client.call('__proto__', {})).rejects.toThrow(/no tool/u)
  })
})
