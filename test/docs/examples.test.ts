import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { build, root } from '../support/built.ts'
import { docxOf, p, styled } from '../support/docx-of.ts'
import { type ServiceProcess, startProcess } from '../support/service-process.ts'
import { type Block, pages as documents, type Page, readme } from './pages.ts'

const run = promisify(execFile)
const key = 'key-of-the-docs-test'
const known = new Set(['sh', 'ts', 'json'])
const pages: readonly Page[] = [readme, ...documents]
const blocks = pages.flatMap((page) => page.blocks)
const isRun = ({ noRun }: Block) => noRun === undefined
const typescript = blocks.filter((block) => isRun(block) && block.language === 'ts')

let folder: string
let server: ServiceProcess
/** As a newcomer starts it: without keys. */
let newcomers: ServiceProcess
let env: Record<string, string>
beforeAll(async () => {
  await build()
  folder = await mkdtemp(path.join(tmpdir(), 'munseo-docs-'))
  await cp(path.join(root, 'corpus/demo'), path.join(folder, 'corpus/demo'), { recursive: true })
  await writeFile(path.join(folder, 'notice.docx'), docxOf(styled('Title', '공고') + p('제1조 공고한다.')))
  const command = path.join(folder, 'bin/munseo')
  await mkdir(path.dirname(command))
  await writeFile(command, `#!/bin/sh\nexec "${process.execPath}" "${root}/dist/src/bootstrap/cli.js" "$@"\n`)
  await chmod(command, 0o755)
  // As in a project that has the package installed.
  await mkdir(path.join(folder, 'node_modules'))
  await symlink(root, path.join(folder, 'node_modules/munseo'))
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }')

  const settings = {
    SERVICE_CORPUS_ROOT: path.join(folder, 'corpus'),
    SERVICE_CACHE_DIR: path.join(folder, 'cache'),
    SERVICE_FEEDBACK_LOG: path.join(folder, 'feedback.jsonl'),
    SERVICE_OCR: '0',
  }
  server = await startProcess(['dist/src/bootstrap/main.js'], { ...settings, SERVICE_API_KEY: key })
  newcomers = await startProcess(['dist/src/bootstrap/main.js'], {
    ...settings,
    SERVICE_CACHE_DIR: path.join(folder, 'newcomers-cache'),
  })
  env = {
    ...settings,
    PATH: `${path.dirname(command)}:${process.env['PATH']}`,
    SERVICE_PORT: '0',
    SERVICE_VECTORS: '0',
    SERVICE_WORKERS: '1',
  }
  for (const block of typescript) {
    await mkdir(placeOf(block), { recursive: true })
    await writeFile(path.join(placeOf(block), fileOf(block)), substituted(block))
  }
})
afterAll(async () => {
  await server.stop()
  await newcomers.stop()
  await rm(folder, { recursive: true, force: true })
})

const isForNewcomers = (at: string) => /^(?:README|install)\.md/u.test(at)
const substituted = ({ at, code }: Block) =>
  code.replaceAll('http://127.0.0.1:8080', (isForNewcomers(at) ? newcomers : server).url).replaceAll('your-key', key)

const withExamples = pages.filter((page) => page.blocks.some(isRun))
const placeOf = ({ at }: Block) => path.join(folder, at.replace(/\.md:\d+$/u, ''))
const fileOf = ({ at, code }: Block) => /^\/\/ (\S+\.ts)\n/u.exec(code)?.[1] ?? `${at.replace(':', '-')}.ts`

