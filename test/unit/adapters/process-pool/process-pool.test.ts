import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createMemoryLogger, type MemoryLogger } from '../../../../src/adapters/memory/memory-logger.ts'
import {
  openProcessPool,
  type ProcessPool,
  type ProcessPoolOptions,
} from '../../../../src/adapters/process-pool/process-pool.ts'
import { hostileReaders, pdfThat } from './pdf-that.ts'

let folder: string
let logger: MemoryLogger
let shared: ProcessPool
const opened: ProcessPool[] = []

async function open(options: Partial<ProcessPoolOptions> = {}): Promise<ProcessPool> {
  const pool = await openProcessPool({
    workers: 1,
    timeoutMs: 60_000,
    ocr: { enabled: false, languages: [] },
    logger,
    readers: hostileReaders,
    tempDir: folder,
    heapMb: 150,
    dataMb: 350,
    ...options,
  })
  opened.push(pool)
  return pool
}

const textOf = async (pool: ProcessPool, deed: string) => (await pool.parse(pdfThat(deed))).blocks[0]?.text

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'munseo-test-'))
  logger = createMemoryLogger()
  shared = await open()
  await shared.warm()
})

afterEach(async () => {
  for (const pool of opened.splice(1)) await pool.close()
})

afterAll(async () => {
  await shared.close()
  await rm(folder, { recursive: true, force: true })
})

test('a file is read in another process, one after the other in the same', async () => {
  const first = await textOf(shared, 'pid')
  expect(Number(first)).not.toBe(process.pid)
  expect(await textOf(shared, 'pid')).toBe(first)
})

test('a file on disk is read like the same bytes from memory', async () => {
  const file = pdfThat('text 공고', '공고.pdf')
  const place = path.join(folder, 'on-disk')
  await writeFile(place, file.content)
  const [{ metrics: _a, ...fromDisk }, { metrics: _b, ...fromMemory }] = [
    await shared.parse({ ...file, content: { path: place } }),
    await shared.parse(file),
  ]
  expect(fromDisk).toEqual(fromMemory)
  expect(fromDisk.source).toMatchObject({ filename: '공고.pdf', sha256: file.sha256, bytes: file.bytes })
})

test('a Document says the hash of the bytes that were read, whatever was promised', async () => {
  const document = await shared.parse({ ...pdfThat('text 바뀜'), sha256: '0'.repeat(64) })
  expect(document.source.sha256).toBe(pdfThat('text 바뀜').sha256)
  expect(document.doc_id).toBe(`sha256:${pdfThat('text 바뀜').sha256}`)
})

test('a Document of many megabytes arrives whole', async () => {
  const document = await shared.parse(pdfThat('many 12345'))
  expect(document.blocks).toHaveLength(12_345)
  expect(document.blocks.at(-1)?.text).toBe(`문단 12344 ${'가'.repeat(100)}`)
})

test('what a library prints disturbs nothing', async () => {
  expect(await textOf(shared, 'noise')).toBe('조용히')
})

test.for([
  ['heap', 'TOO_LARGE', 'a heap that grows without end'],
  ['buffers', 'TOO_LARGE', 'buffers outside the heap'],
  ['exit', 'CORRUPT', 'an exit in the middle'],
  ['segfault', 'CORRUPT', 'a crash of native code'],
  ['fault', 'CORRUPT', 'a fault of a reader'],
])('a file that causes %s is %s and the next file is read', async ([deed, reason]) => {
  const document = await shared.parse(pdfThat(deed!))
  expect(document.access).toMatchObject({ readable: false, reason })
  expect(document.source).toMatchObject({ format: 'pdf', filename: '문서.pdf', sha256: pdfThat(deed!).sha256 })
  expect(await textOf(shared, 'text 다음')).toBe('다음')
})

test.for(['loop', 'wait'])(
  'a file that never ends (%s) is stopped: TIMEOUT, and the next file is read',
  async (deed) => {
    const pool = await open({ timeoutMs: 400 })
    const document = await pool.parse(pdfThat(deed))
    expect(document.access.reason).toBe('TIMEOUT')
    expect(pool.stats().deaths.timeout).toBe(1)
    const patient = await open()
    expect(await textOf(patient, 'text 다음')).toBe('다음')
  },
)

test('a file that fails only because of what an earlier one left behind is read in a fresh process', async () => {
  await shared.parse(pdfThat('text 글'))
  expect(await textOf(shared, 'exitUnlessFirst')).toBe('첫 파일')
})

test('a Document too large to take in is refused', async () => {
  const pool = await open({ resultBytesMax: 1_000_000 })
  expect((await pool.parse(pdfThat('many 20000'))).access.reason).toBe('TOO_LARGE')
  expect(await textOf(pool, 'text 다음')).toBe('다음')
})

test('a child gives way to a new one after its number of files', async () => {
  const pool = await open({ jobsPerChild: 2 })
  expect([await textOf(pool, 'count'), await textOf(pool, 'count'), await textOf(pool, 'count')]).toEqual([
    '1',
    '2',
    '1',
  ])
})

test('a child that keeps much memory gives way to a new one', async () => {
  const pool = await open({ restMb: 120 })
  await pool.parse(pdfThat('hold 100'))
  expect(await textOf(pool, 'count')).toBe('1')
})

