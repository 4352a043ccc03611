// Runs in a process of its own: reads one file at a time and answers with the lines of its Document on channel 3.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { documentLines } from '../document-lines.ts'
import { createDispatchingParser } from '../parse/dispatching-parser.ts'
import { defaultLimits } from '../parse/shared/limits.ts'
import { sniff } from '../parse/sniff.ts'
import { createAskingOcr } from './asking-ocr.ts'
import { type ChildSettings, controlLine, type Job, type Order, type ReadersModule } from './child-protocol.ts'
import { createLazyOcr } from './lazy-ocr.ts'

const settings = JSON.parse(process.argv[2] ?? '') as ChildSettings
const replies = new Socket({ fd: 3, readable: false, writable: true })
const faults: unknown[] = []

const { createAllReaders } = (await import(settings.readers)) as ReadersModule
const { languages } = settings.ocr
const asking = createAskingOcr(languages, (picture) => send(controlLine({ picture })))
const recognition = () => (settings.ocrByServer ? asking : createLazyOcr(languages))
const parser = createDispatchingParser({
  readers: createAllReaders(),
  version: settings.version,
  limits: { ...defaultLimits, recognitionMs: settings.recognitionMs },
  ocr: settings.ocr.enabled ? recognition() : undefined,
  onError: (error) => faults.push(error),
})

async function answer({ path, filename }: Job): Promise<void> {
  const content = await readFile(path)
  const sha256 = createHash('sha256').update(content).digest('hex')
  await send(controlLine({ began: sniff(content).format }))
  const document = await parser.parse({ filename, bytes: content.length, sha256, content })
  for (const fault of faults) judge(fault)
  for (const line of documentLines(document)) await send(line)
}

async function send(line: string): Promise<void> {
  if (!replies.write(`${line}\n`)) await once(replies, 'drain')
}

/** Some faults are not the file's: memory that the system refused, and code that is missing or may not be read. */
function judge(fault: unknown): void {
  if (isOutOfMemory(fault)) {
    process.stderr.write('out of memory')
    process.exit(1)
  }
  const code = fault instanceof Error && 'code' in fault ? fault.code : undefined
  if (code === 'ERR_MODULE_NOT_FOUND' || code === 'ERR_ACCESS_DENIED') throw fault
}

function isOutOfMemory(fault: unknown): boolean {
  if (!(fault instanceof RangeError)) return false
  if ('code' in fault && fault.code === 'ERR_MEMORY_ALLOCATION_FAILED') return true
  return /allocation failed|grow instance memory|out of memory/i.test(fault.message)
}

/** Where a fault arose, never its message: that may hold text of the document. */
function placeOf(fault: unknown): string {
  if (!(fault instanceof Error)) return typeof fault
  const frames = (fault.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const own = frames.find((line) => line.includes('file:')) ?? frames[0]
  const code = 'code' in fault ? ` ${fault.code}` : ''
  return `${fault.name}${code} at ${/([^/\\(]+:\d+):\d+\)?$/.exec(own ?? '')?.[1] ?? 'an unknown place'}`
}

// The parent's end closes when it ends, however it ends.
replies.on('error', () => process.exit(0))
await send(controlLine({ ready: true }))

async function perform(job: Job): Promise<void> {
  try {
    await answer(job)
    await send(
      controlLine({
        done: { residentMb: Math.round(process.memoryUsage.rss() / 2 ** 20), faults: faults.map(placeOf) },
      }),
    )
  } catch (error) {
    await send(controlLine({ failed: placeOf(error) }))
  }
  faults.length = 0
}

let job: Promise<void> = Promise.resolve()
createInterface({ input: process.stdin })
  .on('line', (line) => {
    const order = JSON.parse(line) as Order
    if ('picture' in order) asking.take(order)
    else job = job.then(() => perform(order))
  })
  .on('close', () => job.finally(() => process.exit(0)))
