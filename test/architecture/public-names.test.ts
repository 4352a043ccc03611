import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { modulesIn, root } from './source-files.ts'

const listed = path.join(root, 'test/architecture/public-names.txt')

/** What teams write their own adapters and tests against. */
const doors = [
  { door: 'ports', folder: 'src/ports' },
  { door: 'contract', folder: 'test/contract/kits' },
]

const exported = /^export (?:declare )?(?:async )?(?:abstract )?(?:const|function\*?|class|interface|type|let) (\w+)/gm

/** One line for each door and file: `munseo/ports/clock: Clock`. */
function publicNames(): string {
  const lines = doors.flatMap(({ door, folder }) =>
    modulesIn(folder).map(({ file, text }) => {
      const names = Array.from(text.matchAll(exported), ([, name]) => name!).sort()
      return `munseo/${door}/${file.slice(folder.length + 1, -'.ts'.length)}: ${names.join(', ')}\n`
    }),
  )
  return lines.sort().join('')
}

test('the names that others build on are those that were agreed: UPDATE_PUBLIC_NAMES=1 rewrites the list', () => {
  if (process.env['UPDATE_PUBLIC_NAMES'] === '1') writeFileSync(listed, publicNames())
  expect(publicNames()).toBe(readFileSync(listed, 'utf8'))
})
