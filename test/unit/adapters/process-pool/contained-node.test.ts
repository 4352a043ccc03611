import { mkdir, realpath, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { containedNode } from '../../../../src/adapters/process-pool/contained-node.ts'
import { tempFolder } from '../fs/temp-folder.ts'

test('packages behind a link may be read where they truly lie, and the folder they lie in may not', async () => {
  const root = await realpath(await tempFolder())
  const entry = path.join(root, 'app/src/adapters/pool/child.ts')
  await mkdir(path.dirname(entry), { recursive: true })
  await writeFile(entry, '')
  await mkdir(path.join(root, 'store/node_modules'), { recursive: true })
  await symlink(path.join(root, 'store/node_modules'), path.join(root, 'app/node_modules'))

  const { args } = containedNode({ entry, args: [], readable: [], heapMb: 64, dataMb: 64, worker: false })
  const readable = args.flatMap((arg) => /^--allow-fs-read=(.*)$/u.exec(arg)?.[1] ?? [])
  const ours = readable.filter((place) => place.startsWith(root)).map((place) => path.relative(root, place))
  expect(ours.sort()).toEqual(['app/node_modules', 'app/src', 'store/node_modules'])
})
