import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openOramaIndex } from '../../../../src/adapters/orama/orama-index.ts'
import { documentOf, testFolder, textOf } from './library.ts'

test('a server killed while it indexes has, at its next start, every document as persisted or newer, and whole', async () => {
  const dir = await testFolder()
  const documents = Array.from({ length: 4 }, (_, at) =>
    documentOf(
      `문서${at}`,
      Array.from({ length: 30 }, (_, place) => textOf(at * 100 + place)),
    ),
  )
  for (const linesUntilKill of [1, 6, 15]) {
    const writer = spawn(process.execPath, [
      path.join(import.meta.dirname, 'killed-writer.ts'),
      dir,
      JSON.stringify(documents),
    ])
    const persisted = new Map<string, number>()
    let lines = 0
    for await (const data of writer.stdout) {
      for (const line of String(data).trim().split('\n')) {
        const [name = '', round] = line.split(' ')
        persisted.set(name, Number(round))
        lines += 1
      }
      if (lines >= linesUntilKill) break
    }
    writer.kill('SIGKILL')
    await once(writer, 'exit')

    const index = await openOramaIndex({ dir })
    const told = new Map((await index.documents('가람')).map(({ name, version }) => [name, Number(version)]))
    for (const [name] of persisted) {
      const { chunks } = documents.find((document) => document.name === name)!
      expect(told.has(name)).toBe(true)
      const found = await index.search('가람', { words: textOf(0), within: new Set([name]), limit: 100 })
      expect(found.chunksSearched).toBe(chunks.length)
      for (const { chunk } of found.lexical) expect(chunks).toContainEqual(chunk)
    }
    await index.close()
  }
})
