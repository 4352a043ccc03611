import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMemoryLogger } from '../../../src/adapters/memory/memory-logger.ts'
import { createMemorySearchIndex } from '../../../src/adapters/memory/memory-search-index.ts'
import { startService } from '../../../src/bootstrap/library.ts'
import { createPlainParser } from '../../support/documents.ts'

let folder: string
let env: Record<string, string>
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'munseo-library-'))
  env = {
    SERVICE_PORT: '0',
    SERVICE_CORPUS_ROOT: path.join(folder, 'corpus'),
    SERVICE_CACHE_DIR: path.join(folder, 'cache'),
    SERVICE_VECTORS: '0',
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a service on parts of one’s own listens, says so, and leaves those parts open when it stops', async () => {
  const closed: string[] = []
  const index = { ...createMemorySearchIndex(), close: async () => void closed.push('index') }
  const parser = { ...createPlainParser(), close: async () => void closed.push('parser') }
  const logger = createMemoryLogger()
  const { url, service, stop } = await startService(env, { index, parser, logger })
  expect(service.ports).toMatchObject({ index, parser, logger })
  expect(logger.lines).toContainEqual(expect.objectContaining({ msg: 'listening', fields: { url } }))
  expect((await fetch(`${url}/health`)).status).toBe(200)
  await stop()
  expect(closed).toEqual([])
  await expect(fetch(`${url}/health`)).rejects.toThrow()
})

test('a wrong setting is said before anything is opened', async () => {
  const wrong = startService({ ...env, SERVICE_PORT: 'http', SERVICE_STORE: 'paper' })
  await expect(wrong).rejects.toThrow(/SERVICE_PORT: got "http".*\nSERVICE_STORE: got "paper"/u)
})

test('a port that is taken is said, and nothing is left running', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as { port: number }
  const taken = startService({ ...env, SERVICE_PORT: String(port) }, { parser: createPlainParser() })
  await expect(taken).rejects.toThrow(/EADDRINUSE/u)
  other.close()
})

test('a part that cannot be opened is said, and what was opened before it is closed again', async () => {
  const temporary = await mkdtemp(path.join(folder, 'tmp-'))
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = temporary
  try {
    await writeFile(path.join(folder, 'no-folder'), '')
    const taken = startService({ ...env, SERVICE_CACHE: '0', SERVICE_CACHE_DIR: path.join(folder, 'no-folder/cache') })
    await expect(taken).rejects.toThrow(/ENOTDIR/u)
    expect(await readdir(temporary)).toEqual([])
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
})

test('a parser process is started once the server listens, before any file comes', async () => {
  const { service, stop } = await startService({ ...env, SERVICE_OCR: '0' }, { logger: createMemoryLogger() })
  try {
    await expect
      .poll(() => service.ports.parser.stats?.(), { timeout: 30_000 })
      .toMatchObject({ children: 1, started: 1 })
  } finally {
    await stop()
  }
})