describe.each(withExamples.map((page) => [page.name, page.blocks] as const))('docs/%s', (name, all) => {
  const of = (language: string) => all.filter((block) => isRun(block) && block.language === language)

  test.each(of('sh').map((block) => [block.at, block] as const))('%s runs in a shell', async (_, block) => {
    // Each block goes on where the one before it ended.
    const state = path.join(folder, `${name}.state`)
    const script = `set -ea\n[ ! -f "${state}" ] || . "${state}"\n${substituted(block)}\nexport -p > "${state}"\n`
    const { stderr } = await run('sh', ['-c', script], { cwd: folder, env, maxBuffer: 64 * 2 ** 20 })
    expect(stderr).toBe('')
  })

  test.each(of('ts').map((block) => [block.at, block] as const))('%s runs in Node', async (_, block) => {
    const file = fileOf(block)
    const args = ['--no-warnings', ...(file.endsWith('.test.ts') ? ['--test'] : []), file]
    if (file === 'serve.ts') {
      const service = await startProcess(args, env, placeOf(block))
      expect((await fetch(`${service.url}/health`)).status).toBe(200)
      expect((await service.stop()).code).toBe(0)
      return
    }
    const child = spawn(process.execPath, args, { cwd: placeOf(block), env, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (piece) => {
        said += String(piece)
      })
    }
    const [code] = (await once(child, 'close')) as [number]
    expect([code, said]).toEqual([0, expect.any(String)])
    if (file.endsWith('.test.ts')) expect(Number(/^ℹ pass (\d+)$/mu.exec(said)?.[1])).toBeGreaterThan(3)
  })

  test.each(of('json').map((block) => [block.at, block] as const))('%s is JSON', (_, { code }) => {
    expect(JSON.parse(code)).toBeTypeOf('object')
  })
})

test('the TypeScript of all pages has no fault of type', async () => {
  const config = {
    extends: path.join(root, 'tsconfig.test.json'),
    compilerOptions: { rootDir: '/', typeRoots: [path.join(root, 'node_modules/@types')] },
    include: typescript.map((block) => path.join(placeOf(block), fileOf(block))),
  }
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(config))
  const checked = run(path.join(root, 'node_modules/.bin/tsc'), ['-p', folder]).catch(
    ({ stdout }: { stdout: string }) => ({ stdout }),
  )
  expect((await checked).stdout).toBe('')
})

test('every block is in a language that is checked, and one that is not run says why', () => {
  expect(blocks.filter(({ language }) => !known.has(language)).map(({ at }) => at)).toEqual([])
  expect(blocks.filter((block) => !isRun(block)).map(({ at, noRun }) => `${at.split(':')[0]}: ${noRun}`)).toEqual([
    'README.md: installs packages and stays in the foreground',
    'README.md: runs these tests',
    'deploy.md: needs Docker',
    'deploy.md: needs Docker',
    'install.md: installs packages and stays in the foreground',
  ])
  expect(blocks.length).toBeGreaterThan(30)
})

test('a newcomer gets the answer that the README shows, in five commands', async () => {
  const [install, , call, shown] = readme.blocks
  expect(install?.code.trim().split('\n')).toHaveLength(4)
  expect(install?.code).toMatch(/^npm ci\nnpm start$/mu)
  expect(
    documents
      .find(({ name }) => name === 'install.md')
      ?.blocks.slice(0, 2)
      .map(({ code }) => code),
  ).toEqual([install?.code, call?.code.replace(' \\\n  ', ' ')])
  const { stdout } = await run('sh', ['-c', substituted(call!)], { env })
  // Where a chunk begins and how its rectangle is drawn may improve without the README; only one citation is shown there.
  const [answered, told] = [stdout, shown!.code].map((text) =>
    JSON.parse(text, (name, value) => (['chunk_id', 'bbox'].includes(name) ? typeof value : value)),
  )
  expect({ ...answered, citations: answered.citations.slice(0, 1) }).toEqual(told)
})

test('what is not run names files and scripts that are there', () => {
  const code = blocks.filter((block) => !isRun(block)).map((block) => block.code)
  const files = code.flatMap((text) => Array.from(text.matchAll(/-f (\S+)/gu), ([, file]) => file!))
  expect(files.length).toBeGreaterThan(0)
  for (const file of files) expect([file, existsSync(path.join(root, file))]).toEqual([file, true])
  expect(code.join('\n')).toMatch(/^npm ci\nnpm start$/mu)
})
