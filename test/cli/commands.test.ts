import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { docxOf, p, tbl, tc, tr } from '../support/docx-of.ts'
import { startProcess } from '../support/service-process.ts'

const cli = path.join(import.meta.dirname, '../../src/bootstrap/cli.ts')
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'munseo-cli-'))
  await writeFile(
    path.join(folder, '공고.docx'),
    docxOf(p('# 점용료 안내') + tbl([tr([tc('구분'), tc('금액')]), tr([tc('가|나'), tc('1,000')])])),
  )
  await writeFile(path.join(folder, '빈.docx'), '')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The first argument may hold settings. */
async function munseo(
  ...given: readonly (string | Record<string, string>)[]
): Promise<{ code: number; out: string; error: string }> {
  const args = given.filter((one) => typeof one === 'string')
  const env = {
    PATH: process.env['PATH'] ?? '',
    SERVICE_CACHE_DIR: path.join(folder, 'cache'),
    SERVICE_CORPUS_ROOT: path.join(folder, 'corpus'),
    ...given.find((one) => typeof one === 'object'),
  }
  const run = promisify(execFile)(process.execPath, [cli, ...args], { cwd: folder, env })
  return run.then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, error: stderr }),
    (failed: { code: number; stdout: string; stderr: string }) => ({
      code: failed.code,
      out: failed.stdout,
      error: failed.stderr,
    }),
  )
}

test('parse prints a document as JSON, as text and as Markdown', async () => {
  const json = await munseo('parse', '공고.docx')
  expect(json.code).toBe(0)
  expect(JSON.parse(json.out)).toMatchObject({ source: { filename: '공고.docx', format: 'docx' } })
  expect((await munseo('parse', '--format', 'text', '공고.docx')).out).toBe(
    '# 점용료 안내\n\n구분\t금액\n가|나\t1,000\n',
  )
  expect((await munseo('parse', '--format', 'markdown', '공고.docx')).out).toContain('| 가\\|나 | 1,000 |')
})

test('several files come in the order of the arguments, and the worst of them makes the exit code', async () => {
  const read = await munseo('parse', '빈.docx', '공고.docx')
  expect(read.code).toBe(1)
  expect(
    read.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).source.filename),
  ).toEqual(['빈.docx', '공고.docx'])
  expect(read.error).toContain('빈.docx')
  const missing = await munseo('parse', '없음.docx', '.', '공고.docx')
  expect([missing.code, missing.error]).toEqual([3, '없음.docx: 그런 파일이 없습니다\n.: 파일이 아니라 폴더입니다\n'])
  expect(JSON.parse(missing.out)).toMatchObject({ source: { filename: '공고.docx' } })
})

test('chunk prints chunks within the budget', async () => {
  const { document, chunks } = JSON.parse((await munseo('chunk', '--budget', '100', '공고.docx')).out)
  expect(chunks.map((chunk: { doc_id: string }) => chunk.doc_id)).toContain(document.doc_id)
  expect((await munseo('chunk', '--budget', '5', '공고.docx')).code).toBe(2)
})

test('purge says what it would remove and what it removed', async () => {
  expect(JSON.parse((await munseo('purge', '--all', '--dry-run')).out)).toEqual({
    dry_run: true,
    entries: 0,
    vectors: 0,
    bytes: 0,
  })
  expect((await munseo('purge', '--older-than', 'soon')).code).toBe(2)
  expect((await munseo('purge', '--all', '--orphans')).code).toBe(2)
})

