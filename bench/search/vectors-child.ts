// An index with vectors, from its first document to its loading: how long a query takes, and how long each kind of work
// holds the event loop up. Prints what it measured as JSON.
import { setImmediate as afterOthers } from 'node:timers/promises'
import { openOramaIndex } from '../../src/adapters/orama/orama-index.ts'
import { documentOf } from './eval-set.ts'
import { freshFolder } from './folders.ts'
import { cpuMs, type Held, memory, percentile, untilIdle, watchLoop } from './meter.ts'
import { createRandom, syntheticChunk, syntheticCorpus } from './synthetic.ts'

const [chunksWanted, queriesWanted] = process.argv.slice(2).map(Number) as [number, number]
const chunksPerDocument = 100
const dimensions = 384
const limit = 10
const tenant = '큰곳'
const idleMs = 100

const { texts, queries } = syntheticCorpus(chunksWanted, queriesWanted)
const names = Array.from({ length: Math.ceil(texts.length / chunksPerDocument) }, (_, at) => `문서 ${at}`)
const random = createRandom(384)
function unitVector(): Float32Array {
  const vector = Float32Array.from({ length: dimensions }, () => random() - 0.5)
  const norm = Math.hypot(...vector)
  return vector.map((value) => value / norm)
}

const dir = freshFolder('vectors-at-scale')
const before = memory()
let index = await openOramaIndex({ dir })
const loop = watchLoop()
const held: Record<string, Held> = {}

for (const [at, name] of names.entries()) {
  const inside = texts.slice(at * chunksPerDocument, (at + 1) * chunksPerDocument)
  const chunks = inside.map((text, place) => syntheticChunk(name, place, text))
  await index.replace(tenant, documentOf(name, chunks))
}
await index.persist(tenant)
await untilIdle(idleMs)
held['building, merging and writing'] = loop.lap()

for (const name of names) {
  const vectors = new Map<string, Float32Array>()
  for (let place = 0; place < chunksPerDocument; place += 1) {
    vectors.set(`c${place + 1}`, unitVector())
    // Making them is the bench's own work.
    await afterOthers()
  }
  await index.putVectors(tenant, name, '1', 'bench', vectors)
}
await index.persist(tenant)
await untilIdle(idleMs)
held['vectors come and are written'] = loop.lap()

const times: number[] = []
const cpu = cpuMs()
for (const words of queries) {
  const start = performance.now()
  await index.search(tenant, { words, vector: unitVector(), limit })
  times.push(performance.now() - start)
  await afterOthers()
}
const meanCpuMs = (cpuMs() - cpu) / queries.length
held['searching by words and meaning'] = loop.lap()

await index.close()
index = await openOramaIndex({ dir })
await index.documents(tenant)
await untilIdle(idleMs)
held['loading'] = loop.lap()
const memoryMb = (memory() - before) / 1e6

loop.lap()
await index.remove(
  tenant,
  names.filter((_, at) => at % 3 === 0),
)
await untilIdle(idleMs)
held['removing a third of the documents'] = loop.lap()
loop.stop()
await index.close()
console.log(
  JSON.stringify({
    dimensions,
    memoryMb,
    p50Ms: percentile(times, 0.5),
    p95Ms: percentile(times, 0.95),
    meanCpuMs,
    held,
  }),
)
