// Indexes documents and their vectors without end until it is killed; says on stdout what was persisted.
import { readFileSync } from 'node:fs'
import { openOramaIndex } from '../../../../src/adapters/orama/orama-index.ts'
import type { IndexedDocument } from '../../../../src/ports/search-index.ts'
import { killedModel, vectorOf } from './killed-vectors.ts'

const [dir = '', file = ''] = process.argv.slice(2)
const documents = JSON.parse(readFileSync(file, 'utf8')) as IndexedDocument[]
const index = await openOramaIndex({ dir })
const known = await index.documents('가람')
const newest = Math.max(0, ...known.map(({ version }) => Number(version)))
for (let round = newest + 1; ; round += 1) {
  for (const [at, { name, chunks, ...document }] of documents.entries()) {
    const version = String(round)
    await index.replace('가람', { ...document, name, chunks, version })
    await index.persist('가람')
    process.stdout.write(`words ${at} ${round}\n`)
    const vectors = new Map(chunks.map((chunk, place) => [chunk.id, vectorOf(at, place)]))
    await index.putVectors('가람', name, version, killedModel, vectors)
    await index.persist('가람')
    process.stdout.write(`vectors ${at} ${round}\n`)
  }
}
