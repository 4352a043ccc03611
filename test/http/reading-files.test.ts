import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { document } from '../../src/adapters/http/schema/document-replies.ts'
import { chunkedFile, triedFile } from '../../src/adapters/http/schema/replies.ts'
import { type Client, clientOf, published, refusal, refused } from '../support/client.ts'
import { sha256Of } from '../support/documents.ts'
import { rawRequest } from '../support/raw-http.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let client: Client
beforeAll(async () => {
  server = await startTestServer({ env: { SERVICE_MAX_UPLOAD: '2000' } })
  client = clientOf(server)
})
afterAll(() => server.stop())

const text = '제1조(목적) 이 규정은 예산을 정한다.\n제2조 시행한다.'
const base64 = Buffer.from(text).toString('base64')
const nameOf = async (answer: Response) => (await published(answer, document)).source.filename
const octets = { 'content-type': 'application/octet-stream' }

describe('a file as raw bytes', () => {
  test('gives a document with the hash, size and name of what was sent', async () => {
    const read = await published(await client.send('/parse', '규정.txt', text), document)
    expect(read.source).toMatchObject({
      filename: '규정.txt',
      bytes: Buffer.byteLength(text),
      sha256: sha256Of(Buffer.from(text)),
      container_path: [],
    })
    expect(read.doc_id).toBe(`sha256:${read.source.sha256}`)
    expect(read.blocks.map((block) => block.text)).toEqual(text.split('\n'))
  })

  test.each(['text/plain', 'application/pdf', 'application/haansofthwp', 'image/png', 'whatever'])(
    'may come under the type %s',
    async (type) => {
      expect((await client.send('/parse', 'a.txt', text, { 'content-type': type })).status).toBe(200)
    },
  )

  test('may come under no type at all', async () => {
    const answer = await rawRequest(server.port, { method: 'POST', path: '/parse?filename=a.txt', pieces: [text] })
    expect(answer.status).toBe(200)
  })

  test('may come in chunks, without a length', async () => {
    const answer = await rawRequest(server.port, {
      method: 'POST',
      path: '/parse',
      headers: { ...octets, 'x-filename': 'a.txt' },
      pieces: ['예', '산', ' ', '총칙'],
    })
    expect(JSON.parse(answer.text).blocks[0].text).toBe('예산 총칙')
  })

  test('that is empty is a document that says so, not an error', async () => {
    const read = await published(await client.send('/parse', 'empty.hwp', ''), document)
    expect(read.access).toMatchObject({ readable: false, reason: 'EMPTY' })
    expect(read.source.bytes).toBe(0)
  })

  test('leaves nothing in the spool', async () => {
    await client.send('/parse', 'a.txt', text)
    await client.send('/parse', 'a.txt', 'x'.repeat(3_000))
    await client.post('/parse', { filename: 'a.txt', data_base64: '!' })
    expect(await server.spooled()).toEqual([])
  })
})

