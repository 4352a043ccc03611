import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { type Figure, keepFigures } from '../results.ts'
import { type ServerProcess, startProcess } from '../shell/server-process.ts'
import { parallelSamples } from './parallel-samples.ts'

const atOnce = 16
const files = 96
const probeEveryMs = 10

interface Round {
  readonly workers: number
  readonly filesPerSecond: number
  /** Processor time of a file in the server itself, and in the processes that read. */
  readonly serverMs: number
  readonly readingMs: number
  /** Waits for `/health`, one probe after the other on a connection of its own. */
  readonly waits: readonly number[]
}

/** Sixteen files at once over HTTP, with one worker and with more up to the cores, and how quickly `/health` answers meanwhile. */
export async function benchParallel(): Promise<void> {
  const rounds: Round[] = []
  for (let workers = 1; workers <= availableParallelism(); workers *= 2) rounds.push(await measure(workers))
  keepFigures('read-parallel', [...throughputOf(rounds), ...rounds.map(healthOf)])
}

async function measure(workers: number): Promise<Round> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-parallel-'))
  const server = await startProcess(path.join(import.meta.dirname, '../../src/bootstrap/main.ts'), {
    SERVICE_PORT: '0',
    SERVICE_CORPUS_ROOT: path.join(folder, 'corpus'),
    SERVICE_CACHE_DIR: path.join(folder, 'cache'),
    SERVICE_CACHE: '0',
    SERVICE_VECTORS: '0',
    SERVICE_WORKERS: String(workers),
  })
  try {
    return await readAll(server, workers)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function readAll({ url, child }: ServerProcess, workers: number): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const samples = parallelSamples()
  const post = (at: number) => ask(`${url}/parse`, agent, samples[at % samples.length])
  // All children are started and their code is warm.
  await Promise.all(Array.from({ length: atOnce * 2 }, (_, at) => post(at)))

  const before = processorMs(child.pid!)
  let reading = true
  const probing = probe(url, () => reading)
  let next = 0
  const started = performance.now()
  const client = async () => {
    while (next < files) {
      next += 1
      await post(next)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, client))
  const seconds = (performance.now() - started) / 1000
  reading = false
  agent.destroy()
  const after = processorMs(child.pid!)
  return {
    workers,
    filesPerSecond: files / seconds,
    serverMs: (after.own - before.own) / files,
    readingMs: (after.children - before.children) / files,
    waits: await probing,
  }
}

const msPerTick = 10

/** As the kernel counts it, of a process and of its children that are still there. */
function processorMs(pid: number): { own: number; children: number } {
  const ofOne = (one: string | number) => {
    const [, , , ...rest] = readFileSync(`/proc/${one}/stat`, 'utf8').split(/\) |\s/u)
    return (Number(rest[10]) + Number(rest[11])) * msPerTick
  }
  const numbers = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  return { own: ofOne(pid), children: numbers.reduce((sum, one) => sum + ofOne(one), 0) }
}

async function probe(url: string, goesOn: () => boolean): Promise<number[]> {
  const agent = new Agent({ keepAlive: true })
  const waits: number[] = []
  while (goesOn()) {
    waits.push(await ask(`${url}/health`, agent))
    await new Promise((resolve) => setTimeout(resolve, probeEveryMs))
  }
  agent.destroy()
  return waits
}

/** How long an answer took, to its last byte. */
function ask(url: string, agent: Agent, file?: Uint8Array): Promise<number> {
  const sent = performance.now()
  const headers = { 'Content-Type': 'application/octet-stream', 'X-Filename': 'file' }
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, ...(file === undefined ? {} : { method: 'POST', headers }) }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
      response.resume()
      response.once('end', () => resolve(performance.now() - sent))
    })
    asked.once('error', reject)
    asked.end(file)
  })
}

function throughputOf(rounds: readonly Round[]): Figure[] {
  const [first] = rounds
  return rounds.map(({ workers, filesPerSecond, serverMs, readingMs }) => ({
    what: `동시 ${atOnce}개 읽기, 작업 프로세스 ${workers}개`,
    value: `초당 ${filesPerSecond.toFixed(1)}개`,
    peer: `1개일 때의 ${(filesPerSecond / first!.filesPerSecond).toFixed(2)}배; 파일 하나에 서버 ${serverMs.toFixed(0)} ms, 읽기 ${readingMs.toFixed(0)} ms의 처리 시간`,
  }))
}

function healthOf({ workers, waits }: Round): Figure {
  const sorted = waits.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0)
  return {
    what: `그동안의 /health p99, 작업 프로세스 ${workers}개`,
    value: `${at(0.99)} ms`,
    peer: `한도 100 ms; 중앙값 ${at(0.5)} ms, 최대 ${at(1)} ms, ${sorted.length}번`,
  }
}
