// Indexes documents without end until it is killed; says on stdout which of them were persisted.
import { openOramaIndex } from '../../../../src/adapters/orama/orama-index.ts'
import type { IndexedDocument } from '../../../../src/ports/search-index.ts'

const [dir = '', documents = '[]'] = process.argv.slice(2)
const index = await openOramaIndex({ dir })
for (let round = 1; ; round += 1) {
  for (const document of JSON.parse(documents) as IndexedDocument[]) {
    await index.replace('가람', { ...document, version: String(round) })
    await index.persist('가람')
    process.stdout.write(`${document.name} ${round}\n`)
  }
}