describe('a file as JSON', () => {
  test('gives the same document', async () => {
    const [raw, json] = [
      await published(await client.send('/parse', '규정.txt', text), document),
      await published(await client.post('/parse', { filename: '규정.txt', data_base64: base64 }), document),
    ]
    expect({ ...json, metrics: null }).toEqual({ ...raw, metrics: null })
  })

  test('may be empty, too', async () => {
    const read = await published(await client.post('/parse', { filename: 'a.hwp', data_base64: '' }), document)
    expect(read.access.reason).toBe('EMPTY')
  })

  test('may take its name from the header or the query', async () => {
    const answer = await fetch(`${server.url}/parse?filename=q.txt`, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=UTF-8' },
      body: JSON.stringify({ data_base64: base64 }),
    })
    expect(await nameOf(answer)).toBe('q.txt')
  })

  test.each([
    ['a line break', `${base64.slice(0, 8)}\n${base64.slice(8)}`],
    ['the alphabet of URLs', '-_8='],
    ['no padding', 'QQ'],
    ['other letters', '한글'],
  ])('whose base64 has %s is 400 BAD_BASE64', async (_, data_base64) => {
    expect(await refused(await client.post('/parse', { filename: 'a.txt', data_base64 }))).toEqual([400, 'BAD_BASE64'])
  })

  test.each([
    ['no content', { filename: 'a.txt' }, 'data_base64'],
    ['a content that is no text', { filename: 'a.txt', data_base64: 5 }, 'data_base64'],
    ['a name that is no text', { filename: 5, data_base64: base64 }, 'filename'],
    ['a field nobody knows', { filename: 'a.txt', data_base64: base64, Filename: 'b' }, 'Filename'],
    ['a list', [base64], ''],
  ])('with %s is 400 BAD_REQUEST and names it', async (_, body, path) => {
    const problem = await refusal(await client.post('/parse', body))
    expect([problem.reason, problem.issues?.[0]?.path]).toEqual(['BAD_REQUEST', path])
  })

  test('that is no JSON is 400 BAD_JSON', async () => {
    for (const body of ['{"filename":"a.txt","data_base64":"QQ=="', 'QQ==', '']) {
      const answer = await fetch(`${server.url}/parse`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      expect(await refused(answer)).toEqual([400, 'BAD_JSON'])
    }
  })

  test('with a field called __proto__ is refused like any unknown field', async () => {
    const answer = await fetch(`${server.url}/parse`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"filename":"a.txt","data_base64":"QQ==","__proto__":{"polluted":1}}`,
    })
    expect(await refused(answer)).toEqual([400, 'BAD_REQUEST'])
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })
})

describe('the name', () => {
  const parse = (path: string, headers: Record<string, string | string[]>) =>
    rawRequest(server.port, { method: 'POST', path, headers: { ...octets, ...headers }, pieces: [text] })

  test('that is missing is 400 FILENAME_REQUIRED', async () => {
    for (const [at, headers] of [
      ['/parse', {}],
      ['/parse?filename=', {}],
      ['/chunk', { 'x-filename': '' }],
    ] as const) {
      const answer = await parse(at, headers)
      expect([answer.status, JSON.parse(answer.text).reason]).toEqual([400, 'FILENAME_REQUIRED'])
    }
    expect(await refused(await client.post('/parse', { data_base64: base64 }))).toEqual([400, 'FILENAME_REQUIRED'])
    expect(await refused(await client.post('/parse', { filename: '', data_base64: base64 }))).toEqual([
      400,
      'FILENAME_REQUIRED',
    ])
  })

  test('is taken from the header, percent-encoded', async () => {
    expect(await nameOf(await client.send('/parse', '2024년 예산(안) 100%.hwpx', text))).toBe(
      '2024년 예산(안) 100%.hwpx',
    )
  })

  test('is taken from the query', async () => {
    const answer = await fetch(`${server.url}/parse?filename=${encodeURIComponent('공 문+1.hwp')}`, {
      method: 'POST',
      headers: octets,
      body: text,
    })
    expect(await nameOf(answer)).toBe('공 문+1.hwp')
  })

  test('comes back in NFC, however it was composed', async () => {
    expect(await nameOf(await client.send('/parse', '한글문서.hwp'.normalize('NFD'), text))).toBe('한글문서.hwp')
  })

  test.each([
    ['UTF-8 bytes that were not percent-encoded', Buffer.from('공문.hwp').toString('latin1')],
    ['CP949 bytes that were not percent-encoded', iconv.encode('공문.hwp', 'cp949').toString('latin1')],
    ['CP949 bytes, percent-encoded', '%b0%f8%b9%ae.hwp'],
  ])('is repaired from %s', async (_, header) => {
    const answer = await parse('/parse', { 'x-filename': header })
    expect(JSON.parse(answer.text).source.filename).toBe('공문.hwp')
  })

  test.each(['../../etc/passwd.txt', '/etc/passwd.txt', 'C:\\Users\\kim\\passwd.txt', 'a/../passwd.txt'])(
    'loses its path: %s',
    async (given) => {
      expect(await nameOf(await client.send('/parse', given, text))).toBe('passwd.txt')
      expect(await nameOf(await client.post('/parse', { filename: given, data_base64: base64 }))).toBe('passwd.txt')
    },
  )

  test.each([
    '..',
    '.',
    '.hidden',
    'a/..',
    'a/',
    'x\u0000.hwp',
    'a\nb.hwp',
    'x'.repeat(256),
    '가'.repeat(86),
    '\u202ecod.exe',
  ])('that cannot be one is 400 BAD_FILENAME: %j', async (given) => {
    expect(await refused(await client.send('/parse', given, text))).toEqual([400, 'BAD_FILENAME'])
    expect(await refused(await client.post('/parse', { filename: given, data_base64: base64 }))).toEqual([
      400,
      'BAD_FILENAME',
    ])
  })

  test.each(['%', '%E0%A4%A', 'a%2.hwp', '%ff%ff.hwp'])(
    'that is encoded wrongly is 400 BAD_FILENAME: %s',
    async (raw) => {
      for (const answer of [await parse('/parse', { 'x-filename': raw }), await parse(`/parse?filename=${raw}`, {})]) {
        expect([answer.status, JSON.parse(answer.text).reason]).toEqual([400, 'BAD_FILENAME'])
      }
    },
  )

  test('given twice is 400 BAD_FILENAME', async () => {
    for (const answer of [
      await parse('/parse?filename=a.txt&filename=b.txt', {}),
      await parse('/parse', { 'x-filename': ['a.txt', 'b.txt'] }),
    ]) {
      expect([answer.status, JSON.parse(answer.text).reason]).toEqual([400, 'BAD_FILENAME'])
    }
  })
})

describe('a body of the wrong kind', () => {
  test.each(['multipart/form-data; boundary=x', 'application/x-www-form-urlencoded', 'multipart/mixed'])(
    '%s is 415 and shows the right call',
    async (type) => {
      for (const at of ['/parse', '/chunk', '/try/parse']) {
        const problem = await refusal(await client.send(at, 'a.txt', text, { 'content-type': type }))
        expect([problem.status, problem.reason]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
        expect(problem.detail).toContain('--data-binary')
      }
    },
  )

  test('a packed body is 415', async () => {
    expect(await refused(await client.send('/parse', 'a.txt', text, { 'content-encoding': 'gzip' }))).toEqual([
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ])
  })

  test('JSON in another character set is 415', async () => {
    const headers = { 'content-type': 'application/json; charset=euc-kr' }
    expect(await refused(await client.send('/parse', 'a.txt', '{}', headers))).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
  })
})

describe('chunks', () => {
  test('come with their document', async () => {
    const { document: read, chunks } = await published(await client.send('/chunk', 'a.txt', text), chunkedFile)
    expect(chunks.length).toBeGreaterThan(0)
    for (const chunk of chunks) expect([chunk.doc_id, chunk.chunk_id]).toEqual([read.doc_id, chunk.id])
  })

  test('keep to the budget they are asked for, in the query or in the form', async () => {
    const long = Array.from({ length: 12 }, (_, at) => `${at + 1}번째 문장은 쪼개어 담는다.`).join('\n')
    const raw = await published(await client.send('/chunk?budget=100', 'a.txt', long), chunkedFile)
    const form = { filename: 'a.txt', data_base64: Buffer.from(long).toString('base64'), budget: 100 }
    const json = await published(await client.post('/chunk', form), chunkedFile)
    expect(raw.chunks.length).toBeGreaterThan(1)
    expect(json.chunks).toEqual(raw.chunks)
  })

  test.each(['99', '20001', '0', '-5', '1.5', 'many', '', '1e3', '100&budget=200'])(
    'with budget=%s are 400 BAD_REQUEST',
    async (budget) => {
      const problem = await refusal(await client.send(`/chunk?budget=${budget}`, 'a.txt', text))
      expect([problem.reason, problem.issues?.[0]?.path]).toEqual(['BAD_REQUEST', 'budget'])
    },
  )
})

describe('trying a file', () => {
  test('gives a summary, the document and its chunks', async () => {
    const {
      summary,
      document: read,
      chunks,
    } = await published(await client.send('/try/parse', 'a.txt', text), triedFile)
    expect(summary).toMatchObject({
      filename: 'a.txt',
      bytes: Buffer.byteLength(text),
      readable: true,
      reason: null,
      blocks: read.blocks.length,
      chunks: chunks.length,
    })
  })

  test('that cannot be read is 200 and says why', async () => {
    const { summary } = await published(await client.send('/try/parse', 'a.hwp', ''), triedFile)
    expect(summary).toMatchObject({ readable: false, reason: 'EMPTY', chunks: 0 })
  })
})
