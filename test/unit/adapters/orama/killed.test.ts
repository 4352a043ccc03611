import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openOramaIndex } from '../../../../src/adapters/orama/orama-index.ts'
import { killedModel, vectorOf } from './killed-vectors.ts'
import { documentOf, testFolder, textOf } from './library.ts'

const documents = Array.from({ length: 36 }, (_, at) =>
  documentOf(
    `문서${at}`,
    Array.from({ length: 3 + (at % 6) }, (_, place) => textOf(at * 100 + place)),
  ),
)

/** Acknowledged round of each document, for its words and for its vectors. */
interface Acknowledged {
  readonly words: Map<number, number>
  readonly vectors: Map<number, number>
}

/** Lets a writer say so many lines, waits a moment and kills it. */
async function killedAfter(
  lines: number,
  waitMs: number,
  said: Acknowledged,
  ...args: readonly string[]
): Promise<void> {
  const writer = spawn(process.execPath, [path.join(import.meta.dirname, 'killed-writer.ts'), ...args])
  let heard = 0
  let rest = ''
  for await (const data of writer.stdout) {
    const whole = (rest + String(data)).split('\n')
    rest = whole.pop()!
    for (const line of whole) {
      const [what, at, round] = line.split(' ')
      said[what as keyof Acknowledged].set(Number(at), Number(round))
      heard += 1
    }
    if (heard >= lines) break
  }
  expect(heard).toBeGreaterThanOrEqual(lines)
  await pause(waitMs)
  writer.kill('SIGKILL')
  await once(writer, 'exit')
}

async function expectWhole(dir: string, said: Acknowledged): Promise<void> {
  const index = await openOramaIndex({ dir })
  const told = new Map((await index.documents('가람')).map((one) => [one.name, one]))
  for (const [at, { name, chunks }] of documents.entries()) {
    const stored = told.get(name)
    if (stored === undefined) {
      expect(said.words.has(at)).toBe(false)
      continue
    }
    const round = Number(stored.version)
    expect(round).toBeGreaterThanOrEqual(said.words.get(at) ?? 0)
    const within = new Set([name])
    const found = await index.search('가람', { words: textOf(0), within, limit: 100 })
    expect(found.chunksSearched).toBe(chunks.length)
    for (const { chunk } of found.lexical) expect(chunks).toContainEqual(chunk)

    // Vectors of this very version are all there; those of a newer one may be on their way.
    if (said.vectors.get(at) === round) expect(stored.vectorCount).toBe(chunks.length)
    const missing = new Set((await index.withoutVectors('가람', name, killedModel)).map(({ id }) => id))
    for (const [place, { id }] of chunks.entries()) {
      if (missing.has(id)) continue
      const near = await index.search('가람', { words: '', vector: vectorOf(at, place), within, limit: 1 })
      expect(near.semantic.map(({ chunk, score }) => [chunk.id, score])).toEqual([[id, 1]])
    }
  }
  await index.close()
}

test('a server killed at any moment has, at its next start, everything it acknowledged or newer, and whole', async () => {
  const dir = await testFolder()
  const file = path.join(await testFolder(), 'documents.json')
  await writeFile(file, JSON.stringify(documents))
  const said: Acknowledged = { words: new Map(), vectors: new Map() }
  const left = new Set<string>()
  // Few lines: the first documents and the upkeep after a load. Many: segments merge and snapshots are written meanwhile.
  const kills = [
    [1, 0],
    [2, 3],
    [30, 1],
    [75, 2],
    [150, 0],
    [230, 4],
    [3, 12],
    [320, 7],
  ] as const
  for (const [lines, waitMs] of kills) {
    await killedAfter(lines, waitMs, said, dir, file)
    for (const name of await readdir(dir, { recursive: true })) left.add(path.extname(name))
    await expectWhole(dir, said)
  }
  // Otherwise no snapshot was ever at stake.
  expect(left).toContain('.snapshot')
})
