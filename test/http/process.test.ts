import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { document } from '../../src/adapters/http/schema/document-replies.ts'
import { answer, contextBundle, listing, uploaded, verification } from '../../src/adapters/http/schema/replies.ts'
import { clientOf, published, refused } from '../support/client.ts'
import { docxOf, p } from '../support/docx-of.ts'

const main = path.join(import.meta.dirname, '../../src/bootstrap/main.ts')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'munseo-process-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function launch(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [main], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', SERVICE_PORT: '0', SERVICE_VECTORS: '0', SERVICE_OCR: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** The address a server says it listens on. */
function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    child.stdout?.on('data', (piece) => {
      text += String(piece)
      const line = text.split('\n').find((one) => one.includes('"msg":"listening"') && one.endsWith('}'))
      if (line !== undefined) resolve((JSON.parse(line) as { url: string }).url)
    })
  })
}

async function ended(child: ChildProcess): Promise<{ code: number | null; said: string }> {
  let said = ''
  child.stderr?.on('data', (piece) => {
    said += String(piece)
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said }
}

describe('the process', () => {
  test('with bad values names each and exits with 2', async () => {
    const result = await ended(launch({ SERVICE_PORT: 'http', SERVICE_API_KEYS: '["secret-key"]' }))
    expect(result.code).toBe(2)
    expect(result.said).toMatch(/^SERVICE_PORT: got "http", takes a whole number/mu)
    expect(result.said).toMatch(/^SERVICE_API_KEYS: got a value of 14 characters, takes a JSON object/mu)
    expect(result.said).not.toContain('secret-key')
  })

  test('for a host others can reach and without a key exits with 2', async () => {
    const result = await ended(launch({ SERVICE_HOST: '0.0.0.0' }))
    expect([result.code, result.said]).toEqual([2, expect.stringContaining('SERVICE_HOST: got "0.0.0.0"')])
  })

  describe('that cannot use what its settings name says so in one line and exits with 4', () => {
    const noFolder = () => path.join(folder, 'no-folder')
    beforeAll(() => writeFile(noFolder(), ''))

    test.each([
      [
        'a database that does not answer',
        () => ({ SERVICE_STORE: 'postgres', SERVICE_DATABASE_URL: 'postgres://kim:secret-word@127.0.0.1:1/munseo' }),
        /^SERVICE_DATABASE_URL: 127\.0\.0\.1:1\/munseo cannot be used: .*ECONNREFUSED; see that it runs/u,
      ],
      [
        'a database on a host that is not there',
        () => ({
          SERVICE_STORE: 'postgres',
          SERVICE_DATABASE_URL: 'postgres://kim:secret-word@nowhere.invalid/munseo',
        }),
        /^SERVICE_DATABASE_URL: nowhere\.invalid:5432\/munseo cannot be used: /u,
      ],
      [
        'a file in place of the documents',
        () => ({ SERVICE_CORPUS_ROOT: noFolder() }),
        /^SERVICE_CORPUS_ROOT: \S+no-folder cannot be used: something that is no folder/u,
      ],
      [
        'a file in place of the cache',
        () => ({ SERVICE_CACHE_DIR: path.join(noFolder(), 'cache') }),
        /^SERVICE_CACHE_DIR: \S+no-folder\/cache cannot be used: something that is no folder/u,
      ],
      [
        'a file in place of the temporary folder',
        () => ({ TMPDIR: noFolder() }),
        /^TMPDIR: \S+no-folder cannot be used: something that is no folder/u,
      ],
      [
        'an address of another machine',
        () => ({ SERVICE_HOST: '203.0.113.5', SERVICE_API_KEY: 'k'.repeat(20) }),
        /^SERVICE_HOST, SERVICE_PORT: cannot listen on 203\.0\.113\.5:0: this machine does not have that address/u,
      ],
    ])('%s', async (_, env, line) => {
      const { code, said } = await ended(launch(env()))
      expect([code, said]).toEqual([4, expect.stringMatching(line)])
      expect(said.trim().split('\n')).toHaveLength(1)
      expect(said).not.toContain('secret-word')
    })

    test('a port that is in use', async () => {
      const other = createServer().listen(0, '127.0.0.1')
      await once(other, 'listening')
      const { port } = other.address() as { port: number }
      const { code, said } = await ended(launch({ SERVICE_PORT: String(port) }))
      other.close()
      expect(code).toBe(4)
      expect(said).toBe(
        `SERVICE_HOST, SERVICE_PORT: cannot listen on 127.0.0.1:${port}: the port is in use; ` +
          'stop the other program or set SERVICE_PORT to another port\n',
      )
    })
  })

  test('stops with 0 also when it is told to the moment it listens', async () => {
    const child = launch({})
    const stopped = ended(child)
    await listening(child)
    child.kill('SIGTERM')
    expect((await stopped).code).toBe(0)
  })

  test('reads, stores, finds, answers and verifies over real files, and stops on SIGTERM with 0', async () => {
    const corpus = path.join(folder, 'corpus')
    await mkdir(path.join(corpus, 'kim'), { recursive: true })
    const bytes = docxOf(p('도시공원 조례') + p('제3조(점용료) 도시공원 점용료는 연간 12,500원으로 한다.'))
    await writeFile(path.join(corpus, 'kim', '조례.docx'), bytes)
    const child = launch({
      SERVICE_API_KEYS: '{"kim":"kim-key"}',
      SERVICE_LLM_BASE_URL: 'http://127.0.0.1:1/v1',
      SERVICE_LLM_API_KEY: 'gateway-key',
      SERVICE_WORKERS: '1',
      SERVICE_LOG_LEVEL: 'trace',
    })
    let logged = ''
    child.stdout?.on('data', (piece) => {
      logged += String(piece)
    })
    const stopped = ended(child)
    try {
      const url = await Promise.race([listening(child), stopped.then(({ said }) => Promise.reject(new Error(said)))])
      const kim = clientOf({ url }, 'kim-key')

      const read = await published(await kim.send('/parse', '조례.docx', bytes), document)
      expect([read.source.format, read.access.readable]).toEqual(['docx', true])
      const broken = await published(await kim.send('/parse', '깨짐.hwp', 'not a document'), document)
      expect(broken.access.readable).toBe(false)

      expect(await published(await kim.get('/documents?tenant=kim'), listing)).toMatchObject({
        readable: 1,
        unreadable: 0,
      })
      await published(await kim.send('/documents/upload?tenant=kim', '빈.hwp', ''), uploaded, 201)

      const asked = { tenant: 'kim', question: '도시공원 점용료 연간' }
      const given = await published(await kim.post('/answer', asked), answer)
      expect([given.answered, given.text]).toEqual([true, expect.stringContaining('12,500원')])
      expect(given.skipped.map((entry) => entry.filename)).toEqual(['빈.hwp'])
      const bundle = await published(await kim.post('/context', { tenant: 'kim', query: '점용료' }), contextBundle)
      const checked = await published(
        await kim.post('/verify', { tenant: 'kim', answer: '연간 12,500원이다 [1].', sources: bundle.sources }),
        verification,
      )
      expect(checked.grounded).toBe(true)
      expect((await kim.get(`/view?${new URLSearchParams(asked)}`)).status).toBe(200)
      expect(await refused(await kim.get('/documents?tenant=park'))).toEqual([403, 'TENANT_FORBIDDEN'])
      expect(await refused(await kim.post('/answer', { ...asked, llm: true }))).toEqual([502, 'LLM_FAILED'])
      expect(await refused(await clientOf({ url }, 'wrong-key').get('/usage'))).toEqual([401, 'KEY_INVALID'])
      expect(await readdir(path.join(folder, '.cache', 'spool'))).toEqual([])
    } finally {
      child.kill('SIGTERM')
    }
    const { code, said } = await stopped
    expect(code).toBe(0)
    // At its most talkative the log holds no document text, name, query, answer or key.
    expect(logged.split('\n').filter((line) => line.includes('"msg":"request"')).length).toBeGreaterThan(8)
    expect(logged + said).not.toMatch(/점용료|12,500|not a document|조례|깨짐|kim-key|wrong-key|gateway-key/u)
    for (const line of logged.trim().split('\n')) expect(JSON.parse(line)).toMatchObject({ time: expect.any(String) })
  })
})
