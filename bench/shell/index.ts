import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { docxOf, p } from '../../test/support/docx-of.ts'
import { keepFigures } from '../results.ts'
import { residentMiB, type ServerProcess, startProcess } from './server-process.ts'

const root = path.join(import.meta.dirname, '../..')
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

/** Start, memory at rest, and how quickly the server says it is well while it reads. Run `npm run build` first. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-shell-'))
  const env = {
    SERVICE_PORT: '0',
    SERVICE_CORPUS_ROOT: path.join(folder, 'corpus'),
    SERVICE_CACHE_DIR: path.join(folder, 'cache'),
    SERVICE_CACHE: '0',
  }
  const start = () => startProcess(path.join(root, 'dist/src/bootstrap/main.js'), env)
  const startEmpty = () => startProcess(path.join(import.meta.dirname, 'empty-app.mjs'), {})

  const [ours, empty] = [await startTimes(start), await startTimes(startEmpty)]
  const server = await start()
  await new Promise((resolve) => setTimeout(resolve, 2000))
  const rest = residentMiB(server.child)
  const waits = await healthDuringParse(server.url)
  const laterWaits = await healthDuringParse(server.url)
  await server.stop()
  await rm(folder, { recursive: true, force: true })

  const bound = 1.5 * median(empty) + 1000
  keepFigures('shell', [
    {
      what: '시작에서 수신 대기까지 (중앙값)',
      value: `${median(ours).toFixed(0)} ms`,
      peer: `빈 express ${median(empty).toFixed(0)} ms, 한도 ${bound.toFixed(0)} ms`,
    },
    { what: '쉬는 동안의 메모리', value: `${rest.toFixed(0)} MiB`, peer: null },
    {
      what: '읽는 동안 동시 200개의 /health p99',
      value: `${percentile(waits, 0.99).toFixed(0)} ms`,
      peer: '한도 100 ms',
    },
    {
      what: '같은 값, 같은 서버에서 두 번째로 잰 것',
      value: `${percentile(laterWaits, 0.99).toFixed(0)} ms`,
      peer: '한도 100 ms',
    },
  ])
}

async function startTimes(start: () => Promise<ServerProcess>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < 7; round += 1) {
    const server = await start()
    times.push(server.startMs)
    await server.stop()
  }
  return times
}

/** Two hundred requests at once over open connections, several times, while a large document is being read. */
async function healthDuringParse(url: string): Promise<number[]> {
  const body = Array.from({ length: 40_000 }, (_, at) => p(`제${at + 1}항 점용료는 연간 ${at * 10}원으로 한다.`))
  const file = docxOf(body.join(''))
  let reading = true
  const parsed = (async () => {
    while (reading) await ask(`${url}/parse`, new Agent(), file)
  })()

  const agent = new Agent({ keepAlive: true, maxSockets: 200 })
  const burst = () => Promise.all(Array.from({ length: 200 }, () => ask(`${url}/health`, agent)))
  await burst()
  const waits: number[] = []
  for (let round = 0; round < 20; round += 1) waits.push(...(await burst()))
  reading = false
  await parsed
  agent.destroy()
  return waits
}

/** How long an answer took, to its last byte. The plain client costs least, since it shares the cores with the server. */
function ask(url: string, agent: Agent, file?: Uint8Array): Promise<number> {
  const sent = performance.now()
  const headers = { 'Content-Type': 'application/octet-stream', 'X-Filename': 'large.docx' }
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, ...(file === undefined ? {} : { method: 'POST', headers }) }, (response) => {
      response.resume()
      response.once('end', () => resolve(performance.now() - sent))
    })
    asked.once('error', reject)
    asked.end(file)
  })
}
