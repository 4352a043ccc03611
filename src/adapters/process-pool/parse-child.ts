import { spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import type { Document, SourceFormat } from '../../domain/document/document.ts'
import type { OcrPicture } from '../../ports/ocr.ts'
import { createDocumentReader } from '../document-lines.ts'
import { giveWay } from '../give-way.ts'
import { controlFrom, type Job, type PictureAnswer, type PictureQuestion } from './child-protocol.ts'
import { type Command, containedEnvironment } from './contained-node.ts'
import { createLineSplitter } from './line-splitter.ts'
import { residentMb } from './resident-memory.ts'

export type Death = 'timeout' | 'memory' | 'crash'

export type Outcome =
  | {
      readonly kind: 'document'
      readonly document: Document
      readonly residentMb: number
      readonly faults: readonly string[]
    }
  | { readonly kind: 'died'; readonly why: Death; readonly format: SourceFormat }
  /** The child is at fault, not the file: it did not start, or could not open what it was given. */
  | { readonly kind: 'failed'; readonly why: string }

/** Null when the recogniser failed; never rejects. */
export type Recognize = (picture: OcrPicture) => Promise<PictureAnswer['lines']>

export interface RunLimits {
  readonly timeoutMs: number
  readonly dataMb: number
  readonly resultBytesMax: number
}

/** A process that reads one file after the other until it is ended or dies. */
export interface ParseChild {
  readonly pid: number | undefined
  /** Undefined once it waits for files; otherwise why it did not start. */
  started(): Promise<string | undefined>
  /** One at a time. Never rejects: whatever becomes of the process is an outcome. */
  run(job: Job, limits: RunLimits): Promise<Outcome>
  /** Returns when the process is gone. */
  end(): Promise<void>
}

const startMs = 30_000
const memoryLookMs = 100
const complaintMax = 4_096
const outOfMemory = /out of memory|allocation failed|bad_alloc|cannot allocate/i

/** `recognize` answers a child that asks about pictures; one that may not ask, or asks too much, is ended. */
export function startParseChild(command: Command, cwd: string, recognize?: Recognize): ParseChild {
  const child = spawn(command.file, command.args, {
    cwd,
    // Nothing of the server's settings and keys; a fixed time zone, so that no date depends on the machine.
    env: containedEnvironment,
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
  })
  giveWay(child.pid)
  const replies = child.stdio[3] as Socket
  const started = Promise.withResolvers<boolean>()
  const gone = Promise.withResolvers<void>()
  let complaint = ''
  let format: SourceFormat = 'unknown'
  let reader = createDocumentReader()
  let bytes = 0
  let bytesMax = Number.POSITIVE_INFINITY
  let isRecognizing = false
  let killedFor: Death | undefined
  let settle: ((outcome: Outcome) => void) | undefined

  function kill(why: Death): void {
    killedFor ??= why
    child.kill('SIGKILL')
  }

  async function answerPicture({ id, width, height, png }: PictureQuestion): Promise<void> {
    if (recognize === undefined || isRecognizing) return kill('crash')
    isRecognizing = true
    // Pictures are no part of the Document that is counted.
    bytes = 0
    const lines = await recognize({ png: Buffer.from(png, 'base64'), width, height })
    isRecognizing = false
    child.stdin!.write(`${JSON.stringify({ picture: id, lines } satisfies PictureAnswer)}\n`)
  }

  function take(line: string, lineBytes: Uint8Array): void {
    const control = controlFrom(line)
    if (control === undefined) reader.take(line, lineBytes)
    else if ('ready' in control) started.resolve(true)
    else if ('began' in control) format = control.began
    else if ('picture' in control) void answerPicture(control.picture)
    else if ('failed' in control) settle?.({ kind: 'failed', why: control.failed })
    else if (reader.document === undefined) kill('crash')
    else settle?.({ kind: 'document', document: reader.document, ...control.done })
  }

  const split = createLineSplitter(take)
  replies.on('data', (piece: Buffer) => {
    // The system hands on megabytes in one turn if it is let; requests have their turn after each piece.
    replies.pause()
    setImmediate(() => replies.resume())
    bytes += piece.length
    if (bytes > bytesMax) return kill('memory')
    try {
      split(piece)
    } catch {
      kill('crash')
    }
  })
  child.stderr!.on('data', (piece: Buffer) => {
    if (complaint.length < complaintMax) complaint += piece.toString('latin1')
  })
  for (const stream of [child.stdin!, child.stderr!, replies]) stream.on('error', () => {})
  child.on('error', (error) => {
    complaint += String(error)
    started.resolve(false)
    gone.resolve()
  })
  child.on('close', (_code, signal) => {
    started.resolve(false)
    gone.resolve()
    // A SIGKILL that we did not send comes from a system that ran out of memory.
    const memory = signal === 'SIGKILL' || outOfMemory.test(complaint)
    settle?.({ kind: 'died', why: killedFor ?? (memory ? 'memory' : 'crash'), format })
  })

  /** Only a running job keeps the server's process alive, not a child that waits. */
  function keepAlive(on: boolean): void {
    for (const handle of [child, replies]) on ? handle.ref() : handle.unref()
  }
  async function whileAlive<T>(work: () => Promise<T>): Promise<T> {
    keepAlive(true)
    try {
      return await work()
    } finally {
      keepAlive(false)
    }
  }
  for (const stream of [child.stdin, child.stderr]) (stream as Socket).unref()
  keepAlive(false)

  const slow = setTimeout(() => child.kill('SIGKILL'), startMs).unref()

  async function whyNotStarted(): Promise<string | undefined> {
    const isStarted = await started.promise
    clearTimeout(slow)
    return isStarted ? undefined : `it did not start: ${complaint.slice(0, 400)}`
  }

  async function perform(job: Job, limits: RunLimits): Promise<Outcome> {
    const why = await whyNotStarted()
    if (why !== undefined) return { kind: 'failed', why }

    const outcome = Promise.withResolvers<Outcome>()
    settle = outcome.resolve
    reader = createDocumentReader()
    format = 'unknown'
    bytes = 0
    bytesMax = limits.resultBytesMax
    const deadline = setTimeout(kill, limits.timeoutMs, 'timeout')
    const memoryLook = setInterval(async () => {
      const used = await residentMb(child.pid!)
      if (used !== undefined && used > limits.dataMb) kill('memory')
    }, memoryLookMs)
    child.stdin!.write(`${JSON.stringify(job)}\n`)
    try {
      return await outcome.promise
    } finally {
      clearTimeout(deadline)
      clearInterval(memoryLook)
      settle = undefined
    }
  }

  return {
    pid: child.pid,
    started: () => whileAlive(whyNotStarted),
    run: (job, limits) => whileAlive(() => perform(job, limits)),
    async end() {
      keepAlive(true)
      child.kill('SIGKILL')
      await gone.promise
    },
  }
}
