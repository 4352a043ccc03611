import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { health } from '../../src/adapters/http/schema/service-replies.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const run = promisify(execFile)
const file = path.join(import.meta.dirname, '../../docs/api.md')
const page = await readFile(file, 'utf8')
const examples = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gmu)]
  .map(([, code = '']) => code)
  .filter((code) => code.includes('curl'))

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await startTestServer({
    env: { SERVICE_API_KEY: 'admin-key' },
    corpus: { demo: { '조례.txt': '도시공원 점용료는 12,500원으로 한다. 감면 대상은 따로 정한다.' } },
  })
  folder = await mkdtemp(path.join(tmpdir(), 'munseo-doc-'))
  await writeFile(path.join(folder, 'notice.docx'), '제1조 공고한다.')
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

describe('the examples of docs/api.md, in their order', () => {
  test.each(examples)('%s', async (example) => {
    const env = { ...process.env, MUNSEO: server.url, KEY: 'admin-key' }
    const { stderr } = await run('sh', ['-ec', example], { cwd: folder, env })
    expect(stderr).toBe('')
  })
})

test('docs/api.md names every route, and has an example for each that is called by programs', async () => {
  const answer = await fetch(`${server.url}/health`)
  const { endpoints } = health.parse(await answer.json())
  for (const route of endpoints) {
    const at = route.split(' ')[1] ?? ''
    expect(page).toContain(at.startsWith('/docs/') ? 'GET /docs/<name>.md' : route)
    const isPage = ['/', '/demo', '/try'].includes(at) || at.startsWith('/docs/')
    if (!isPage) expect(examples.join('\n')).toContain(`$MUNSEO${at}`)
  }
})
