import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { docxOf, p, tbl, tc, tr } from '../support/docx-of.ts'

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

async function munseo(...args: readonly string[]): Promise<{ code: number; out: string; error: string }> {
  const env = {
    PATH: process.env['PATH'] ?? '',
    SERVICE_CACHE_DIR: path.join(folder, 'cache'),
    SERVICE_CORPUS_ROOT: path.join(folder, 'corpus'),
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
  expect((await munseo('parse', '없음.docx', '공고.docx')).code).toBe(3)
})

test('chunk prints chunks within the budget', async () => {
  const { document, chunks } = JSON.parse((await munseo('chunk', '--budget', '100', '공고.docx')).out)
  expect(chunks.map((chunk: { doc_id: string }) => chunk.doc_id)).toContain(document.doc_id)
  expect((await munseo('chunk', '--budget', '5', '공고.docx')).code).toBe(2)
})

test('purge says what it would remove and what it removed', async () => {
  expect(JSON.parse((await munseo('purge', '--all', '--dry-run')).out)).toEqual({ dry_run: true, entries: 0, bytes: 0 })
  expect((await munseo('purge', '--older-than', 'soon')).code).toBe(2)
  expect((await munseo('purge', '--all', '--orphans')).code).toBe(2)
})

test('check says what is there, and an unknown command or setting ends with 2', async () => {
  expect((await munseo('check')).out).toContain('Node')
  expect((await munseo('read')).code).toBe(2)
  expect((await munseo('help')).out).toContain('munseo parse')
})
