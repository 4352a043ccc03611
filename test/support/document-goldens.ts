import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createAllReaders } from '../../src/adapters/parse/all-readers.ts'
import { createDispatchingParser } from '../../src/adapters/parse/dispatching-parser.ts'
import type { Document } from '../../src/domain/document/document.ts'
import { sha256Of } from './documents.ts'

/** One test for each file: what it is, whether it was opened and why not, is what the golden beside it says. `UPDATE_GOLDENS=1` rewrites. */
export function documentGoldenTests(folder: string, names: readonly string[]): void {
  const parser = createDispatchingParser({ readers: createAllReaders(), version: 'test', ocr: undefined })
  test.each(names)('%s is told as its golden says', async (filename) => {
    const content = new Uint8Array(readFileSync(join(folder, filename)))
    const document = await parser.parse({ filename, bytes: content.length, sha256: sha256Of(content), content })
    const found = `${JSON.stringify(toldOf(document), null, 2)}\n`
    const golden = join(folder, `${filename}.golden.json`)
    if (process.env['UPDATE_GOLDENS'] === '1') writeFileSync(golden, found)
    expect(existsSync(golden), `${golden} is missing: run with UPDATE_GOLDENS=1 and look at it`).toBe(true)
    expect(found).toBe(readFileSync(golden, 'utf8'))
  })
}

function toldOf({ source, access, blocks, warnings, members }: Document): unknown {
  return {
    format: source.format,
    ...(source.container_path.length === 0 ? {} : { way: [...source.container_path, source.filename].join(' > ') }),
    ...(access.readable ? { text: blocks.map(({ text }) => text) } : { access }),
    ...(warnings.length === 0 ? {} : { warnings: warnings.map(({ code, text }) => `${code} ${text}`) }),
    ...(members === undefined ? {} : { members: members.map(toldOf) }),
  }
}
