import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { docxOf, p, tbl, tc, tr } from '../../test/support/docx-of.ts'
import { sheetOf, xlsxOf } from '../../test/support/xlsx-of.ts'
import { type Figure, keepFigures } from '../results.ts'
import { type ServerProcess, startProcess } from '../shell/server-process.ts'

const atOnce = 16
const files = 96
const probeEveryMs = 10

interface Round {
  readonly workers: number
  readonly filesPerSecond: number
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

async function readAll({ url }: ServerProcess, workers: number): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const samples = [letter(), workbook()]
  const post = (at: number) => ask(`${url}/parse`, agent, samples[at % samples.length])
  // All children are started and their code is warm.
  await Promise.all(Array.from({ length: atOnce * 2 }, (_, at) => post(at)))

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
  return { workers, filesPerSecond: files / seconds, waits: await probing }
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

/** Some sixty pages of text with a table on each. */
function letter(): Uint8Array {
  const body = Array.from({ length: 60 }, (_, page) => [
    ...Array.from({ length: 25 }, (_, at) =>
      p(`제${page * 25 + at + 1}조 점용료는 연간 ${at * 10}원으로 하고, 매년 정한다.`),
    ),
    tbl(Array.from({ length: 10 }, (_, row) => tr(Array.from({ length: 6 }, (_, col) => tc(`${row}행 ${col}열`))))),
  ])
  return docxOf(body.flat().join(''))
}

function workbook(): Uint8Array {
  const row = (at: number) => [`사업 ${at}`, at * 1_000, at / 7, `비고 ${at}`, at % 13, `기관 ${at % 50}`]
  return xlsxOf({ sheets: [sheetOf(Array.from({ length: 2_500 }, (_, at) => row(at)))] })
}

function throughputOf(rounds: readonly Round[]): Figure[] {
  const [first] = rounds
  return rounds.map(({ workers, filesPerSecond }) => ({
    what: `동시 ${atOnce}개 읽기, 작업 프로세스 ${workers}개`,
    value: `초당 ${filesPerSecond.toFixed(1)}개`,
    peer: workers === 1 ? null : `1개일 때의 ${(filesPerSecond / first!.filesPerSecond).toFixed(2)}배`,
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
