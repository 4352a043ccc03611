// One engine in a process of its own: builds an index of synthetic chunks, asks it, and prints what it measured as JSON.
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { setImmediate as afterOthers } from 'node:timers/promises'
import { openOramaIndex } from '../../src/adapters/orama/orama-index.ts'
import { termsOfText } from '../../src/domain/text/analyze.ts'
import { termsOfQuery } from '../../src/domain/text/analyze-query.ts'
import { createBareScorer, type Engine } from './engines.ts'
import { documentOf } from './eval-set.ts'
import { freshFolder } from './folders.ts'
import { cpuMs, memory, percentile, untilIdle } from './meter.ts'
import { createFts5, createMiniSearch } from './peers.ts'
import { syntheticChunk, syntheticCorpus } from './synthetic.ts'

const [name = '', chunksWanted = '0', queriesWanted = '0'] = process.argv.slice(2)
const { texts, queries } = syntheticCorpus(Number(chunksWanted), Number(queriesWanted))
const chunksPerDocument = 100
const limit = 10

/** A sleeping neighbour must not count: each query is asked thrice and its quickest time taken. */
async function timesOf(ask: (query: string) => unknown): Promise<{ p50Ms: number; p95Ms: number; meanCpuMs: number }> {
  for (const query of queries.slice(0, 5)) await ask(query)
  const cpu = cpuMs()
  const times: number[] = []
  for (const query of queries) {
    let quickest = Number.POSITIVE_INFINITY
    for (let round = 0; round < 3; round += 1) {
      const start = performance.now()
      await ask(query)
      quickest = Math.min(quickest, performance.now() - start)
    }
    times.push(quickest)
    await afterOthers()
  }
  return {
    p50Ms: percentile(times, 0.5),
    p95Ms: percentile(times, 0.95),
    meanCpuMs: (cpuMs() - cpu) / (3 * queries.length),
  }
}

async function measureEngine(create: () => Engine | Promise<Engine>): Promise<object> {
  const before = memory()
  const engine = await create()
  const cpu = cpuMs()
  for (const text of texts) engine.add(termsOfText(text))
  engine.ready()
  const buildS = (cpuMs() - cpu) / 1_000
  const memoryMb = (memory() - before) / 1e6
  return { buildS, memoryMb, ...(await timesOf((query) => engine.search(termsOfQuery(query), limit))) }
}

async function measureProduct(): Promise<object> {
  const dir = freshFolder('scale')
  const before = memory()
  let index = await openOramaIndex({ dir })
  const names = Array.from({ length: Math.ceil(texts.length / chunksPerDocument) }, (_, at) => `문서 ${at}`)
  const start = performance.now()
  const cpu = cpuMs()
  for (const [at, document] of names.entries()) {
    const inside = texts.slice(at * chunksPerDocument, (at + 1) * chunksPerDocument)
    await index.replace(
      '큰곳',
      documentOf(
        document,
        inside.map((text, place) => syntheticChunk(document, place, text)),
      ),
    )
  }
  await index.persist('큰곳')
  const buildS = (performance.now() - start) / 1_000
  const buildCpuS = (cpuMs() - cpu) / 1_000
  await index.close()

  const loadStart = performance.now()
  const loadCpu = cpuMs()
  index = await openOramaIndex({ dir })
  await index.documents('큰곳')
  const loadS = (performance.now() - loadStart) / 1_000
  const loadCpuS = (cpuMs() - loadCpu) / 1_000
  const memoryMb = (memory() - before) / 1e6
  // What was loaded is put in order behind the scenes; that is not the cost of a query.
  await untilIdle()
  const times = await timesOf((words) => index.search('큰곳', { words, limit }))

  const within = new Set(names.filter((_, at) => at % 2 === 0))
  const withinTimes = await timesOf((words) => index.search('큰곳', { words, limit, within }))

  const added: number[] = []
  for (let round = 0; round < 21; round += 1) {
    const document = `새 문서 ${round}`
    const chunks = texts.slice(round * 20, round * 20 + 20).map((text, place) => syntheticChunk(document, place, text))
    const addStart = performance.now()
    await index.replace('큰곳', documentOf(document, chunks))
    await index.persist('큰곳')
    added.push(performance.now() - addStart)
  }
  await index.close()
  return {
    buildS,
    buildCpuS,
    loadS,
    loadCpuS,
    memoryMb,
    ...times,
    withinP50Ms: withinTimes.p50Ms,
    addP50Ms: percentile(added, 0.5),
    addMaxMs: Math.max(...added),
    diskMb: sizeOf(dir) / 1e6,
  }
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => statSync(path.join(folder, file)))
    .reduce((sum, stat) => sum + (stat.isFile() ? stat.size : 0), 0)
}

const engines: Readonly<Record<string, () => Promise<object>>> = {
  product: measureProduct,
  bare: () => measureEngine(createBareScorer),
  minisearch: () => measureEngine(createMiniSearch),
  fts5: () => measureEngine(() => createFts5(path.join(freshFolder('fts5'), 'index.db'))),
}
console.log(JSON.stringify(await engines[name]!()))
