import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type AccessReason, unreadable } from '../../domain/document/access.ts'
import type { Document } from '../../domain/document/document.ts'
import { nameDocument } from '../../domain/document/name-document.ts'
import { unreadableDocument } from '../../domain/document/unreadable-document.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Ocr } from '../../ports/ocr.ts'
import type { Parser, ParserStats, SourceFile } from '../../ports/parser.ts'
import { type OcrSettings, parserVersion } from '../parse/parser-version.ts'
import { childCommand } from './child-command.ts'
import type { ChildSettings, ReadersModule } from './child-protocol.ts'
import type { Death, Outcome } from './parse-child.ts'
import { layCopy, makePrivateFolder } from './private-folder.ts'
import { createSeats, type Seat } from './seats.ts'
import { answering, settingsOf } from './server-recognition.ts'

export interface ProcessPoolOptions {
  /** Children at the same time. */
  readonly workers: number
  readonly timeoutMs: number
  readonly ocr: OcrSettings
  /** In place of ours. It runs in this process and is handed the pictures that the readers find; it is not closed here. */
  readonly recognizer?: Ocr | undefined
  readonly logger: Logger
  /** Of a child's JavaScript heap. */
  readonly heapMb?: number
  /** Of all that a child holds in memory. */
  readonly dataMb?: number
  /** A child that has read this many files gives way to a new one. */
  readonly jobsPerChild?: number
  /** So does one that still holds more than this after a file. */
  readonly restMb?: number
  /** Children that have waited this long are ended, all but one. */
  readonly idleMs?: number
  /** Of a Document as JSON: a larger one would endanger the server itself. */
  readonly resultBytesMax?: number
  readonly tempDir?: string
  /** A module with other readers than ours, of the shape of `ReadersModule`. */
  readonly readers?: URL
}

export interface ProcessPool extends Parser {
  stats(): ParserStats & { readonly deaths: Readonly<Record<Death, number>> }
  /** Starts one child, so that the first file does not wait for it. Rejects when none can be started. */
  warm(): Promise<void>
}

interface Waiting {
  readonly file: SourceFile
  readonly resolve: (document: Document) => void
  readonly reject: (error: unknown) => void
}

/** Compiled beside compiled code, source beside source. */
const ourReaders = new URL(`../parse/all-readers${path.extname(import.meta.url)}`, import.meta.url)

const reasonOf: Record<Death, AccessReason> = { timeout: 'TIMEOUT', memory: 'TOO_LARGE', crash: 'CORRUPT' }

/** Of a file's time; the rest is for the page under way, the other pages and their structure. */
const recognitionShare = 2 / 3

/** Reads each file in a process that may be lost: no file can take the server down or hold it up. */
export async function openProcessPool(options: ProcessPoolOptions): Promise<ProcessPool> {
  const { workers, timeoutMs, recognizer, logger, resultBytesMax = 256 * 2 ** 20 } = options
  const { heapMb = 1_024, dataMb = 1_536, jobsPerChild = 200, restMb = 600, idleMs = 60_000 } = options
  const readers = String(options.readers ?? ourReaders)
  const { formatsRead } = (await import(readers)) as ReadersModule
  const ocr = recognizer === undefined ? options.ocr : settingsOf(recognizer, options.ocr)
  const settings: ChildSettings = {
    version: parserVersion(ocr),
    ocr,
    readers,
    ocrByServer: recognizer !== undefined,
    recognitionMs: Math.floor(timeoutMs * recognitionShare),
  }
  const folder = await makePrivateFolder(options.tempDir ?? tmpdir())
  const seats = createSeats(folder, (seatFolder) => childCommand(seatFolder, settings, { heapMb, dataMb }), {
    workers,
    idleMs,
    recognize: recognizer && answering(recognizer, logger),
  })
  const queue: Waiting[] = []
  const deaths = { timeout: 0, memory: 0, crash: 0 }
  let parsingNow = 0
  let closed = false

  function pump(): void {
    while (queue.length > 0) {
      try {
        const seat = seats.take()
        if (seat === undefined) return
        void serve(seat, queue.shift()!)
      } catch (error) {
        // No room for another process or folder: an outage of this file's reading, not of the server.
        queue.shift()!.reject(error)
      }
    }
  }

  async function serve(seat: Seat, { file, resolve, reject }: Waiting): Promise<void> {
    parsingNow += 1
    try {
      resolve(await read(seat, file))
    } catch (error) {
      reject(error)
    } finally {
      parsingNow -= 1
      pump()
    }
  }

  async function read(seat: Seat, file: SourceFile, again = false): Promise<Document> {
    const startedMs = performance.now()
    seat.jobs += 1
    const outcome = await attempt(seat, file).catch(async (error) => {
      await seats.retire(seat)
      throw error
    })
    if (closed) throw new Error('the parser was closed')
    if (outcome.kind === 'document') {
      for (const fault of outcome.faults) logger.warn('a reader failed', { sha256: file.sha256, fault })
      const worn = seat.jobs >= jobsPerChild || outcome.residentMb > restMb
      if (worn) await seats.retire(seat)
      else seats.rest(seat)
      return outcome.document
    }

    await seats.retire(seat)
    if (outcome.kind === 'failed') {
      logger.error('a parser process failed', { cause: outcome.why })
      if (again) throw new Error('no parser process could read the file')
      return read(seats.replace(), file, true)
    }
    const { why, format } = outcome
    deaths[why] += 1
    logger.warn('a parser process was lost', { sha256: file.sha256, format, why })
    // What an earlier file left behind may have killed it: only a fresh process can tell.
    if (why !== 'timeout' && seat.jobs > 1 && !again) return read(seats.replace(), file, true)
    const parseMs = Math.round(performance.now() - startedMs)
    const document = unreadableDocument({ ...file, format }, unreadable(reasonOf[why]), { parseMs })
    return nameDocument(document, file.filename)
  }

  async function attempt(seat: Seat, file: SourceFile): Promise<Outcome> {
    const copy = path.join(seat.folder, `input-${seat.jobs}`)
    try {
      await layCopy(copy, file.content)
      return await seat.child.run({ path: copy, filename: file.filename }, { timeoutMs, dataMb, resultBytesMax })
    } finally {
      // Not waited for: what remains goes with the seat's folder.
      rm(copy, { force: true }).catch(() => {})
    }
  }

  return {
    version: settings.version,
    formats: formatsRead(ocr),
    parse(file) {
      if (closed) return Promise.reject(new Error('the parser was closed'))
      return new Promise((resolve, reject) => {
        queue.push({ file, resolve, reject })
        pump()
      })
    },
    stats: () => ({
      parsingNow,
      waiting: queue.length,
      children: seats.count,
      started: seats.started,
      deaths: { ...deaths },
    }),
    async warm() {
      const seat = seats.count === 0 ? seats.take() : undefined
      if (seat === undefined) return
      const complaint = await seat.child.started()
      if (closed) return
      if (complaint === undefined) seats.rest(seat)
      else await seats.retire(seat)
      // Files that came meanwhile may have found no other place.
      pump()
      if (complaint !== undefined) throw new Error(`no parser process can be started: ${complaint}`)
    },
    async close() {
      closed = true
      for (const { reject } of queue.splice(0)) reject(new Error('the parser was closed'))
      await seats.retireAll()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
