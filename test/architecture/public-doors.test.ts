import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { build, root } from '../support/built.ts'

const doors = (JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { exports: Record<string, string> })
  .exports

beforeAll(build)

/** Runs a module in Node itself, which knows the package by its name. */
async function inNode(code: string): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], { cwd: root })
  return JSON.parse(stdout)
}

/** Names of values as Node sees them, and of types as the compiler does. */
async function namesOf(door: string): Promise<{ values: unknown; types: string[] }> {
  const values = await inNode(`console.log(JSON.stringify(Object.keys(await import('${door}')).sort()))`)
  const declarations = path.join(root, doors[door.replace('munseo', '.')]!.replace(/\.js$/u, '.d.ts'))
  const text = readFileSync(declarations, 'utf8')
  const own = Array.from(text.matchAll(/^export (?:interface|type) (\w+)/gmu), ([, name]) => name!)
  const handedOn = Array.from(text.matchAll(/^export (type )?\{([^}]*)\}/gmu), ([, isType, list]) =>
    list!.split(',').flatMap((one) => (isType || /^\s*type /u.test(one) ? [one.replace(/\btype /u, '').trim()] : [])),
  )
  return { values, types: [...own, ...handedOn.flat()].sort() }
}

test('munseo gives the service, its parts, and the types to write others', async () => {
  expect(await namesOf('munseo')).toEqual({
    values: [
      'chunkDocument',
      'compose',
      'createFsAclStore',
      'createFsFeedbackLog',
      'createFsKeyStore',
      'createFsUsageLog',
      'createFsVectorCache',
      'createOpenAiGateway',
      'createPinoLogger',
      'createSystemClock',
      'fail',
      'leavesOf',
      'ok',
      'openFsCache',
      'openFsCorpus',
      'openOramaIndex',
      'openProcessPool',
      'readConfig',
      'startServer',
      'startService',
    ],
    types: [
      'Access',
      'AccessReason',
      'AclStore',
      'Anchor',
      'Bbox',
      'Block',
      'Cache',
      'Chunk',
      'Clock',
      'Config',
      'Corpus',
      'Document',
      'DocumentEntry',
      'Embedder',
      'Failure',
      'FeedbackLog',
      'IndexedDocument',
      'KeyStore',
      'LlmGateway',
      'Logger',
      'Ocr',
      'OcrLine',
      'OcrPicture',
      'PageRenderer',
      'Parser',
      'Ports',
      'Result',
      'RunningServer',
      'RunningService',
      'SearchFound',
      'SearchIndex',
      'SearchQuery',
      'Service',
      'SourceFile',
      'Structure',
      'Table',
      'UsageLog',
      'VectorCache',
      'Warning',
    ],
  })
})

test('munseo/client gives a client, its error, and the types of the interface', async () => {
  expect(await namesOf('munseo/client')).toEqual({
    values: ['MunseoError', 'createClient'],
    types: ['Asked', 'Call', 'CallOptions', 'ClientOptions', 'GivenFile', 'MunseoClient', 'OperationId'],
  })
})

test('every kit is loaded by its name and gives a contract or what contracts are made of', async () => {
  const kits = readdirSync(path.join(root, 'test/contract/kits')).map((file) => file.replace(/\.ts$/u, ''))
  const code = `
    const found = {}
    for (const kit of ${JSON.stringify(kits)}) found[kit] = Object.keys(await import('munseo/contract/' + kit))
    console.log(JSON.stringify(found))`
  const found = (await inNode(code)) as Record<string, string[]>
  expect(Object.keys(found)).toEqual(kits)
  for (const [kit, names] of Object.entries(found)) {
    expect([kit, names.length > 0]).toEqual([kit, true])
    if (kit.endsWith('-kit') && kit !== 'search-vectors-kit') {
      expect(names.filter((name) => name.endsWith('Contract'))).toHaveLength(1)
    }
  }
})

test('every module behind a door is resolved to a compiled file with its types', async () => {
  const modules = Object.entries(doors).flatMap(([door, target]) => {
    if (!door.includes('*')) return [door.replace('.', 'munseo')]
    const folder = target.replace('./dist/', '').replace('*.js', '')
    return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.d)\.ts$/u.test(file))
      .map((file) => door.replace('.', 'munseo').replace('*', file.replace(/\.ts$/u, '')))
  })
  const code = `console.log(JSON.stringify(${JSON.stringify(modules)}.map((name) => import.meta.resolve(name))))`
  const resolved = (await inNode(code)) as string[]
  expect(modules.length).toBeGreaterThan(200)
  const missing = resolved
    .map((url) => new URL(url).pathname)
    .flatMap((file) => [file, file.replace(/\.js$/u, '.d.ts')])
    .filter((file) => !existsSync(decodeURIComponent(file)))
  expect(missing).toEqual([])
})

test('what has no door cannot be imported', async () => {
  const code = `console.log(JSON.stringify(await import('munseo/bootstrap/main').then(() => 0, (error) => error.code)))`
  expect(await inNode(code)).toBe('ERR_PACKAGE_PATH_NOT_EXPORTED')
})
