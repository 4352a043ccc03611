import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientInterface, type Description } from '../../scripts/client-interface.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const root = path.join(import.meta.dirname, '../..')
const file = path.join(root, 'src/adapters/client/interface.ts')

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** As the project formats every file. */
function formatted(text: string): string {
  const biome = path.join(root, 'node_modules/.bin/biome')
  const { stdout, stderr } = spawnSync(biome, ['format', `--stdin-file-path=${file}`], {
    input: text,
    encoding: 'utf8',
    cwd: root,
  })
  expect(stderr).toBe('')
  return stdout
}

test('the types and operations of the client are those of /openapi.json; UPDATE_GOLDENS=1 writes them anew', async () => {
  const description = (await (await fetch(`${server.url}/openapi.json`)).json()) as Description
  const made = formatted(clientInterface(description))
  if (process.env['UPDATE_GOLDENS'] === '1') writeFileSync(file, made)
  expect(readFileSync(file, 'utf8')).toBe(made)
})