test('check says what is there and how to get what is not, and 4 when the server could not run', async () => {
  const { code, out } = await munseo('check')
  for (const what of ['Node', 'documents', 'cache', 'disk', 'parser process', 'recognition', 'model', 'Korean font']) {
    expect(out).toMatch(new RegExp(`^(?:ok  |warn)  ${what}`, 'mu'))
  }
  expect(code).toBe(0)

  await writeFile(path.join(folder, 'no-folder'), '')
  const settings = {
    SERVICE_MODEL_DIR: path.join(folder, 'no-model'),
    SERVICE_OCR_LANGS: 'xyz',
    SERVICE_CACHE_DIR: path.join(folder, 'no-folder/cache'),
    SERVICE_STORE: 'postgres',
    SERVICE_DATABASE_URL: 'postgres://kim:secret-word@127.0.0.1:1/munseo',
  }
  const lacking = await munseo(settings, 'check')
  expect(lacking.code).toBe(4)
  expect(lacking.out).toMatch(/^warn {2}model .*no model\.onnx.*SERVICE_MODEL_DIR takes/mu)
  expect(lacking.out).toMatch(/^warn {2}recognition .*no data for xyz; npm ci/mu)
  expect(lacking.out).toMatch(/^FAIL {2}cache: .*cannot be written/mu)
  expect(lacking.out).toMatch(/^FAIL {2}database: .*ECONNREFUSED/mu)
  expect(lacking.out).not.toContain('secret-word')
})

test('help and version are told; what is not understood is named and ends with 2', async () => {
  for (const asked of [['help'], ['--help'], ['parse', '--help']]) {
    expect(await munseo(...asked)).toMatchObject({ code: 0, out: expect.stringContaining('munseo parse'), error: '' })
  }
  expect((await munseo('--version')).out).toMatch(/^\d+\.\d+\.\d+\n$/u)
  for (const [args, said] of [
    [['read'], 'there is no command "read"'],
    [['parse', '--nope', '공고.docx'], "Unknown option '--nope'"],
    [['parse', '--format', 'xml', '공고.docx'], '--format takes json, text, markdown'],
    [['parse'], 'name at least one file'],
    [['check', '--json'], 'check takes no arguments'],
  ] as const) {
    expect(await munseo(...args)).toMatchObject({ code: 2, out: '', error: expect.stringContaining(said) })
  }
  expect(await munseo({ SERVICE_PORT: 'http' }, 'parse', '공고.docx')).toMatchObject({
    code: 2,
    error: expect.stringContaining('SERVICE_PORT: got "http"'),
  })
})

test('a database that is away ends purge with 4 and one line', async () => {
  const settings = { SERVICE_STORE: 'postgres', SERVICE_DATABASE_URL: 'postgres://kim:secret-word@127.0.0.1:1/munseo' }
  const { code, error } = await munseo(settings, 'purge', '--all')
  expect([code, error]).toEqual([4, expect.stringMatching(/^SERVICE_DATABASE_URL: 127\.0\.0\.1:1\/munseo [^\n]+\n$/u)])
})

test('serve is the server: it answers, and stops with 0 when told to', async () => {
  const settings = {
    SERVICE_CORPUS_ROOT: path.join(folder, 'served'),
    SERVICE_CACHE_DIR: path.join(folder, 'served-cache'),
    SERVICE_OCR: '0',
  }
  const server = await startProcess([cli, 'serve'], settings)
  expect((await fetch(`${server.url}/health`)).status).toBe(200)
  expect(await server.stop()).toEqual({ code: 0, said: '' })
})

describe('a command that is cut short', () => {
  const many = Array.from({ length: 40 }, () => '공고.docx')

  async function started(): Promise<ChildProcess> {
    const env = { PATH: process.env['PATH'] ?? '', TMPDIR: await mkdtemp(path.join(folder, 'tmp-')) }
    return Object.assign(spawn(process.execPath, [cli, 'parse', ...many], { cwd: folder, env }), { tmp: env.TMPDIR })
  }

  test.each([
    ['by a reader that has had enough', (child: ChildProcess) => child.stdout?.destroy(), 0],
    ['by SIGINT', (child: ChildProcess) => child.kill('SIGINT'), 130],
  ])('%s ends without a word and leaves nothing behind', async (_, cut, expected) => {
    const child = await started()
    let said = ''
    child.stderr?.on('data', (piece) => {
      said += String(piece)
    })
    child.stdout?.once('data', () => cut(child))
    const [code] = (await once(child, 'close')) as [number]
    expect([code, said]).toEqual([expected, ''])
    expect(await readdir((child as ChildProcess & { tmp: string }).tmp)).toEqual([])
  })
})
