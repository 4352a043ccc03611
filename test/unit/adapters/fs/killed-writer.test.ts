import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openFsCorpus } from '../../../../src/adapters/fs/fs-corpus.ts'
import { createMemoryLogger } from '../../../../src/adapters/memory/memory-logger.ts'
import { contentOf, versionOf } from './known-content.ts'
import { tempFolder } from './temp-folder.ts'

const program = fileURLToPath(new URL('./store-in-a-loop.ts', import.meta.url))

function startWriter(root: string): ChildProcess {
  return spawn(process.execPath, [program, root], { stdio: ['ignore', 'pipe', 'inherit'] })
}

test('a writer killed at any point leaves the old file or the new, whole, and nothing else in the listing', async () => {
  const root = await tempFolder()
  const corpus = await openFsCorpus({ root, logger: createMemoryLogger() })
  await corpus.store('가람', '바뀌는.hwp', contentOf(1), { replace: true })

  for (let round = 0; round < 12; round += 1) {
    const writer = startWriter(root)
    await once(writer.stdout!, 'data')
    // Another moment of its work each time.
    await delay(round * 3)
    writer.kill('SIGKILL')
    await once(writer, 'exit')

    const files = (await corpus.list('가람'))!
    expect(files.filter(({ name }) => !/^(바뀌는|새 \d+)\.hwp$/.test(name))).toEqual([])
    for (const { name } of files) {
      const { content } = (await corpus.open('가람', name))!
      const version = versionOf(await readFile((content as { path: string }).path))
      expect(version, name).toBeDefined()
      if (name !== '바뀌는.hwp') expect(name).toBe(`새 ${version}.hwp`)
      if (name !== '바뀌는.hwp') await corpus.remove('가람', name)
    }
  }
})
