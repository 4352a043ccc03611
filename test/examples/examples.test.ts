import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '../../src/adapters/client/client.ts'
import { pngOfGray } from '../../src/adapters/parse/image/png-of-gray.ts'
import { build, root } from '../support/built.ts'
import { startProcess } from '../support/service-process.ts'

const run = promisify(execFile)
const question = '도시공원 점용료는 얼마인가요?'

let folder: string
let env: Record<string, string>
beforeAll(async () => {
  await build()
  folder = await mkdtemp(path.join(tmpdir(), 'munseo-examples-'))
  await cp(path.join(root, 'corpus/demo'), path.join(folder, 'corpus/demo'), { recursive: true })
  env = { SERVICE_CORPUS_ROOT: path.join(folder, 'corpus'), SERVICE_CACHE_DIR: path.join(folder, 'cache') }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each([
  ['command-ocr', 8],
  ['sqlite-index', 38],
])('%s keeps the contract of its port, under a runner of its own', async (name, tests) => {
  const file = `examples/${name}/${name}.test.ts`
  const { stdout } = await run(process.execPath, ['--no-warnings', '--test', '--test-reporter=tap', file], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '' },
  })
  expect(stdout).toMatch(/^# fail 0$/mu)
  expect(stdout).toMatch(/^# skipped 0$/mu)
  expect(Number(/^# pass (\d+)$/mu.exec(stdout)?.[1])).toBeGreaterThanOrEqual(tests)
})

test('the service answers on another store, and the typed client has its answer checked', async () => {
  const file = path.join(folder, 'index.db')
  const service = await startProcess(['--no-warnings', 'examples/sqlite-index/serve.ts', file], {
    ...env,
    SERVICE_OCR: '0',
  })
  try {
    const { stdout } = await run(process.execPath, ['examples/ask.ts', 'demo', question], {
      cwd: root,
      env: { PATH: process.env['PATH'] ?? '', MUNSEO: service.url },
    })
    expect(stdout).toContain('[1]')
    expect(stdout).toContain('모든 수와 근거 번호가 확인되었습니다.')
    expect(await createClient({ baseUrl: service.url }).answer({ tenant: 'demo', question })).toMatchObject({
      answered: true,
      text: expect.stringContaining('1,250,000원'),
    })
    // It is this store that was asked.
    expect((await readFile(file)).subarray(0, 15).toString()).toBe('SQLite format 3')
  } finally {
    expect((await service.stop()).code).toBe(0)
  }
})

test('the service reads a picture by the program it was given, and says which words came from it', async () => {
  const program = [process.execPath, 'examples/command-ocr/stand-in.ts', '도시공원', '점용료', '안내']
  const service = await startProcess(['examples/command-ocr/serve.ts', ...program], env)
  try {
    const client = createClient({ baseUrl: service.url })
    const document = await client.parse({ name: '안내.png', content: new Uint8Array(pictureOfLines(3)) })
    expect(document.blocks.map(({ text }) => text).join(' ')).toBe('도시공원 점용료 안내')
    expect(document.blocks.every(({ extractor, confidence }) => extractor === 'ocr' && confidence < 1)).toBe(true)
    expect(document.metrics.extractor_mix).toEqual({ ocr: 1 })
    expect((await client.health()).ocr).toMatchObject({ enabled: true, languages: ['kor', 'eng'] })
  } finally {
    expect((await service.stop()).code).toBe(0)
  }
})

/** Black bars on white, as lines of text look from afar. */
function pictureOfLines(count: number): Uint8Array {
  const [width, height] = [400, 60 * (count + 1)]
  const pixels = new Uint8Array(width * height).fill(255)
  for (let line = 1; line <= count; line += 1) {
    for (let y = line * 60 - 30; y < line * 60; y += 1) pixels.fill(0, y * width + 40, y * width + 360)
  }
  return pngOfGray({ width, height, pixels })
}

test('an example that cannot reach the service says why', async () => {
  const asked = run(process.execPath, ['examples/ask.ts'], { cwd: root, env: { MUNSEO: 'http://127.0.0.1:1' } })
  await expect(asked).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('UNREACHABLE') })
})
