// Many small tenants: fills them, opens the index anew, searches each once, and prints what it measured as JSON.
import { openOramaIndex } from '../../src/adapters/orama/orama-index.ts'
import { documentOf } from './eval-set.ts'
import { freshFolder } from './folders.ts'
import { syntheticChunk, syntheticCorpus } from './synthetic.ts'

const [tenants, documents] = process.argv.slice(2).map(Number) as [number, number]
const chunksPerDocument = 5
const { texts, queries } = syntheticCorpus(documents * chunksPerDocument * 10, 10)
const dir = freshFolder('tenants')

const filling = await openOramaIndex({ dir })
for (let tenant = 0; tenant < tenants; tenant += 1) {
  for (let document = 0; document < documents; document += 1) {
    const name = `문서 ${document}`
    const first = ((tenant % 10) * documents + document) * chunksPerDocument
    const chunks = texts.slice(first, first + chunksPerDocument).map((text, place) => syntheticChunk(name, place, text))
    await filling.replace(`곳${tenant}`, documentOf(name, chunks))
  }
}
await filling.close()

globalThis.gc?.()
const before = process.memoryUsage()
const start = performance.now()
const index = await openOramaIndex({ dir })
const startMs = performance.now() - start
const times: number[] = []
for (let tenant = 0; tenant < tenants; tenant += 1) {
  const asked = performance.now()
  const { lexical } = await index.search(`곳${tenant}`, { words: queries[tenant % 10]!, limit: 10 })
  times.push(performance.now() - asked)
  if (lexical.length === 0 && tenant % 10 === 0) throw new Error(`nothing found in tenant ${tenant}`)
}
globalThis.gc?.()
const after = process.memoryUsage()
const grown = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers
await index.close()
console.log(
  JSON.stringify({ startMs, memoryMb: grown / 1e6, searchP50Ms: times.toSorted((a, b) => a - b)[tenants >> 1] }),
)
