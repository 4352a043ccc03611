import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { modulesIn, root } from './source-files.ts'

const listed = path.join(root, 'test/architecture/public-names.json')

/** What teams write their own adapters and tests against. */
const doors = [
  { door: 'ports', folder: 'src/ports' },
  { door: 'contract', folder: 'test/contract/kits' },
]

const exported = /^export (?:declare )?(?:async )?(?:abstract )?(?:const|function\*?|class|interface|type|let) (\w+)/gm

function publicNames(): Record<string, readonly string[]> {
  const names = doors.flatMap(({ door, folder }) =>
    modulesIn(folder).map(({ file, text }): [string, string[]] => [
      `munseo/${door}/${file.slice(folder.length + 1, -'.ts'.length)}`,
      Array.from(text.matchAll(exported), ([, name]) => name!).sort(),
    ]),
  )
  return Object.fromEntries(names.sort(([a], [b]) => (a < b ? -1 : 1)))
}

test('the names that others build on are those that were agreed: UPDATE_PUBLIC_NAMES=1 rewrites the list', () => {
  const now = publicNames()
  if (process.env['UPDATE_PUBLIC_NAMES'] === '1') writeFileSync(listed, `${JSON.stringify(now, null, 2)}\n`)
  expect(now).toEqual(JSON.parse(readFileSync(listed, 'utf8')))
})

test('every door in package.json leads to a file or a folder of sources', () => {
  const { exports } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    exports: Record<string, string>
  }
  for (const [door, compiled] of Object.entries(exports)) {
    const source = compiled.replace('./dist/', '').replace(/\*?\.js$/, compiled.includes('*') ? '' : '.ts')
    expect(existsSync(path.join(root, source)), `${door} → ${source}`).toBe(true)
  }
})