test('no more files are read at once than there are workers; the others wait their turn', async () => {
  const pool = await open({ workers: 2 })
  const read = Promise.all(['text 하나', 'text 둘', 'text 셋', 'text 넷'].map((deed) => textOf(pool, deed)))
  expect(pool.stats()).toMatchObject({ parsingNow: 2, waiting: 2, children: 2 })
  expect(await read).toEqual(['하나', '둘', '셋', '넷'])
  expect(pool.stats()).toMatchObject({ parsingNow: 0, waiting: 0 })
})

test('children that wait are ended but for one', async () => {
  const pool = await open({ workers: 2, idleMs: 50 })
  await Promise.all([pool.parse(pdfThat('text 하나')), pool.parse(pdfThat('text 둘'))])
  await expect.poll(() => pool.stats().children, { timeout: 20_000 }).toBe(1)
  expect(await textOf(pool, 'text 셋')).toBe('셋')
})

test('a child knows nothing of the server but its own file', async () => {
  const environment = JSON.parse((await textOf(shared, 'environment'))!) as Record<string, string>
  // Libraries ask for the home folder, and fail where there is no answer.
  expect(environment['HOME']).toMatch(/^\//u)
  expect(
    Object.keys(environment).filter((name) => !['TZ', 'HOME', 'PWD', '_', 'SHLVL', 'OLDPWD'].includes(name)),
  ).toEqual([])
})

test('a child that reaches for a file outside its code and its own folder is refused, and that is no fault of the file', async () => {
  const other = path.join(folder, '다른 문서')
  await writeFile(other, '비밀')
  await expect(shared.parse(pdfThat(`open ${other}`))).rejects.toThrow('no parser process could read the file')
  expect(logger.lines.some(({ fields }) => String(fields['cause']).includes('ERR_ACCESS_DENIED'))).toBe(true)
})

test('the log says where a reader failed and nothing of the document', async () => {
  await shared.parse(pdfThat('fault'))
  const said = logger.lines.map((line) => JSON.stringify(line))
  expect(said.some((line) => line.includes('TypeError at hostile-readers.ts:'))).toBe(true)
  expect(said.join()).not.toContain('비밀')
})

test('a pool whose readers cannot be loaded says so instead of calling every file corrupt', async () => {
  const readers = path.join(folder, 'broken-readers.mjs')
  await writeFile(
    readers,
    'export const formatsRead = () => []; if (process.argv[2]?.startsWith("{")) throw new Error()',
  )
  const pool = await open({ readers: new URL(`file://${readers}`) })
  await expect(pool.warm()).rejects.toThrow('no parser process can be started')
  await expect(pool.parse(pdfThat('text 글'))).rejects.toThrow('no parser process could read the file')
})

test('a file that comes while the only child is being started ahead is read by it', async () => {
  const pool = await open()
  const [, text] = await Promise.all([pool.warm(), textOf(pool, 'text 글')])
  expect(text).toBe('글')
  expect(pool.stats().started).toBe(1)
})

test('a file that is gone from the disk is an outage, and the next file is read', async () => {
  const gone = { ...pdfThat('text 글'), content: { path: path.join(folder, 'gone') } }
  await expect(shared.parse(gone)).rejects.toThrow('ENOENT')
  expect(await textOf(shared, 'text 다음')).toBe('다음')
})

test('closing ends what runs and what waits, and leaves no file behind', async () => {
  const pool = await open({ tempDir: path.join(folder, 'closing') })
  const running = pool.parse(pdfThat('loop'))
  const waiting = pool.parse(pdfThat('text 글'))
  const refused = Promise.all([expect(running).rejects.toThrow('closed'), expect(waiting).rejects.toThrow('closed')])
  await pool.close()
  await refused
  await expect(pool.parse(pdfThat('text 글'))).rejects.toThrow('closed')
  expect(pool.stats()).toMatchObject({ parsingNow: 0, waiting: 0, children: 0 })
  expect(await readdir(path.join(folder, 'closing'))).toEqual([])
})

test('a temporary folder that the system swept away is made again', async () => {
  const pool = await open({ tempDir: path.join(folder, 'swept'), jobsPerChild: 2 })
  for (const text of ['하나', '둘', '셋']) {
    expect(await textOf(pool, `text ${text}`)).toBe(text)
    await rm(path.join(folder, 'swept'), { recursive: true, force: true })
  }
})

test('when no process can be given a folder, the file is refused and the pool lives on', async () => {
  const blocked = path.join(folder, 'blocked')
  const pool = await open({ tempDir: blocked })
  await rm(blocked, { recursive: true })
  await writeFile(blocked, 'no folder any more')
  await expect(pool.parse(pdfThat('text 글'))).rejects.toThrow('ENOTDIR')
  await rm(blocked)
  expect(await textOf(pool, 'text 글')).toBe('글')
})

test('no copy of a file stays once it was read', async () => {
  await shared.parse(pdfThat('text 글'))
  const left = async () => (await readdir(folder, { recursive: true })).filter((name) => name.includes('input-'))
  await expect.poll(left).toEqual([])
})

test('a server killed outright takes even a child in an endless loop with it', async () => {
  const server = spawn(process.execPath, [fileURLToPath(new URL('./server-that-hangs.ts', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TMPDIR: folder },
  })
  const [printed] = (await once(server.stdout, 'data')) as [Buffer]
  const child = Number(printed.toString())
  expect(isAlive(child)).toBe(true)
  server.kill('SIGKILL')
  await expect.poll(() => isAlive(child), { timeout: 20_000 }).toBe(false)
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
